"""What named fences draw: one file a figure or widget."""
