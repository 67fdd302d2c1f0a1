"""A lesson at work: whatever is saved shows at once. ``./rowwise watch``."""
