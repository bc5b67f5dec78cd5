import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { isInUse, listTables, measure } from '#server/cli/backup/backup-tables.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { writeBackup } from '#server/cli/backup/write-backup.ts'
import { createPool } from '#server/db/database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { erasureLog, erasuresIn, readErasureLog } from '#server/modules/people/users/erasure-log.ts'
import { endMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

let product: TestProduct
let admin: Person
let folder: string
let archive: string

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  folder = await mkdtemp(join(tmpdir(), 'bozkir-backup-'))
  archive = join(folder, 'yedek.tar.gz')
  await admin.call(uploadPhoto, { body: {}, files: { profilePhoto: asFile(await photo()) } })
  await product.services.storage.documents.put('applications/ozgecmis.pdf', Buffer.alloc(300_000, 'özgeçmiş'))
  await product.services.transact({ _id: null, name: 'Sistem' }, ({ client }) =>
    product.services.mail.enqueue(client, {
      to: 'uye@bozkir.example',
      subject: 'Haber',
      text: 'Merhaba',
      html: '<p>Merhaba</p>',
    }),
  )
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

const connectionString = () => String(product.services.pool.options.connectionString)
const backup = (file: string) => writeBackup(connectionString(), product.services.storage, file)

/** A new, empty database and storage for one restore. */
async function withTarget(use: (target: Awaited<ReturnType<typeof openTarget>>) => Promise<void>) {
  const target = await openTarget()
  try {
    await use(target)
  } finally {
    await target.close()
  }
}

async function openTarget() {
  const database = await createTestDatabase()
  const pool = createPool(database.connectionString)
  const dataDir = await mkdtemp(join(folder, 'hedef-'))
  return {
    connectionString: database.connectionString,
    pool,
    dataDir,
    storage: await openStorage({ folder: join(dataDir, 'files') }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

/** Row counts and sums of every table. */
async function contentsOf(pool: TestProduct['services']['pool']) {
  const client = await pool.connect()
  try {
    const contents: Record<string, unknown> = {}
    for (const table of await listTables(client)) {
      contents[`${table.schema}.${table.name}`] = await measure(client, table)
    }
    return contents
  } finally {
    client.release()
  }
}

const filesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length))
    .toSorted()

test('a backup deletes the leftovers of a killed one in its folder', async () => {
  const place = await mkdtemp(join(folder, 'artik-'))
  const killed = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)', 'backup'])
  const leftover = join(place, 'gecen-hafta.tar.gz.partial')
  const halfWritten = join(place, `dun.tar.gz.${killed.pid}.partial`)
  const foreign = join(place, 'film.mp4.partial')
  for (const file of [leftover, halfWritten]) await writeFile(file, gzipSync('kişisel veri'))
  await writeFile(foreign, 'başka bir programın dosyası')
  await backup(join(place, 'bir.tar.gz'))
  // Its process is alive: a backup running concurrently.
  expect((await readdir(place)).toSorted()).toEqual([
    'bir.tar.gz',
    `dun.tar.gz.${killed.pid}.partial`,
    'film.mp4.partial',
  ])
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended
  await backup(join(place, 'iki.tar.gz'))
  expect((await readdir(place)).toSorted()).toEqual(['bir.tar.gz', 'film.mp4.partial', 'iki.tar.gz'])
})

test('a restored backup equals the club, table by table and file by file', async () => {
  const before = await contentsOf(product.services.pool)
  expect(before['public.users']).toMatchObject({ rows: 1 })
  expect(before['pgboss.job']).toMatchObject({ rows: 1 })
  const count = await backup(archive)
  expect(count).toMatchObject({ files: 2, vanished: 0 })
  await withTarget(async ({ pool, storage, dataDir, connectionString: restored }) => {
    expect(await restoreBackup(pool, storage, archive)).toMatchObject({ files: 2, rows: count.rows })
    const after = await contentsOf(pool)
    expect(after['public.sessions']).toMatchObject({ rows: 0 })
    expect({ ...after, 'public.sessions': before['public.sessions'] }).toEqual(before)
    const files = await filesIn(product.dataDir)
    expect(await filesIn(dataDir)).toEqual(files)
    for (const file of files) {
      expect(await readFile(join(dataDir, file))).toEqual(await readFile(join(product.dataDir, file)))
    }
    // The constraints dropped during the restore are back.
    await expect(pool.query('UPDATE audit_log SET action = action')).rejects.toThrow()
    await expect(
      pool.query(
        'INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, gen_random_uuid(), now())',
        [Buffer.alloc(32)],
      ),
    ).rejects.toMatchObject({ code: '23503' })
    for (const check of ['server/cli/check-ledger.ts', 'server/cli/check-contracts.ts'] as const) {
      expect(await runCheck(check, { DATABASE_URL: restored, DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    }
  })
})

describe('a restore', () => {
  /** Runs the command as an operator does, into an empty club. */
  async function restored(
    file: string,
    options: string[],
    check: (target: Awaited<ReturnType<typeof openTarget>>, output: string) => Promise<void>,
  ) {
    await withTarget(async (target) => {
      const environment = { DATABASE_URL: target.connectionString, DATA_DIR: target.dataDir }
      const { code, output } = await runCheck('server/cli/restore.ts', environment, [file, ...options])
      expect([code, output]).toEqual([0, expect.any(String)])
      await check(target, output)
    })
  }

  test('revives no session, code, link or temporary password, and says what it emptied', async () => {
    const { pool } = product.services
    const { user } = await product.person()
    const later = `now() + interval '1 hour'`
    const bytes = `sha256(random()::text::bytea)`
    for (const statement of [
      `INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, ${bytes})`,
      `INSERT INTO password_resets (id, user_id, code_hash, sealed_code, expires_at)
       VALUES (gen_random_uuid(), $1, ${bytes}, ${bytes}, ${later})`,
      `INSERT INTO contact_changes (token_hash, user_id, phone, expires_at)
       VALUES (${bytes}, $1, '+905321112233', ${later})`,
      `INSERT INTO account_claims (id, user_id, kind, secret_hash, expires_at)
       VALUES (gen_random_uuid(), $1, 'code', ${bytes}, ${later}), (gen_random_uuid(), $1, 'slip', ${bytes}, ${later})`,
      `WITH batch AS (
         INSERT INTO invitation_batches (id, kind, author_name, finished_at, file)
         VALUES (gen_random_uuid(), 'slips', 'Yönetici', now(), ${bytes}) RETURNING id
       )
       INSERT INTO invitation_recipients (id, batch_id, user_id) SELECT gen_random_uuid(), id, $1 FROM batch`,
      `WITH hook AS (
         INSERT INTO webhooks (id, name, url, events, author_id, secret)
         VALUES (gen_random_uuid(), 'Muhasebe', 'https://alici.example/', '{member.created}', $1, ${bytes}) RETURNING id
       )
       INSERT INTO webhook_deliveries (webhook_id, type, record_id) SELECT id, 'member.created', $1 FROM hook`,
      `UPDATE users SET has_temporary_password = true WHERE id = $1`,
    ])
      await pool.query(statement, [user._id])
    const file = join(folder, 'oturumlar.tar.gz')
    await backup(file)
    await pool.query('UPDATE users SET has_temporary_password = false')
    await restored(file, [], async (target, output) => {
      for (const word of [
        'oturum',
        'kurtarma kodu',
        'sıfırlama kodu',
        'bilgisi onayı',
        'devralma',
        'toplu davet',
        'webhook',
        'geçici parola',
      ])
        expect(output).toContain(word)
      for (const table of [
        'sessions',
        'recovery_codes',
        'password_resets',
        'contact_changes',
        'account_claims',
        'invitation_batches',
        'invitation_recipients',
        'webhook_deliveries',
      ])
        expect((await target.pool.query(`SELECT 1 FROM ${table}`)).rows).toEqual([])
      const hooks = await target.pool.query('SELECT state, off_reason FROM webhooks')
      expect(hooks.rows).toEqual([{ state: 'off', off_reason: 'restored' }])
      const { rows } = await target.pool.query(
        'SELECT password_hash, has_temporary_password FROM users WHERE id = $1',
        [user._id],
      )
      expect(rows).toEqual([{ password_hash: null, has_temporary_password: false }])
    })
  })

  test('says that cards which were reported lost since the backup are valid again', async () => {
    const { user } = await product.person()
    const { _id: id } = await giveCard(admin, user._id)
    const file = join(folder, 'kartlar.tar.gz')
    await backup(file)
    await admin.call(endMedium, { params: { id }, body: { state: 'lost' } })
    await restored(file, [], async (target, output) => {
      const { rows } = await target.pool.query('SELECT state FROM entry_media')
      expect(rows).toEqual([{ state: 'active' }])
      expect(output).toContain(texts.revivedCards(1))
    })
  })

  test('erases again who was erased since, also with money in the wallet of the backup', async () => {
    const { storage } = product.services
    const branch = (await openBranch(admin, 'Meram'))._id
    const people = await Promise.all(Array.from({ length: 12 }, () => product.person({ branch })))
    const [rich] = people
    if (!rich) throw new Error('There is nobody')
    const wallet = await makeWallet(admin, rich, branch, 100)
    const file = join(folder, 'silinenler.tar.gz')
    await backup(file)
    await change(admin, wallet, -100)
    await Promise.all(people.map(({ user }) => admin.call(deleteUser, { params: { id: user._id } })))

    const log = await readErasureLog(storage)
    const erased = erasuresIn(log)
    expect(log.trim().split('\n')).toHaveLength(people.length)
    expect(erased.map(({ person }) => person).toSorted()).toEqual(
      people.map(({ user }) => user._id).toSorted(),
    )
    expect(erased.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toBe(true)
    const again = join(folder, 'sonra.tar.gz')
    await backup(again)
    expect(gunzipSync(await readFile(again)).includes(erasureLog)).toBe(false)

    const kept = join(folder, 'liste.jsonl')
    // Cut off by a kill.
    await writeFile(kept, `${log}{"person":"`)
    await restored(file, ['--erasures', kept], async (target, output) => {
      expect(output).toContain(texts.erased(people.length))
      const { rows } = await target.pool.query(
        `SELECT DISTINCT name, phone, deleted_at IS NOT NULL AS erased FROM users WHERE id = ANY($1)`,
        [people.map(({ user }) => user._id)],
      )
      expect(rows).toEqual([{ name: usersMessages.deletedName, phone: '', erased: true }])
      const wallets = await target.pool.query('SELECT balance, closed_at, name FROM wallets')
      expect(wallets.rows).toMatchObject([{ closed_at: null, name: usersMessages.deletedName }])
      // The list of the new storage knows them as well.
      expect(erasuresIn(await readErasureLog(target.storage))).toHaveLength(people.length)
    })
    // In the storage the list was found by itself.
    await withTarget(async (target) => {
      const documents = join(target.dataDir, 'files', 'documents')
      await mkdir(documents, { recursive: true })
      await writeFile(join(documents, erasureLog), log)
      const environment = { DATABASE_URL: target.connectionString, DATA_DIR: target.dataDir }
      const { output } = await runCheck('server/cli/restore.ts', environment, [file])
      expect(output).toContain(texts.erased(people.length))
    })
  }, 90_000)

  test('without a list of erased people says so', async () => {
    await restored(archive, [], async (_target, output) => {
      expect(output).toContain(texts.noErasureLog)
    })
  })
})

test('a backup under writes is consistent: no audit entry without its record, no record without its entry', async () => {
  let isWriting = true
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let index = 0; isWriting; index += 1) {
        await admin.call(addFaq, { body: { question: `Soru ${writer}-${index}`, answer: 'Yanıt' } })
      }
    }),
  )
  const file = join(folder, 'yazarken.tar.gz')
  try {
    await backup(file)
  } finally {
    isWriting = false
    await writing
  }
  await withTarget(async ({ pool, storage }) => {
    await restoreBackup(pool, storage, file)
    const { rows } = await pool.query(
      `SELECT count(*)::int AS odd FROM faqs FULL JOIN
         (SELECT record_id FROM audit_log WHERE resource = 'faqs') AS entries ON entries.record_id = faqs.id::text
       WHERE faqs.id IS NULL OR entries.record_id IS NULL`,
    )
    expect(rows).toEqual([{ odd: 0 }])
  })
})

test('a restore that fails keeps the files which the storage had before', async () => {
  await withTarget(async ({ pool }) => {
    // Fails when the references are checked, after all files.
    await pool.query('ALTER TABLE users ADD CONSTRAINT unlike FOREIGN KEY (id) REFERENCES branches (id)')
    const files = await filesIn(product.dataDir)
    expect(files.length).toBeGreaterThan(1)
    await expect(restoreBackup(pool, product.services.storage, archive)).rejects.toThrow('unlike')
    expect(await filesIn(product.dataDir)).toEqual(files)
  })
})

describe('a restore is rejected with one line, before anything is written', () => {
  const broken: [string, (whole: Buffer) => Buffer][] = [
    ['a truncated archive', (whole) => whole.subarray(0, whole.length - 2000)],
    ['an archive with a changed byte', (whole) => altered(whole, 'Deneme Kişisi', 'Deneme Kisisi!')],
    ['an archive of another program', () => gzipSync(Buffer.alloc(4096))],
    ['a file that is not an archive', () => Buffer.from('Bu bir yedek değil.')],
  ]

  /** The same archive with different text of equal length inside. */
  function altered(whole: Buffer, text: string, other: string): Buffer {
    const content = gunzipSync(whole)
    const at = content.indexOf(text)
    expect(at).toBeGreaterThan(0)
    content.write(other, at)
    return gzipSync(content)
  }

  test.each(broken)('%s', async (_, damage) => {
    const file = join(folder, 'bozuk.tar.gz')
    await writeFile(file, damage(await readFile(archive)))
    await withTarget(async ({ pool, storage, dataDir }) => {
      await expect(restoreBackup(pool, storage, file)).rejects.toThrow(texts.unreadable(file))
      const client = await pool.connect()
      expect(await isInUse(client)).toBe(false)
      client.release()
      expect(await readdir(dataDir)).toEqual([])
    })
  })

  test('a backup of a newer version', async () => {
    const file = join(folder, 'yeni.tar.gz')
    await product.services.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`,
    )
    await backup(file)
    await product.services.pool.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`)
    await withTarget(async ({ pool, storage }) => {
      await expect(restoreBackup(pool, storage, file)).rejects.toThrow(texts.newer)
    })
  })

  test('a database in use', async () => {
    const { pool, storage } = product.services
    const before = await contentsOf(pool)
    await expect(restoreBackup(pool, storage, archive)).rejects.toThrow(texts.notEmpty)
    expect(await contentsOf(pool)).toEqual(before)
  })

  test('a second backup under the same name', async () => {
    await expect(backup(archive)).rejects.toThrow(texts.exists(archive))
  })
})
