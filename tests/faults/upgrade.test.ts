import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backupTexts } from '#server/cli/backup/backup-format.ts'
import { type BackupTable, listTables, measure, readSequences } from '#server/cli/backup/backup-tables.ts'
import { revived } from '#server/cli/backup/end-revived-access.ts'
import { createPool } from '#server/db/database.ts'
import { migrateDatabase, migratedTo, schemaVersion } from '#server/db/migrate.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { downloadDrawRecord, drawRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { productProgram } from '#tests/support/processes/running-product.ts'
import {
  cloneDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/product/database.ts'
import {
  type Person,
  startTestProduct,
  type TestProduct,
  testSecret,
} from '#tests/support/product/test-product.ts'
import { confirmedEntry } from '#tests/support/records/raffles.ts'
import {
  answersOf,
  backupOf,
  createReleasedDatabase,
  describeSchema,
} from '#tests/support/releases/released-database.ts'

/** Fields whose values depend on the time of the request. */
const momentary = new Set([
  ...['status', 'state', 'freezeInfo', 'freezeInfos', 'usedDays', 'hasMembership', 'unsigned', 'isRenewal'],
  ...['freePlaces', 'waitingCount', 'opensAt', 'lateFrom', 'lastSeenAt', 'canUse', 'isScheduled', 'daysLeft'],
])

/** Returns a line for every value of an answer that a later answer lacks or changes; it may have more fields. */
function differencesOf(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || after.length !== before.length)
      return [`${path}: ${before.length} entries, now ${Array.isArray(after) ? after.length : typeof after}`]
    return before.flatMap((value, index) => differencesOf(value, after[index], `${path}[${index}]`))
  }
  if (before !== null && typeof before === 'object') {
    const now = (after ?? {}) as Record<string, unknown>
    return Object.entries(before).flatMap(([key, value]) =>
      momentary.has(key) ? [] : differencesOf(value, now[key], `${path}.${key}`),
    )
  }
  return Object.is(before, after) ? [] : [`${path}: ${String(before)}, now ${String(after)}`]
}

/** An answer with the fields that 0.2.0 had: `visibility` now says where a package is sold. */
function asBefore(body: { packages?: { visibility: string }[] }): object {
  const packages = body.packages?.map((one) => ({ ...one, isActive: one.visibility !== 'hidden' }))
  return packages ? { ...body, packages } : body
}

vi.setConfig({ testTimeout: 180_000 })

const releases = (await readdir(new URL('../support/releases', import.meta.url), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Uses a pool on a database, and closes it. */
async function withPool<T>(database: TestDatabase, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(database.connectionString)
  return use(pool).finally(() => pool.end())
}

const schemaOf = (database: TestDatabase) => withPool(database, describeSchema)

/** Tables that were derived from others, with their sequences; their answers are queries now. */
const derived = /^(public\.)?(dashboard_|membership_summaries|pending_signature)/

/** Count and checksum of each table's given columns. */
async function contentsOf(pool: pg.Pool, tables: readonly BackupTable[]): Promise<Record<string, unknown>> {
  const client = await pool.connect()
  try {
    const contents: Record<string, unknown> = {}
    for (const table of tables) contents[table.name] = await measure(client, table)
    for (const { name, value } of await readSequences(client)) if (!derived.test(name)) contents[name] = value
    return contents
  } finally {
    client.release()
  }
}

async function tablesOf(pool: pg.Pool): Promise<BackupTable[]> {
  const client = await pool.connect()
  const tables = await listTables(client).finally(() => client.release())
  return tables.filter(({ name }) => !derived.test(name))
}

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
})
afterAll(() => fresh.drop())

