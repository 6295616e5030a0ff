"""What programs in the page run on, and how it is made."""
