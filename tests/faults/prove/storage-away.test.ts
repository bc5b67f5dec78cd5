import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addEquipment, deleteEquipment, listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { asFile } from '#tests/support/records/images.ts'
import { sendJobApplication } from '#tests/support/records/inbound-messages.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
const run = promisify(execFile)

/** Mounting a disk of a few megabytes requires root. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

let disk: string
let database: TestDatabase
let product: RunningProduct
let admin: SignedIn
let branch: string
let image: Buffer

beforeAll(async () => {
  if (!mayMount) return
  disk = await mkdtemp(join(tmpdir(), 'bozkir-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk])
  database = await createTestDatabase()
  product = await startRunningProduct(disk, {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'silent',
  })
  admin = await signIn(product.url, account.email, account.password)
  branch = (await admin.call(addBranch, { body: { name: 'Meram Şubesi' } }))._id
  // Noise hardly compresses.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  if (!mayMount) return
  await product.stop()
  await database.drop()
  await run('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

const filler = () => join(disk, 'filler')
/** Leaves the given number of bytes free on the disk. */
async function fill(left: number): Promise<void> {
  await rm(filler(), { force: true })
  const { bavail, bsize } = await statfs(disk)
  await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}
const makeReadOnly = () => run('mount', ['-o', 'remount,ro', disk])
const makeWritable = () => run('mount', ['-o', 'remount,rw', disk])
afterEach(async () => {
  if (!mayMount) return
  await makeWritable()
  await rm(filler(), { force: true })
})

async function files(): Promise<string[]> {
  const entries = await readdir(join(disk, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/readiness/'))
    .toSorted()
}

/** How many rows reference a file. */
async function rows(): Promise<unknown> {
  const pool = createPool(database.connectionString)
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM equipments) AS equipments, (SELECT count(*)::int FROM gallery_items) AS gallery,
       (SELECT count(*)::int FROM applications) AS applications,
       (SELECT count(profile_photo)::int FROM users) AS portraits`,
  )
  await pool.end()
  return rows[0]
}

const visitor = () => createClient({ transport: (path, init) => fetch(product.url + path, init) }).call
const cv = () => new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(900_000)])], 'cv.pdf')

/** Every kind of upload by name. */
const uploads: Record<string, () => Promise<unknown>> = {
  'a photograph of a machine': () =>
    admin.call(addEquipment, { body: { branch, name: 'Koşu bandı' }, files: { image: asFile(image) } }),
  'a picture of the gallery': () =>
    admin.call(addGalleryItem, { body: { branch, title: '' }, files: { image: asFile(image) } }),
  'a CV': () => sendJobApplication(visitor(), branch, {}, cv()),
  'a portrait': () => admin.call(uploadPhoto, { body: {}, files: { profilePhoto: asFile(image) } }),
}

const readiness = async () => (await fetch(`${product.url}/readyz`)).json()

async function expectTheRestWorks(): Promise<void> {
  for (const path of ['/', '/sss', '/gallery']) expect((await fetch(product.url + path)).status).toBe(200)
  await admin.call(addFaq, { body: { question: `Soru ${crypto.randomUUID()}`, answer: 'Yanıt' } })
  // The page that shows it is rendered again, and kept in memory.
  for (let time = 0; time < 3; time += 1) expect((await fetch(`${product.url}/sss`)).status).toBe(200)
  expect(product.process.exitCode).toBeNull()
}

describe.skipIf(!mayMount)('a disk', () => {
  const unready = { status: 'not-ready', reason: 'storage' }

  test('that is full: uploads fail with a message and leave neither row nor file, everything else works', async () => {
    const before = [await files(), await rows()]
    await fill(16 * 1024)
    for (const [what, upload] of Object.entries(uploads)) {
      if (what === 'a portrait') await fill(0)
      await expect(upload(), what).rejects.toMatchObject({
        status: 507,
        code: 'storage.full',
        message: coreMessages.storageFull,
      })
      expect([await files(), await rows()], what).toEqual(before)
    }
    await expect.poll(readiness, { timeout: 10_000 }).toEqual(unready)
    await expectTheRestWorks()
    await rm(filler())
    await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 'ready' })
    for (const upload of Object.values(uploads)) await upload()
  })

  test('that is read-only: the same, and deleted records are gone although their files remain', async () => {
    const upload = uploads['a photograph of a machine']
    await upload?.()
    const before = [await files(), await rows()]
    await makeReadOnly()
    for (const [what, write] of Object.entries(uploads)) {
      await expect(write(), what).rejects.toMatchObject({
        status: 503,
        code: 'storage.unavailable',
        message: coreMessages.storageUnavailable,
      })
      expect([await files(), await rows()], what).toEqual(before)
    }
    await expect.poll(readiness, { timeout: 10_000 }).toEqual(unready)
    await expectTheRestWorks()
    const [machine] = await admin.call(listEquipments, {})
    await admin.call(deleteEquipment, { params: { id: machine?._id ?? '' } })
    await makeWritable()
    await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 'ready' })
    await upload?.()
  })
})