describe.each(releases)('a database of version %s', (version) => {
  let released: TestDatabase
  let upgraded: TestDatabase
  let before: Record<string, unknown>
  let after: Record<string, unknown>

  beforeAll(async () => {
    released = await createReleasedDatabase(version)
    upgraded = await cloneDatabase(released.connectionString)
    const today = new Map(
      (await withPool(fresh, tablesOf)).map(({ schema, name, columns }) => [`${schema}.${name}`, columns]),
    )
    await withPool(upgraded, async (pool) => {
      // Without the tables and columns that the new version has no use for.
      const tables = (await tablesOf(pool)).flatMap(({ schema, name, columns }) => {
        const kept = schema === 'public' ? today.get(`${schema}.${name}`) : columns
        return kept ? [{ schema, name, columns: columns.filter((column) => kept.includes(column)) }] : []
      })
      before = await contentsOf(pool, tables)
      await migrateDatabase(pool)
      after = await contentsOf(pool, tables)
    })
  })
  afterAll(async () => {
    await upgraded.drop()
    await released.drop()
  })

  test('gets the schema, functions and triggers of a new one', async () => {
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh))
  })

  test('keeps every value of every row', () => {
    expect(after).toMatchObject(before)
  })

  test('keeps one of several open payments for the same thing open, the charged one rather than the newest', async () => {
    const database = await cloneDatabase(released.connectionString)
    const states = ['awaiting-3ds', 'created', 'awaiting-3ds', 'authorising', 'authorising']
    const rows = await withPool(database, async (pool) => {
      // Two at the bank and one being started for one branch, two in flight and one at the bank for another thing.
      await pool.query(
        `INSERT INTO payments (id, conversation_id, user_id, branch_id, kind, subject_id, title, price, paid_price,
           attempt_key, status, created_at)
         SELECT gen_random_uuid(), gen_random_uuid()::text, person.id, branch.id, 'top-up', thing.id, thing.name, 100, 100,
           gen_random_uuid(), attempt.status::payment_status, now() + attempt.place * interval '1 second'
         FROM (SELECT id FROM users ORDER BY id LIMIT 1) AS person, (SELECT id FROM branches ORDER BY id LIMIT 1) AS branch,
           (VALUES (gen_random_uuid(), 'at the bank', 0), (gen_random_uuid(), 'in flight', 2)) AS thing (id, name, first),
           unnest($1::text[]) WITH ORDINALITY AS attempt (status, place)
         WHERE attempt.place BETWEEN thing.first + 1 AND thing.first + 3`,
        [states],
      )
      await migrateDatabase(pool)
      const found = await pool.query<{ title: string; status: string; failure: string | null }>(
        `SELECT title, status, failure FROM payments WHERE title IN ('at the bank', 'in flight')
         ORDER BY title, created_at`,
      )
      return found.rows
    })
    await database.drop()
    expect(rows).toEqual([
      { title: 'at the bank', status: 'expired', failure: 'expired' },
      { title: 'at the bank', status: 'expired', failure: 'expired' },
      { title: 'at the bank', status: 'awaiting-3ds', failure: null },
      { title: 'in flight', status: 'expired', failure: 'expired' },
      { title: 'in flight', status: 'authorising', failure: 'already-paid' },
      { title: 'in flight', status: 'authorising', failure: null },
    ])
  })

  test('knows of the mails that were being sent which are sent, which are in doubt and which are not sent', async () => {
    const database = await cloneDatabase(released.connectionString)
    const rows = await withPool(database, async (pool) => {
      // The run 2 was lost by a crash of the database.
      await pool.query(
        `WITH campaign AS (
           INSERT INTO campaigns (id, title, subject, content, audience, author_name, status, sent_at)
           VALUES (gen_random_uuid(), 'Bahar', 'Bahar', '<p>Bahar</p>', '{}', 'Ayşe', 'sent', now()) RETURNING id
         ), mails AS (
           INSERT INTO campaign_deliveries (id, campaign_id, email, state, run)
           SELECT gen_random_uuid(), campaign.id, name || '@bozkir.example', state::delivery_state, run
           FROM campaign, (VALUES ('accepted', 'sending', 1), ('in-flight', 'sending', 1), ('claimed', 'sending', 1),
             ('lost', 'sending', 2), ('waiting', 'queued', NULL)) AS mail (name, state, run)
           RETURNING id, email
         )
         INSERT INTO campaign_runs (number, in_flight, accepted)
         SELECT 1, (SELECT id FROM mails WHERE email LIKE 'in-flight@%'), ARRAY(SELECT id FROM mails WHERE email LIKE 'accepted@%')`,
      )
      await migrateDatabase(pool)
      const found = await pool.query<{ mail: string; state: string; isSettled: boolean }>(
        `SELECT split_part(email, '@', 1) AS mail, state, settled_at IS NOT NULL AS "isSettled"
         FROM campaign_deliveries JOIN campaigns ON campaigns.id = campaign_id WHERE title = 'Bahar' ORDER BY email`,
      )
      return found.rows
    })
    await database.drop()
    expect(rows).toEqual([
      { mail: 'accepted', state: 'sent', isSettled: true },
      { mail: 'claimed', state: 'queued', isSettled: false },
      { mail: 'in-flight', state: 'in-doubt', isSettled: true },
      { mail: 'lost', state: 'in-doubt', isSettled: true },
      { mail: 'waiting', state: 'queued', isSettled: false },
    ])
  })

  test('knows as a row what every member and every address of the list has said about mails', async () => {
    const database = await cloneDatabase(released.connectionString)
    const rows = await withPool(database, async (pool) => {
      await pool.query(
        `INSERT INTO users (id, name, email, email_verified_at, newsletter, newsletter_at, created_at)
         SELECT gen_random_uuid(), name, name || '@Gecis.example', verified::timestamptz, wants, at::timestamptz, '2025-01-01'
         FROM (VALUES ('agreed', '2025-01-02', true, '2025-02-01'), ('old', '2025-01-02', true, NULL),
           ('unverified', NULL, true, '2025-02-01'), ('refused', '2025-01-02', false, '2025-03-01'),
           ('unasked', '2025-01-02', false, NULL), ('both', '2025-01-02', false, '2025-03-01'),
           ('ended', '2025-01-02', true, '2025-02-01'))
           AS person (name, verified, wants, at)`,
      )
      await pool.query(
        `INSERT INTO subscribers (id, email, source, consent_note, created_at, unsubscribed_at)
         SELECT gen_random_uuid(), name || '@gecis.example', source::subscriber_source, note, '2025-01-15', ended::timestamptz
         FROM (VALUES ('listed', 'site', '', NULL), ('desk', 'desk', 'İmzalı form', NULL), ('both', 'site', '', NULL),
           ('left', 'site', '', '2025-04-01'), ('ended', 'site', '', '2025-04-01'))
           AS entry (name, source, note, ended)`,
      )
      await migrateDatabase(pool)
      const found = await pool.query<{ name: string; may: boolean; words: string[] }>(
        `SELECT split_part(recipient, '@', 1) AS name, may_receive('email', recipient) AS may,
           array_agg(concat_ws(' ', status, source, consented_at::date, nullif(note, ''), CASE WHEN NOT is_proven THEN 'unproven' END)
             ORDER BY consented_at, status) AS words
         FROM consents WHERE recipient LIKE '%@gecis.example' GROUP BY recipient ORDER BY 1`,
      )
      return found.rows
    })
    await database.drop()
    expect(rows).toEqual([
      { name: 'agreed', may: true, words: ['approved earlier 2025-02-01'] },
      { name: 'both', may: false, words: ['approved list 2025-01-15', 'refused earlier 2025-03-01'] },
      { name: 'desk', may: true, words: ['approved desk 2025-01-15 İmzalı form'] },
      {
        name: 'ended',
        may: false,
        words: ['approved list 2025-01-15', 'approved earlier 2025-02-01', 'refused link 2025-04-01'],
      },
      { name: 'left', may: false, words: ['approved list 2025-01-15', 'refused link 2025-04-01'] },
      { name: 'listed', may: true, words: ['approved list 2025-01-15'] },
      { name: 'old', may: true, words: ['approved earlier 2025-01-01'] },
      { name: 'refused', may: false, words: ['refused earlier 2025-03-01'] },
      { name: 'unverified', may: false, words: ['approved earlier 2025-02-01 unproven'] },
    ])
  })

  test('has ledgers and signatures without a discrepancy', async () => {
    for (const check of ['check-ledger', 'check-contracts'] as const) {
      const { code, output } = await runCheck(`server/cli/${check}.ts`, {
        DATABASE_URL: upgraded.connectionString,
      })
      expect({ check, code }, output).toEqual({ check, code: 0 })
    }
  })

  test('gives the answers that it gave before', async () => {
    const database = await cloneDatabase(upgraded.connectionString)
    const { people, answers } = await answersOf(version)
    const product = await startTestProduct({ database, watchesAudit: false })
    try {
      const tokens = {
        admin: await openSession(product.services.db, people.admin),
        member: await openSession(product.services.db, people.member),
        visitor: undefined,
      }
      expect(answers.length).toBeGreaterThan(40)
      const lost: string[] = []
      for (const { person, url, status, body } of answers) {
        const token = tokens[person]
        const answer = await product.app.inject({
          url,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
        const isJson = String(answer.headers['content-type']).includes('json')
        const now = { status: answer.statusCode, body: isJson ? asBefore(answer.json()) : answer.body }
        lost.push(...differencesOf({ status, body }, now).map((line) => `${person} ${url}${line}`))
      }
      expect(lost).toEqual([])
    } finally {
      await product.close()
    }
  })

  test('has documents and draws that can still be verified', async () => {
    const database = await cloneDatabase(upgraded.connectionString)
    const folder = await mkdtemp(join(tmpdir(), 'bozkir-upgrade-'))
    const product = await startTestProduct({ database, watchesAudit: false })
    try {
      const { pool, db } = product.services
      const [draw] = (
        await pool.query<{ raffle: string }>(
          'SELECT raffle_id AS raffle FROM raffle_draws WHERE drawn_at IS NOT NULL',
        )
      ).rows
      const record = await product.app.inject(`/api/raffles/${draw?.raffle}/record`)
      const file = join(folder, 'record.json')
      await writeFile(file, record.body)
      const check = await runCheck('server/cli/check-raffle.ts', {}, [file])
      expect(check.code, check.output).toBe(0)

      const [signature] = (
        await pool.query<{ id: string; code: string }>('SELECT id, code FROM contract_signatures LIMIT 1')
      ).rows
      const { people } = await answersOf(version)
      const pdf = await product.app.inject({
        url: `/api/contracts/signatures/${signature?.id}/pdf`,
        headers: { authorization: `Bearer ${await openSession(db, people.admin)}` },
      })
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    } finally {
      await product.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('comes out of a backup of that version as well', async () => {
    const target = await createEmptyDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-upgrade-'))
    try {
      const { code, output } = await runCheck(
        'server/cli/restore.ts',
        { DATABASE_URL: target.connectionString, DATA_DIR: dataDir },
        [backupOf(version)],
      )
      expect(code, output).toBe(0)
      expect(await schemaOf(target)).toEqual(await schemaOf(fresh))
      const restored = await withPool(target, async (pool) => contentsOf(pool, await tablesOf(pool)))
      const inPlace = await withPool(upgraded, async (pool) => contentsOf(pool, await tablesOf(pool)))
      const counts = (contents: Record<string, unknown>) =>
        Object.entries(contents).map(([table, content]) => [table, (content as { rows?: number }).rows])
      // A restore revives no session and no code.
      const emptied = revived.map(([table]) => [table, { rows: 0 }] as const)
      expect(counts(restored)).toEqual(counts({ ...inPlace, ...Object.fromEntries(emptied) }))
    } finally {
      await target.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('does not come out of a backup into a database that the new version prepared', async () => {
    const target = await createTestDatabase()
    const { code, output } = await runCheck(
      'server/cli/restore.ts',
      { DATABASE_URL: target.connectionString },
      [backupOf(version)],
    )
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: backupTexts.migrated })
    await target.drop()
  })

  test('is migrated once by processes that start at once', async () => {
    const database = await cloneDatabase(released.connectionString)
    await withPool(database, async (pool) => {
      await Promise.all([migrateDatabase(pool), migrateDatabase(pool), migrateDatabase(pool)])
      expect(await migratedTo(pool)).toBe(schemaVersion())
      const { rows } = await pool.query(
        'SELECT created_at FROM drizzle.__drizzle_migrations GROUP BY created_at HAVING count(*) > 1',
      )
      expect(rows).toEqual([])
    })
    await database.drop()
  })

  // A table that the migration changes early, one that it changes late, and one of the functions and triggers.
  test.each(['club_identity', 'users', 'audit_log'])(
    'stays whole if the server is killed while it changes %s, and is migrated by the next start',
    async (table) => {
      const database = await cloneDatabase(released.connectionString)
      /** Migrated without a kill, as far as the killed server came. */
      const whole = await cloneDatabase(released.connectionString)
      const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-upgrade-'))
      const blocker = new pg.Client({ connectionString: database.connectionString })
      await blocker.connect()
      const start = () =>
        spawn(process.execPath, productProgram, {
          env: {
            ...process.env,
            ...{ NODE_ENV: 'development', PORT: '0', SIMULATOR_PORT: '0', DEMO: '0' },
            ...{ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, APP_SECRET: testSecret },
          },
          stdio: 'ignore',
        })
      const kill = async (server: ReturnType<typeof start>) => {
        const ended = server.exitCode === null ? once(server, 'exit') : undefined
        server.kill('SIGKILL')
        await ended
        expect(server.signalCode, 'the server ended by itself').toBe('SIGKILL')
      }
      try {
        // A write in progress: schema changes of the table wait for it.
        await blocker.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`)
        const waiting = async () =>
          (
            await blocker.query<{ pid: number }>(
              'SELECT pid FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
              [table],
            )
          ).rows[0]?.pid
        const server = start()
        await expect.poll(waiting, { timeout: 120_000, interval: 50 }).toBeDefined()
        const backend = await waiting()
        await kill(server)
        await blocker.query('ROLLBACK')
        // The backend notices the death of its client at the end of its statements.
        await expect
          .poll(
            async () =>
              (await blocker.query('SELECT FROM pg_stat_activity WHERE pid = $1', [backend])).rowCount,
            { timeout: 120_000, interval: 50 },
          )
          .toBe(0)
        // New enum values alone are committed before the migration: no row and no rule of the old version uses them.
        const withoutEnums = (lines: string[]) => lines.filter((line) => !/^[a-z_]+ [a-z0-9-]+, /.test(line))
        const reached = await withPool(database, migratedTo)
        expect(reached).toBeLessThan(schemaVersion())
        await withPool(whole, (pool) => migrateDatabase(pool, reached))
        expect(withoutEnums(await schemaOf(database))).toEqual(withoutEnums(await schemaOf(whole)))

        const next = start()
        await expect
          .poll(() => withPool(database, migratedTo), { timeout: 120_000, interval: 100 })
          .toBe(schemaVersion())
        await kill(next)
        expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
      } finally {
        await blocker.end()
        await database.drop()
        await whole.drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )
})

describe('payments at the desk of version 0.2.0', () => {
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await createReleasedDatabase('0.2.0')
    pool = createPool(database.connectionString)
    await migrateDatabase(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  test('of members are paid in full; those of names are unassigned', async () => {
    const { rows } = await pool.query(`
      SELECT user_id IS NOT NULL AS "ofMember", bool_and(is_historical) AS historical,
        bool_and(allocated = CASE WHEN user_id IS NULL THEN 0 ELSE amount END) AS allocated,
        bool_and(user_id IS NOT NULL OR sale_id IS NULL) AS assigned
      FROM desk_payments GROUP BY 1 ORDER BY 1`)
    expect(rows).toEqual([
      { ofMember: false, historical: true, allocated: true, assigned: true },
      { ofMember: true, historical: true, allocated: true, assigned: true },
    ])
    const { rows: open } = await pool.query('SELECT sum(open)::int AS open FROM receivables')
    expect(open).toEqual([{ open: 0 }])
  })

  test('are sales of the member of staff who sold the membership, if the audit log knows them', async () => {
    const { rows } = await pool.query(`
      SELECT users.name AS seller, count(*)::int AS sales, bool_and(sales.total = line.amount) AS whole
      FROM sales JOIN users ON users.id = seller_id JOIN sale_lines line ON line.sale_id = sales.id
      WHERE users.name = 'Deneme Görevli' GROUP BY 1`)
    expect(rows).toEqual([{ seller: 'Deneme Görevli', sales: 2, whole: true }])
  })

  test('stay the revenue of their day', async () => {
    const { rows } = await pool.query(`
      SELECT bool_and((entry.day, entry.amount) = (paid.date, paid.amount)) AS kept
      FROM desk_payments paid LEFT JOIN till_entries entry ON entry.payment_id = paid.id AND entry.kind = 'payment'`)
    expect(rows).toEqual([{ kept: true }])
  })
})

test('files of version 0.2.0 lose names that may be those of people who were erased since', async () => {
  const database = await createReleasedDatabase('0.2.0')
  try {
    await withPool(database, async (pool) => {
      const namesOf = async () => {
        const { rows } = await pool.query<{ name: string | null }>(`
          SELECT file_name AS name FROM imports
          UNION ALL SELECT after ->> 'fileName' FROM audit_log WHERE resource = 'imports'`)
        return rows.map(({ name }) => name)
      }
      expect(await namesOf()).toEqual(Array.from({ length: 4 }, () => 'dosya.csv'))
      // As that version closed the account.
      const { people } = await answersOf('0.2.0')
      await pool.query(
        `UPDATE users SET deleted_at = now(), email = id || '@deleted.invalid', name = 'Silinmiş kullanıcı' WHERE id = $1`,
        [people.member],
      )
      await migrateDatabase(pool)
      expect(await namesOf()).toEqual(['', '', null, null])
    })
  } finally {
    await database.drop()
  }
})

describe('raffles of version 0.2.0', () => {
  let database: TestDatabase
  let product: TestProduct
  let admin: Person
  const running = '01a20d2d-95e3-74ba-b796-93e4863289f6'
  const closed = '01a20d2d-92b3-72fd-b3cd-b67b4f98a3d6'
  let before: { id: string; commitment: string; listHash: string | null }[]

  const readDraws = async (pool: pg.Pool) =>
    (
      await pool.query(`
        SELECT raffle_id AS id, commitment, list_hash AS "listHash" FROM raffle_draws
        WHERE drawn_at IS NULL ORDER BY raffle_id`)
    ).rows

  beforeAll(async () => {
    database = await createReleasedDatabase('0.2.0')
    await withPool(database, async (pool) => {
      // As the job of 0.2.0 closed a list.
      await pool.query(
        `UPDATE raffle_draws SET closed_at = now(), entrants = list.text, entrant_count = list.count,
           list_hash = encode(sha256(convert_to(list.text, 'UTF8')), 'hex')
         FROM (SELECT count(*)::int AS count, string_agg(id::text || E'\\n', '' ORDER BY id::text COLLATE "C") AS text
               FROM raffle_entries WHERE raffle_id = $1) list
         WHERE raffle_id = $1`,
        [closed],
      )
      before = await readDraws(pool)
      await migrateDatabase(pool)
      await pool.query(
        `UPDATE raffles SET starts_at = now() - interval '2 days',
           ends_at = now() + CASE id WHEN $1 THEN interval '1 day' ELSE interval '-1 day' END
         WHERE id = ANY ($2)`,
        [running, [running, closed]],
      )
    })
    product = await startTestProduct({ database, watchesAudit: false })
    admin = await product.person({ role: 'admin' })
  })
  afterAll(() => product.close())

  const raffleOf = (id: string) => product.visitor()(showRaffle, { params: { id } })

  test('that are not drawn keep commitment and list, and name the new rule and the day of the change', async () => {
    expect(before.length).toBeGreaterThan(2)
    expect(await readDraws(product.services.pool)).toEqual(before)
    for (const { id } of before) {
      expect((await raffleOf(id)).draw).toMatchObject({
        rule: 'club-raffle-2',
        ruleChangedAt: expect.any(String),
      })
    }
  })

  test('are drawn by the new rule: with their published list, or with the entries until now', async () => {
    const listed = await raffleOf(closed)
    expect(listed.draw?.entrantCount).toBeGreaterThan(0)
    await confirmedEntry({ _id: running }, product.visitor())
    for (const id of [closed, running]) {
      await admin.call(drawRaffle, { params: { id } })
      const record = await product.visitor()(downloadDrawRecord, { params: { id }, query: {} })
      expect(record.commitment).toBe(before.find((draw) => draw.id === id)?.commitment)
      expect(await verifyDraw(record)).toEqual({ commitment: true, list: true, winners: true })
    }
    const drawn = await raffleOf(closed)
    expect(drawn.draw).toMatchObject({
      listHash: listed.draw?.listHash,
      closedAt: listed.draw?.closedAt,
      ruleChangedAt: listed.draw?.ruleChangedAt,
    })
  })

  test('that are drawn keep their rule and its proof', async () => {
    const { rows } = await product.services.pool.query<{ id: string }>(
      `SELECT raffle_id AS id FROM raffle_draws WHERE rule = 'club-raffle-1'`,
    )
    expect(rows).toHaveLength(1)
    const params = { id: rows[0]?.id ?? '' }
    const record = await product.visitor()(downloadDrawRecord, { params, query: {} })
    expect(await verifyDraw(record)).toEqual({ commitment: true, list: true, source: true, winners: true })
  })
})
