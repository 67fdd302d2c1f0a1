"""How hypothesis runs here: the same examples each time, and no deadline on a shared machine."""

from hypothesis import settings

settings.register_profile("core", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("core")
