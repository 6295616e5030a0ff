"""What a page says, and whether it is true."""
