import type pg from 'pg'
import { v7 } from 'uuid'
import { hashToken } from '#server/core/current-user.ts'
import { system } from '#server/core/unit-of-work.ts'
import { watchMailServer } from '#server/integrations/mail/mail-health.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { addDevice } from '#server/modules/access/turnstile/devices/turnstile-devices.service.ts'
import { admitByScan } from '#server/modules/access/turnstile/gate/admission.service.ts'
import { signTokens } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { deviceKeyHeader, scan } from '#shared/access/turnstile/gate.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { downloadStatement } from '#shared/money/balances/balances.contract.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { ago, keyOf, spaces } from '#tests/support/seed/club-tables.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

// Short alternating rounds, so that other load affects both equally.
const rounds = 20
const warmUps = 5
const scansPerRound = 600
/** As many as the pool has connections. */
const lanes = 20
const memberCount = 2_000
const exportRows = 100_000
const mails = 3_000
/** Rounds under load and their seconds; other processes on the machine disturb only a few rounds. */
const busyRounds = 5
const busySeconds = 5
/** Readers scanning under load. */
const gates = 4

type Api = Awaited<ReturnType<typeof startBenchApi>>

async function prepare({ services, pool }: Api) {
  const account = { name: 'Ölçüm', email: 'olcum@bozkir.example', phone: '+905321234567' }
  const { _id } = await createUser(services, system, { ...account, password: 'Bozkir-2026', role: 'admin' })
  const tokenHash = hashToken(await openSession(services.db, _id))
  const admin = {
    _id,
    name: account.name,
    role: 'admin',
    branch: null,
    branches: null,
    permissions: null,
    tokenHash,
    mustEnrol: false,
    isConfirmed: true,
  } as const
  const { rows: places } = await pool.query<{ id: string }>(
    `INSERT INTO branches (id, name, slug)
     VALUES (gen_random_uuid(), 'Ölçüm', 'olcum'), (gen_random_uuid(), 'Öteki', 'oteki'),
       (gen_random_uuid(), 'Uzak', 'uzak') RETURNING id`,
  )
  const [branch = '', other = ''] = places.map(({ id }) => id)
  await pool.query('INSERT INTO turnstile_gates (branch_id, pass_back_minutes) VALUES ($1, 0)', [branch])
  // Two windows reserve the whole day for what every member is, so that each scan checks gender and age.
  await pool.query(
    `INSERT INTO access_windows (id, branch_id, name, days, from_time, until_time, gender, min_age, max_age)
     SELECT gen_random_uuid(), $1, name, '{1,2,3,4,5,6,7}', from_time::time, until_time::time, gender::user_gender, min_age, max_age
     FROM (VALUES
       ('Kadınlar', '00:00', '00:00', 'female', NULL, NULL),
       ('Yetişkinler', '00:00', '00:00', NULL, 18, 64),
       ('Sabah', '06:00', '09:00', 'female', 16, 80),
       ('Akşam', '18:00', '22:00', NULL, 16, NULL)
     ) windows (name, from_time, until_time, gender, min_age, max_age)`,
    [branch],
  )
  await seedClub(
    pool,
    { users: memberCount, memberships: memberCount },
    {
      branches: [branch],
      columns: {
        users: {
          role: `'member'`,
          gender: `'female'`,
          gender_confirmed_at: 'now()',
          gender_confirmed_by: 'gen_random_uuid()',
          user_details: `'{"birthDate": "1990-05-05"}'`,
          birth_date_confirmed_at: 'now()',
          birth_date_confirmed_by: 'gen_random_uuid()',
        },
        memberships: { kind: `'membership'`, starts_at: ago('90', 'day'), ends_at: ago('-275', 'day') },
      },
    },
  )
  // Of three members one may enter everywhere, and one in a second branch.
  await pool.query(
    `UPDATE memberships SET is_valid_everywhere = rank % 3 = 0, valid_in = CASE WHEN rank % 3 = 1 THEN ARRAY[$1::uuid] ELSE '{}' END
     FROM (SELECT id, row_number() OVER (ORDER BY id) rank FROM memberships) ranked WHERE ranked.id = memberships.id`,
    [other],
  )
  const device = await addDevice(services, admin, { branch, name: 'Ana turnike', direction: 'in' })
  const members = Array.from({ length: memberCount }, (_, index) => keyOf(spaces.user, index + 1))
  return { admin, branch, device, members }
}

/** New codes, each of another member or time. */
async function codes({ services }: Api, members: readonly string[], count: number, serial: number) {
  const from = Math.floor(Date.now() / 1000)
  return signTokens(
    services,
    Array.from({ length: count }, (_, index) => ({
      kind: 'member' as const,
      subject: members[index % members.length] ?? '',
      from,
      serial,
      index: 0,
    })),
  )
}

const bareSelect = `SELECT users.name, memberships.id FROM users JOIN memberships ON memberships.user_id = users.id
  WHERE users.id = $1 AND memberships.branch_id = $2 AND ends_at > now() AND starts_at <= now()`
const bareInsert = `INSERT INTO turnstile_entries
    (id, branch_id, user_id, device_id, direction, source, allowed, reason, membership_id)
  VALUES ($1, $2, $3, $4, 'in', 'reader', true, 'membership', $5)`

/** The baseline that reads a membership and writes an entry: two statements in a transaction. */
async function bareEntry(
  pool: pg.Pool,
  { user, branch, device }: Record<'user' | 'branch' | 'device', string>,
  isPrepared: boolean,
): Promise<void> {
  const client = await pool.connect()
  const named = (name: string) => (isPrepared ? { name } : {})
  try {
    await client.query('BEGIN')
    const found = await client.query<{ id: string }>({
      ...named('bare_select'),
      text: bareSelect,
      values: [user, branch],
    })
    const values = [v7(), branch, user, device, found.rows[0]?.id]
    await client.query({ ...named('bare_insert'), text: bareInsert, values })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Scans per second, with one worker per connection. */
async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const queue = items.values()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) await work(item)
    }),
  )
  return (items.length * 1000) / (performance.now() - startedAt)
}

