"""What has been filmed, from what, and what therefore need not be filmed again. No Manim here: a key takes no time."""
