"""Frames out of Manim, encoders, files. The only place that knows Manim's internals and PyAV."""
