"""What is said: lesson files, and the core that reads and computes them."""
