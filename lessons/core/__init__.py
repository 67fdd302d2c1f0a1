"""The numeric core and the lesson model: what is said, and every number in it. No drawing library here."""
