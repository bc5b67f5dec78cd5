import { HttpError } from 'react-admin'
import { expect, it } from 'vitest'
import { reportError } from '#admin/core/report-errors.ts'
import { reportBrowserError } from '#shared/office/browser-errors/browser-errors.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const inScript = <E extends Error>(error: E): E =>
  Object.assign(error, {
    stack: `${error.message}\n    at x (${location.origin}/admin/assets/shell-a9.js:1:2)`,
  })

it('an error is reported once; refusals, failures of the connection and of extensions are not', async () => {
  localStorage.setItem(tokenKey, 'test-token')
  respondTo(reportBrowserError, () => ({ success: true, message: '' }))
  const error = inScript(new TypeError('x is not a function'))
  for (const one of [
    inScript(new HttpError('Bu üye zaten var.', 409)),
    inScript(new TypeError('Failed to fetch')),
    new Error('of an extension'),
    'no error',
    error,
    error,
  ])
    reportError(one)
  await expect.poll(() => requestsTo(reportBrowserError).length).toBe(1)
  expect(requestsTo(reportBrowserError)[0]?.body).toMatchObject({
    name: 'TypeError',
    message: 'x is not a function',
    stack: error.stack,
    path: location.pathname,
  })
})

it('an error of a person who is not signed in stays in the browser', async () => {
  localStorage.removeItem(tokenKey)
  reportError(inScript(new RangeError('another one')))
  expect(requestsTo(reportBrowserError)).toEqual([])
})
