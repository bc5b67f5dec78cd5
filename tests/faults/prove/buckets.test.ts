import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '#server/core/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { type BucketServer, startBucketServer } from '#tests/support/processes/bucket-server.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { startTestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { anonymousVisitor, sendJobApplication } from '#tests/support/records/inbound-messages.ts'

/** The tests about stored files, which must pass with any storage. */
const filesOfTests = [
  'applications',
  'bad-address',
  'campaign-sending',
  'campaigns',
  'gallery',
  'picture-files',
  'pictures',
  'privacy',
  'product-pictures',
  'profile',
  'security',
  'welcome-mails',
]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozkir-buckets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('all storage tests pass with buckets as well', async () => {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      'api',
      ...filesOfTests.map((name) => `tests/api/${name}.test.ts`),
    ],
    { env: { ...process.env, STORAGE_TEST: 's3', NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const [code] = await once(child, 'close')
  expect(output, output).toContain(`${filesOfTests.length} passed (${filesOfTests.length})`)
  expect(code).toBe(0)
})

/** Every file with its content. */
async function contentOf({ uploads, documents }: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const disk of [uploads, documents]) {
    const { objects } = await disk.listAll('', { recursive: true })
    for (const object of objects) {
      if (object.isFile) found[object.key] = Buffer.from(await disk.getBytes(object.key)).toString('base64')
    }
  }
  return found
}

async function withBuckets(name: string, use: (server: BucketServer, storage: Storage) => Promise<void>) {
  const server = await startBucketServer(join(folder, name), { empty: name !== 'first' })
  const storage = await openStorage(readConfiguration(server.environment).storage)
  try {
    await use(server, storage)
  } finally {
    storage.close()
    await server.close()
  }
}

test('the commands create missing buckets, and restore a bucket backup into other buckets or a folder', async () => {
  await withBuckets('first', async (first, before) => {
    const product = await startTestProduct({ environment: first.environment })
    const archive = join(folder, 'yedek.tar.gz')
    try {
      const admin = await product.person({ role: 'admin' })
      const branch = await openBranch(admin, 'Meram')
      const image = asFile(await photo())
      for (let index = 0; index < 3; index += 1)
        await admin.call(addGalleryItem, {
          body: { branch: branch._id, title: `Salon ${index}` },
          files: { image },
        })
      await sendJobApplication(anonymousVisitor(product), branch._id)
      const DATABASE_URL = String(product.services.pool.options.connectionString)
      const written = await runCheck('server/cli/backup.ts', { ...first.environment, DATABASE_URL }, [
        archive,
      ])
      expect(written, written.output).toMatchObject({ code: 0 })
    } finally {
      await product.close()
    }
    const content = await contentOf(before)
    expect(Object.keys(content).length).toBeGreaterThan(6)

    const restore = async (environment: Record<string, string>) => {
      const database = await createTestDatabase()
      const pool = createPool(database.connectionString)
      try {
        const settings = { ...environment, DATABASE_URL: database.connectionString }
        const restored = await runCheck('server/cli/restore.ts', settings, [archive])
        expect(restored, restored.output).toMatchObject({ code: 0 })
        expect((await pool.query('SELECT count(*)::int AS items FROM gallery_items')).rows).toEqual([
          { items: 3 },
        ])
      } finally {
        await pool.end()
        await database.drop()
      }
    }
    await withBuckets('second', async ({ environment }, storage) => {
      for (const said of ['bozkir-uploads, bozkir-documents', 'hazır'])
        expect((await runCheck('server/cli/create-buckets.ts', environment)).output).toContain(said)
      await restore(environment)
      expect(await contentOf(storage)).toEqual(content)
    })
    const files = join(folder, 'files')
    await restore({ STORAGE_URL: `file://${files}` })
    expect(await contentOf(await openStorage({ folder: files }))).toEqual(content)
  })
})
