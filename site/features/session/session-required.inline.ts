// The page is static, so the reason for the redirect is read from the URL.
if (new URLSearchParams(location.search).get('error') === 'SessionRequired') {
  const notice = document.getElementById('session-required')
  if (notice) notice.hidden = false
}