async function throughput(api: Api, prepared: Awaited<ReturnType<typeof prepare>>): Promise<Figure> {
  const { branch, device, members } = prepared
  const people = Array.from({ length: scansPerRound }, (_, index) => members[index % members.length] ?? '')
  const bare = (isPrepared: boolean) => (user: string) =>
    bareEntry(api.pool, { user, branch, device: device._id }, isPrepared)
  const ratios = { bare: [] as number[], prepared: [] as number[], ours: [] as number[] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const tokens = await codes(api, members, scansPerRound, round + warmUps + 1)
    const bareRate = await perSecond(people, bare(false))
    const ourRate = await perSecond(tokens, async (token) => {
      const { allowed, reason } = await admitByScan(api.services, device, { token })
      if (!allowed) throw new Error(`Refused: ${reason}`)
    })
    const preparedRate = await perSecond(people, bare(true))
    if (round < 0) continue
    ratios.ours.push(ourRate)
    ratios.bare.push(ourRate / bareRate)
    ratios.prepared.push(ourRate / preparedRate)
  }
  return {
    name: 'Turnike kararı (imza, kurallar, kayıt) / yalın seç-ve-ekle işlemi',
    value: median(ratios.bare),
    bound: 0.6,
    keep: 'at least',
    unit: 'kat',
    detail: `${Math.round(median(ratios.ours))} karar/sn; aynı iki deyim hazırlanmışken ${median(ratios.prepared).toFixed(2)} kat`,
  }
}

/** A wallet whose ledger is as long as the export. */
async function longLedger({ pool }: Api, branch: string, user: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO wallets (id, user_id, branch_id, name, balance, entry_count)
     VALUES (gen_random_uuid(), $1, $2, 'Ölçüm', $3::int, $3::int) RETURNING id`,
    [user, branch, exportRows],
  )
  const wallet = rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO wallet_entries (id, wallet_id, sequence, kind, amount, balance_after, description)
     SELECT gen_random_uuid(), $1, i, 'top-up', 1, i, 'Nakit' FROM generate_series(1, $2::int) i`,
    [wallet, exportRows],
  )
  return wallet
}

/** Scan latency during a mass mailing and a long export, all in one process. */
async function latencyWhileBusy(api: Api, prepared: Awaited<ReturnType<typeof prepare>>): Promise<Figure> {
  const { services, app } = api
  const { admin, branch, device, members } = prepared
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const wallet = await longLedger(api, branch, members[0] ?? '')
  const token = await openSession(services.db, admin._id)
  const { dataDir } = services.configuration
  const transport = openMailTransport({
    smtpUrl: undefined,
    from: async () => 'kulup@bozkir.example',
    dataDir,
  })
  await startMailWorker(services.jobs, services.secret, transport, watchMailServer(services.jobs, app.log))
  let isOver = false

  async function keepMailing(): Promise<number> {
    let sent = 0
    while (!isOver && sent < mails) {
      await services.transact(system, async ({ client }) => {
        for (let count = 0; count < 50; count += 1) {
          const to = `uye${sent + count}@bozkir.example`
          await services.mail.enqueue(client, {
            to,
            subject: 'Duyuru',
            text: 'Yarın açığız.',
            html: '<p>Yarın açığız.</p>',
          })
        }
      })
      sent += 50
    }
    return sent
  }

  async function keepExporting(): Promise<number> {
    const path = pathOf(downloadStatement.url, { memberId: wallet }, { format: 'csv' })
    let exports = 0
    while (!isOver) {
      const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      for await (const _ of answer.body ?? []) if (isOver) break
      exports += 1
    }
    return exports
  }

  let times: number[] = []
  let serial = 1000
  async function keepScanning(): Promise<void> {
    const endsAt = performance.now() + busySeconds * 1000
    while (performance.now() < endsAt) {
      serial += 1
      for (const code of await codes(api, members, 20, serial)) {
        const startedAt = performance.now()
        const answer = await fetch(address + scan.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [deviceKeyHeader]: device.key },
          body: JSON.stringify({ token: code, deviceId: device._id }),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`A scan was answered ${answer.status}`)
        times.push(performance.now() - startedAt)
        await new Promise((fulfil) => setTimeout(fulfil, 5))
      }
    }
  }

  const busy = Promise.all([keepMailing(), keepExporting()])
  const windows: { p50: number; p99: number }[] = []
  let scans = 0
  for (let round = 0; round < busyRounds; round += 1) {
    times = []
    await Promise.all(Array.from({ length: gates }, keepScanning))
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    windows.push({ p50: at(0.5), p99: at(0.99) })
    scans += sorted.length
  }
  isOver = true
  const [sent, exports] = await busy
  transport.close()
  const p50 = median(windows.map((window) => window.p50))
  const p99 = median(windows.map((window) => window.p99))
  return atMost(
    'Turnike kararı: p99 / p50, toplu e-posta ve 100.000 satırlık döküm sürerken',
    median(windows.map((window) => window.p99 / window.p50)),
    5,
    'kat',
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${scans} okutma; ${sent} e-posta, ${exports} döküm`,
  )
}

export async function scanBench(): Promise<Figure[]> {
  const api = await startBenchApi()
  try {
    const prepared = await prepare(api)
    const ratio = await throughput(api, prepared)
    return [ratio, await latencyWhileBusy(api, prepared)]
  } finally {
    await api.stop()
  }
}
