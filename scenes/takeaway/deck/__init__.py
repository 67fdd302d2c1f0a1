"""Slides of which each is a moment: as one page for a browser, for PowerPoint, and as a hand-out on paper."""
