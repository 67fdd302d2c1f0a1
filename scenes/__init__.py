"""How it looks and how it leaves: scenes, drawing, rendering, the command line."""

from scenes.lazy import postpone

postpone()
