"""``media/index.html``: the page of what was built, to be opened from disk."""
