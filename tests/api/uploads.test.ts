import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataPolicy, securityHeaders } from '#server/core/http.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { deleteEquipment, listEquipmentsOfBranch } from '#shared/club/equipments/equipments.contract.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { type BucketServer, startBucketServer } from '#tests/support/processes/bucket-server.ts'
import { send, storedFiles } from '#tests/support/product/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { anonymousVisitor, sendJobApplication } from '#tests/support/records/inbound-messages.ts'

describe.each(['a folder', 'buckets'] as const)('photographs in %s', (kind) => {
  let folder: string
  let buckets: BucketServer | undefined
  let product: TestProduct
  let admin: Person
  let branch: Branch

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozkir-uploads-'))
    if (kind === 'buckets') buckets = await startBucketServer(folder)
    product = await startTestProduct({
      environment: buckets?.environment ?? { STORAGE_URL: `file://${folder}/files` },
      workers: true,
    })
    admin = await product.person({ role: 'admin' })
    branch = await openBranch(admin, 'Meram')
  })
  afterAll(async () => {
    await product.close()
    await buckets?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const get = (url: string | null, headers = {}) => send(product, 'GET', url ?? '', { headers })
  const upload = async () => makeEquipment(admin, branch._id, {}, asFile(await photo()))

  /** Makes the storage unavailable while `run` runs. */
  async function without(run: () => Promise<void>): Promise<void> {
    const files = join(folder, 'files')
    if (buckets) await buckets.close()
    else {
      await rename(files, `${files}-away`)
      await writeFile(files, 'a file where a folder should be')
    }
    try {
      await run()
    } finally {
      if (buckets) await buckets.open()
      else {
        await rm(files)
        await rename(`${files}-away`, files)
      }
    }
  }

  test('are cached as immutable, and run no scripts', async () => {
    const { image } = await upload()
    const whole = await get(image)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(whole.headers).toMatchObject({
      ...securityHeaders,
      'content-security-policy': dataPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-length': String(whole.rawPayload.length),
      etag: expect.any(String),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    const avif = await get(image?.replace('.webp', '.avif') ?? '')
    expect([avif.statusCode, avif.headers['content-type']]).toEqual([200, 'image/avif'])
    const head = await send(product, 'HEAD', image ?? '')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': whole.headers['content-length'],
      etag: whole.headers.etag,
    })
  })

  test('support range requests and ETags', async () => {
    const { image } = await upload()
    const { rawPayload: whole, headers } = await get(image)
    const part = await get(image, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`])
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    expect((await get(image, { range: 'bytes=20-' })).rawPayload).toEqual(whole.subarray(20))
    expect((await get(image, { range: 'bytes=-7' })).rawPayload).toEqual(whole.subarray(-7))
    const beyond = await get(image, { range: `bytes=${whole.length}-` })
    expect([404, 416]).toContain(beyond.statusCode)
    expect(beyond.headers['cache-control'] ?? '').not.toContain('immutable')
    expect((await get(image, { range: 'pages=1-2' })).rawPayload).toEqual(whole)
    const changed = await get(image, { range: 'bytes=0-1', 'if-range': '"another"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, whole.length])
    const known = await get(image, { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    expect((await get(image, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('are gone at once with their record', async () => {
    const { _id, image } = await upload()
    await admin.call(deleteEquipment, { params: { id: _id } })
    const answer = await get(image)
    expect([answer.statusCode, answer.json().message]).toEqual([404, coreMessages.unknownRoute])
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  })

  test.each([
    '/uploads/',
    '/uploads/equipments',
    '/uploads/..%2fdocuments%2fa.webp',
    '/uploads/%00',
    '/uploads/a%5cb.webp',
    '/uploads/a.pdf',
  ])('are the only files served there: not %s', async (url) => {
    await product.services.storage.documents.put('a.webp', 'gizli')
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('gizli')
  })

  test('cannot be uploaded while the storage is down: a clear error, and no partial files', async () => {
    const before = await storedFiles(product)
    const { image } = await upload()
    const refused = { status: 503, code: 'storage.unavailable', message: coreMessages.storageUnavailable }
    const stored = await storedFiles(product)
    const counts = async () => [
      await product.services.db.$count(equipments),
      await product.services.db.$count(applications),
    ]
    const counted = await counts()
    await without(async () => {
      await expect(upload()).rejects.toMatchObject(refused)
      await expect(sendJobApplication(anonymousVisitor(product), branch._id)).rejects.toMatchObject(refused)
      const portrait = { body: {}, files: { profilePhoto: asFile(await photo()) } }
      await expect(admin.call(uploadPhoto, portrait)).rejects.toMatchObject(refused)
      expect((await get('/readyz')).json()).toEqual({ status: 'not-ready', reason: 'storage' })
      expect(await counts()).toEqual(counted)
      // Requests without files still work.
      expect(
        await admin.call(listEquipmentsOfBranch, { params: { branchId: branch._id }, query: {} }),
      ).not.toEqual([])
      if (buckets) expect((await get(image)).statusCode).toBe(503)
    })
    expect(await storedFiles(product)).toEqual(stored)
    expect(stored.length).toBeGreaterThan(before.length)
    expect((await get(image)).statusCode).toBe(200)
    await upload()
  })

  test('are deleted later if the storage was down when their record was deleted', async () => {
    const before = await storedFiles(product)
    const { _id, image } = await upload()
    await without(async () => {
      await admin.call(deleteEquipment, { params: { id: _id } })
    })
    expect((await get(image)).statusCode).toBe(200)
    const later = async () => {
      // After the outage deletion is retried every half minute; the test does not wait for it.
      await product.services.pool.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name = 'file-removal'`,
      )
      return storedFiles(product)
    }
    await expect.poll(later, { timeout: 25_000 }).toEqual(before)
    expect((await get(image)).statusCode).toBe(404)
  })
})
