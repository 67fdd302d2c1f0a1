"""A renderer that gives Manim's own pixels, painting and converting only what changed since the last frame."""
