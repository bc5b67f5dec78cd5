import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { openErrorReports } from '#server/app/operations/error-reports.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { reportBrowserError } from '#shared/office/browser-errors/browser-errors.contract.ts'
import { startTestProduct } from '#tests/support/product/test-product.ts'

const received: string[] = []
const service = createServer(async (request, response) => {
  received.push(`${request.url}\n${await text(request)}`)
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const { port } = service.address() as AddressInfo
const reports = openErrorReports(`http://public@127.0.0.1:${port}/7`, 'production')
const product = await startTestProduct({ errorReports: reports, environment: { LOG_LEVEL: 'error' } })
afterAll(async () => {
  await product.close()
  await reports.close()
  service.close()
})

test('an unexpected error reaches the service with its stack and route, without values', async () => {
  const { db } = product.services
  vi.spyOn(db, 'select').mockImplementationOnce(() => {
    throw new Error('Failed query: secret values "Nurgül Işık"')
  })
  expect((await product.app.inject({ url: listBranches.url })).statusCode).toBe(500)
  await expect.poll(() => received.length).toBe(1)
  const [report = ''] = received
  expect(report).toContain('/api/7/envelope/')
  expect(report).toContain('"environment":"production"')
  expect(report).toContain(`"route":"${listBranches.url}"`)
  expect(report).toMatch(/"function":"[^"]+"/)
  expect(report).not.toContain('Nurgül')
})

test('a service that is away changes nothing', async () => {
  const away = openErrorReports('http://public@127.0.0.1:1/7', 'production')
  away.report(new Error('nobody hears it'))
  await away.close()
  expect(received).toHaveLength(1)
})

const inBrowser = {
  name: 'TypeError',
  message: 'Cannot read "Nurgül Işık" of uye@bozkir.example at https://club.example/admin?q=Nurg%C3%BCl',
  stack: [
    'TypeError: Cannot read "Nurgül Işık"',
    '    at async PriceList (https://club.example/admin/assets/PriceList-B1c2.js:2:345)',
    'render@https://club.example/admin/assets/shell-a9.js:1:20',
    '    at https://club.example/admin/assets/shell-a9.js:7:8',
    '    at Nurgül Işık (chrome-extension://abcdef/content.js:1:1)',
  ].join('\n'),
  path: '/admin/users/00000000-0000-4000-8000-0000000000d1/show',
  release: '0.2.0',
}

test('an error of the back office is reported with the places in its scripts, without people and ids', async () => {
  const clerk = await product.person({ role: 'trainer' })
  received.length = 0
  await clerk.call(reportBrowserError, { body: inBrowser })
  await expect.poll(() => received.length).toBe(1)
  const [report = ''] = received
  const { exception, tags } = JSON.parse(report.split('\n').at(-1) ?? '')
  expect(exception.values[0]).toMatchObject({
    type: 'TypeError',
    value: expect.stringContaining('Cannot read'),
  })
  expect(exception.values[0].stacktrace.frames.toReversed()).toMatchObject([
    { filename: 'admin/assets/PriceList-B1c2.js', function: 'PriceList', lineno: 2, colno: 345 },
    { filename: 'admin/assets/shell-a9.js', function: 'render', lineno: 1, colno: 20 },
    { filename: 'admin/assets/shell-a9.js', function: '?', lineno: 7, colno: 8 },
  ])
  expect(tags).toEqual({ message: 'browser.error', route: '/admin/users/:id/show', release: '0.2.0' })
  expect(report).not.toMatch(/Nurg|uye@|extension|0000d1/)
})

test('errors of the back office are taken from those who are signed in, and not without an end', async () => {
  await expect(product.visitor()(reportBrowserError, { body: inBrowser })).rejects.toMatchObject({
    status: 401,
  })
  const clerk = await product.person({ role: 'trainer' })
  const tooLong = { ...inBrowser, stack: 'x'.repeat(8_001) }
  await expect(clerk.call(reportBrowserError, { body: tooLong })).rejects.toMatchObject({ status: 400 })
  const report = async () => {
    for (;;) await clerk.call(reportBrowserError, { body: inBrowser })
  }
  await expect(report()).rejects.toMatchObject({ status: 429 })
})
