"""What is seen in every frame, as data: the audit of frames, a moment read back, and its alt text."""
