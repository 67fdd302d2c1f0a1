"""How it looks and how it leaves: scenes, drawing, rendering, the command line."""

import gc

from scenes.lazy import postpone

postpone()

# Modules, outlines and mobjects mostly live until a command ends. To look for garbage among them after each 700 new
# things, as Python does, takes a tenth of a still's time.
gc.set_threshold(20_000)
