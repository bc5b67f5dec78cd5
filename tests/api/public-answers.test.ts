import { afterAll, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { startPages } from './page-cache.fixture.ts'

const metricsToken = 'metrics-token-of-the-test'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(node.listeningOrigin + path, { headers })

const { product, admin } = await openTestClub({ environment: { METRICS_TOKEN: metricsToken } })
const branch = await openBranch(admin, 'Meram')
/** A second process of the club: it learns of writes by notification only. */
const node = await startPages(product, { site: null })
await node.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => node.close())

const packagesPath = () => `/api/packages/packages/branch/${branch._id}`
const namesOf = async (path: string, headers?: Record<string, string>): Promise<string[]> => {
  const { packages } = (await (await get(path, headers)).json()) as { packages: { name: string }[] }
  return packages.map(({ name }) => name)
}

test('a visitor’s answer is kept with its entity tag, and is not sent twice to the same browser', async () => {
  await get('/api/branch/list')
  const first = await get('/api/branch/list', { 'accept-encoding': 'br' })
  expect(await first.json()).toMatchObject({ branches: [{ name: 'Meram' }] })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(first.headers.get('vary')).toBe('accept-encoding, authorization')
  expect(first.headers.get('content-range')).toBe('items 0-0/1')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const second = await get('/api/branch/list', { 'if-none-match': etag })
  expect(second.status).toBe(304)
  const ids = [first, second].map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(2)
  expect([...first.headers.keys()].filter((name) => name.startsWith('x-cache'))).toEqual([])
})

test('a write is in the answer of every process', async () => {
  const { version } = await makePackage(admin, branch._id, { name: 'Aylık' })
  await expect.poll(() => namesOf(packagesPath())).toEqual(['Aylık'])
  const [{ _id = '' } = {}] = ((await (await get(packagesPath())).json()) as { packages: { _id: string }[] })
    .packages
  await admin.call(updatePackage, { params: { id: _id }, body: { name: 'Üç aylık', version } })
  await expect.poll(() => namesOf(packagesPath())).toEqual(['Üç aylık'])
  await expect.poll(() => namesOf('/api/packages/packages')).toEqual(['Üç aylık'])
})

test('the packages of a branch that closes disappear', async () => {
  const closing = await openBranch(admin, 'Kapanan')
  await makePackage(admin, closing._id, { name: 'Son paket' })
  const path = `/api/packages/packages/branch/${closing._id}`
  await expect.poll(() => namesOf(path)).toEqual(['Son paket'])
  await admin.call(updateBranch, { params: { id: closing._id }, body: { isActive: false } })
  await expect.poll(() => namesOf(path)).toEqual([])
})

test('an answer for staff neither comes from the cache nor gets into it', async () => {
  const draft = await makePackage(admin, branch._id, { name: 'Taslak', visibility: 'hidden' })
  const authorization = `Bearer ${admin.token}`
  await get(packagesPath())
  expect(await namesOf(packagesPath(), { authorization })).toContain(draft.name)
  expect(await namesOf(packagesPath())).not.toContain(draft.name)
})

test('an unknown record is reported each time, with the error of the endpoint', async () => {
  for (const _ of [1, 2]) {
    const response = await get('/api/packages/packages/00000000-0000-7000-8000-000000000000')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect((await get('/api/packages/packages/branch/none')).status).toBe(400)
})

test('the metrics count what is served ahead of the router under its route', async () => {
  await get('/api/faqs')
  await get('/api/faqs')
  const metrics = await (await get('/metrics', { authorization: `Bearer ${metricsToken}` })).text()
  expect(metrics).toMatch(
    /club_http_request_duration_seconds_count\{method="GET",route="\/api\/faqs",status="200"\} 2/,
  )
})
