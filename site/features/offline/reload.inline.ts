// The URL is still the one that failed.
addEventListener('online', () => location.reload())
