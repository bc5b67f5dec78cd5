import { requestedPath } from '#site/features/session/return-path.ts'

// The page is static, so it learns from the URL that a buyer will return to a purchase.
const notice = document.getElementById('buying')
if (notice && /^\/customer\/(checkout|cart)\b/.test(requestedPath() ?? '')) notice.hidden = false
