"""One Scene class for each kind of state; each says what happens, in the drawing vocabulary."""
