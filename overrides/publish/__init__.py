"""What happens to a finished site."""
