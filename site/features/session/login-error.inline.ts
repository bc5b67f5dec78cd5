// The page is static, so the reason for the redirect is read from the URL. Auth.js names a missing code in `code`.
const search = new URLSearchParams(location.search)
const error = search.get('code') === 'second_factor_required' ? 'SecondFactorRequired' : search.get('error')
const noticeOf = (name: string) => document.getElementById(`login-error-${name}`)
const notice = error && (noticeOf(error) ?? noticeOf('other'))
if (notice) notice.hidden = false
