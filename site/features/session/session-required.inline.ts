// The page is the same for everyone: why a visitor was sent here is in the address.
if (new URLSearchParams(location.search).get('error') === 'SessionRequired') {
  const notice = document.getElementById('session-required')
  if (notice) notice.hidden = false
}
