"""The drawing vocabulary: theme, type, layout, grids, marks, moves."""
