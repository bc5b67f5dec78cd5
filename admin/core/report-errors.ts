import { HttpError } from 'react-admin'
import { ApiError } from '#shared/core/errors.ts'
import { longestReport, reportBrowserError } from '#shared/office/browser-errors/browser-errors.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'

/** Reports of one page; what fails again and again says nothing new. */
const mostReports = 5

/** Failures of the connection, and of scripts that are gone after an upgrade. */
const ofConnection = /fetch|network|load failed|import|script|aborted/i

const reported = new Set<string>()

/** Sends an unexpected error to the log of the server. What the server refused is no error of the program. */
export function reportError(error: unknown): void {
  const token = localStorage.getItem(tokenKey)
  if (!token || !(error instanceof Error) || error instanceof ApiError || error instanceof HttpError) return
  const { name, message, stack = '' } = error
  const key = `${message}\n${stack}`
  if (!stack.includes('/admin/assets/') || ofConnection.test(message)) return
  if (reported.has(key) || reported.size === mostReports) return
  reported.add(key)
  const { method, url } = reportBrowserError
  // Not by the client of the contract, which would ask for a new sign-in.
  void fetch(url, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name,
      message: message.slice(0, longestReport.message),
      stack: stack.slice(0, longestReport.stack),
      path: location.pathname.slice(0, longestReport.path),
      release: import.meta.env.VITE_RELEASE,
    }),
  }).catch(() => undefined)
}

/** Reports what no code has caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
