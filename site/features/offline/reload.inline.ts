// The address is still the one that could not be reached.
addEventListener('online', () => location.reload())
