import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { openErrorReports } from '#server/app/operations/error-reports.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
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
