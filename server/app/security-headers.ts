/** Every answer carries them, whoever gives it. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  // Browsers heed it over HTTPS alone.
  'strict-transport-security': 'max-age=31536000',
} as const

/** For answers that are data or files: opened as a page, they load and run nothing. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * For the back office and the page of the API: scripts of its own files alone. Its components write their styles while they run, which
 * `'unsafe-inline'` allows for styles only; a nonce would keep the page from being cached.
 */
export const applicationPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Chosen photographs before they are uploaded, and those of mails in their preview.
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  // The CV of an application, which is fetched with the token and shown in the page.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
