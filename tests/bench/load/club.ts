import type pg from 'pg'
import { saveGateSettings } from '#shared/access/turnstile/turnstile.contract.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import type { LoadBranch, LoadClub, LoadMember } from '#tests/bench/load/plan.ts'

const signedIn = 1200
const memberCount = 3000
/** Turnstile log entries from before the evening. */
const entryCount = 300_000
const lessonsOfBranch = 40
const lanes = 8
/** The password of every demo account. */
const password = 'Bozkir-2026'

/** Members like those of the demo, with the same password, a year’s membership and a wallet with entries. */
const addMembers = `
  WITH place AS (SELECT array_agg(id ORDER BY position) AS ids FROM branches),
  people AS (
    INSERT INTO users (id, name, email, phone, branch_id, password_hash, email_verified_at)
    SELECT gen_random_uuid(), 'Akşam Üyesi ' || i, 'aksam' || i || '@bozkir.example', '+90532' || lpad(i::text, 7, '0'),
           ids[1 + i % cardinality(ids)], known.password_hash, now()
    FROM place, generate_series(1, $1::int) i, (SELECT password_hash FROM users WHERE email = 'uye@bozkir.example') known
    RETURNING id, branch_id, name
  ),
  bought AS (
    INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
      starts_at, ends_at, source)
    SELECT gen_random_uuid(), id, branch_id, '12 aylık', 'membership', 1200000, 365, 30, 2,
           now() - interval '90 days', now() + interval '275 days', 'desk' FROM people
  ),
  opened AS (
    INSERT INTO wallets (id, user_id, branch_id, name, balance, entry_count)
    SELECT gen_random_uuid(), id, branch_id, name, 20 * 10000, 20 FROM people RETURNING id
  )
  INSERT INTO wallet_entries (id, wallet_id, sequence, kind, amount, balance_after, description)
  SELECT gen_random_uuid(), id, i, 'top-up', 10000, i * 10000, 'Nakit' FROM opened, generate_series(1, 20) i`

const addEntries = `
  WITH people AS (SELECT array_agg(id) AS ids, array_agg(branch_id) AS places FROM users
    WHERE role = 'member' AND branch_id IS NOT NULL)
  INSERT INTO turnstile_entries (id, branch_id, user_id, direction, source, allowed, reason, at)
  SELECT gen_random_uuid(), places[which], ids[which], (ARRAY['in', 'out'])[1 + i % 2]::turnstile_direction, 'reader',
         true, 'membership', now() - i * interval '100 seconds'
  FROM people, LATERAL (SELECT i, 1 + i / 2 % cardinality(ids) AS which FROM generate_series(1, $1::int) i) passed`

/** Client addresses as a proxy would pass them, so that rate limits do not count all visitors as one. */
export const addressOf = (index: number) => `10.20.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`

/** The contract client over the network, from its own client address. */
export function caller(url: string, index: number, token: string | null = null) {
  return createClient({
    token: () => token,
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', addressOf(index))
      return fetch(url + path, { ...init, headers })
    },
  }).call
}

export const signInAt = async (url: string, index: number, email: string): Promise<string> =>
  (await caller(url, index)(login, { body: { email, password } })).token

async function signInMembers(url: string, pool: pg.Pool): Promise<LoadMember[]> {
  const { rows } = await pool.query<{ id: string; email: string; branch: string; wallet: string }>(
    `SELECT u.id, u.email, u.branch_id AS branch, w.id AS wallet FROM users u JOIN wallets w ON w.user_id = u.id
     WHERE u.email LIKE 'aksam%' ORDER BY length(u.email), u.email LIMIT $1`,
    [signedIn],
  )
  const members: LoadMember[] = []
  const queue = rows.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, { email, ...person }] of queue)
        members[index] = { ...person, token: await signInAt(url, index, email) }
    }),
  )
  return members
}

async function openBranch(
  url: string,
  admin: ReturnType<typeof caller>,
  { id, slug }: { id: string; slug: string },
): Promise<LoadBranch> {
  const device = await admin(addDevice, { body: { branch: id, name: 'Akşam kapısı', direction: 'in' } })
  // So that a few hundred members can enter and leave as often as many thousands.
  await admin(saveGateSettings, { params: { branchId: id }, body: { passBackMinutes: 0, stayHours: 4 } })
  const lessons: string[] = []
  for (let number = 0; number < lessonsOfBranch; number += 1) {
    const startsAt = Date.now() + (2 + number / 4) * 86_400_000
    const { _id } = await admin(addLesson, {
      body: {
        branch: id,
        title: `Akşam dersi ${number + 1}`,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + 3_600_000).toISOString(),
        capacity: 100,
      },
    })
    lessons.push(_id)
  }
  const email = `masa-${slug}@bozkir.example`
  await admin(createUser, {
    body: { name: 'Akşam Masası', email, phone: '+90 555 000 30 00', role: 'staff', branch: id, password },
  })
  const staffToken = await signInAt(url, 5000, email)
  return { id, slug, device: device._id, deviceKey: device.key, staffToken, lessons }
}

/** Seeds the demo club to a realistic size, and signs in hundreds of its members over the network. */
export async function prepareClub(url: string, pool: pg.Pool): Promise<LoadClub> {
  await pool.query(addMembers, [memberCount])
  await pool.query(addEntries, [entryCount])
  await pool.query('VACUUM ANALYZE')
  const admin = caller(url, 4000, await signInAt(url, 4000, 'admin@bozkir.example'))
  const title = 'Bayram saatleri'
  await admin(sendNotification, {
    body: { title, message: 'Arife günü 16.00’ya kadar açığız.', audience: 'all' },
  })
  const { rows } = await pool.query<{ id: string; slug: string }>(
    'SELECT id, slug FROM branches ORDER BY position',
  )
  const branches = await Promise.all(rows.map((row) => openBranch(url, admin, row)))
  const posts = await pool.query<{ slug: string }>(`SELECT slug FROM blog_posts WHERE published_at <= now()`)
  return {
    members: await signInMembers(url, pool),
    branches,
    posts: posts.rows.map(({ slug }) => slug),
  }
}
