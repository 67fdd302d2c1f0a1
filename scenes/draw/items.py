"""What can stand on a board: tables, written-out sums, signs, bars, and places that things take in turn.

Each takes so much room at a size of numbers, and knows where its parts come to lie. More kinds of items are in files
of their own (columns, crossings, notes, lanes...); all of them are an ``Item``.
"""

from scenes.draw.bar_rows import Bars, BarsPlan
from scenes.draw.chips import Chips, ChipsPlan, Sign, SignPlan
from scenes.draw.sheets import NOTE_STEP, Sheet, SheetPlan
from scenes.draw.sizing import Extent, Item, Plan, Scale, axes_of, em
from scenes.draw.slots import Slot, SlotPlan

__all__ = [
    "NOTE_STEP",
    "Bars",
    "BarsPlan",
    "Chips",
    "ChipsPlan",
    "Extent",
    "Item",
    "Plan",
    "Scale",
    "Sheet",
    "SheetPlan",
    "Sign",
    "SignPlan",
    "Slot",
    "SlotPlan",
    "axes_of",
    "em",
]
