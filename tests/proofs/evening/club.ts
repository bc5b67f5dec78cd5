import type pg from 'pg'
import { saveGateSettings } from '#shared/access/turnstile/turnstile.contract.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import type { LoadBranch, LoadClub, LoadMember } from '#tests/proofs/evening/plan.ts'
import { ago } from '#tests/support/seed/club-tables.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const signedIn = 1200
const lessonsOfBranch = 40
const lanes = 8
/** The password of every demo account. */
const password = 'Bozkir-2026'

/** Members like those of the demo, with the same password, a year’s membership and a wallet. */
const columns = {
  users: {
    name: `'Akşam Üyesi ' || i`,
    email: `'aksam' || i || '@bozkir.example'`,
    role: `'member'`,
    password_hash: `(SELECT password_hash FROM users WHERE email = 'uye@bozkir.example')`,
  },
  memberships: {
    name: `'12 aylık'`,
    kind: `'membership'`,
    price: '1200000',
    duration_days: '365',
    freeze_days: '30',
    freeze_count: '2',
    starts_at: ago('90', 'day'),
    ends_at: ago('-275', 'day'),
    source: `'desk'`,
  },
  wallets: { balance: '20 * 10000' },
  wallet_entries: { kind: `'top-up'`, amount: '10000', balance_after: '10000 * (1 + (i - 1) % 20)' },
  turnstile_entries: {
    source: `'reader'`,
    allowed: 'true',
    reason: `'membership'`,
    at: ago('i * 100', 'second'),
  },
}

/** Client addresses as a proxy would pass them, so that rate limits do not count all visitors as one. */
export const addressOf = (index: number) => `10.20.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`

/** The contract client over the network, from its own client address. */
function caller(url: string, index: number, token: string | null = null) {
  return createClient({
    token: () => token,
    transport: (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', addressOf(index))
      return fetch(url + path, { ...init, headers })
    },
  }).call
}

const signInAt = async (url: string, index: number, email: string): Promise<string> =>
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
export async function prepareClub(url: string, pool: pg.Pool, members: number): Promise<LoadClub> {
  const { rows } = await pool.query<{ id: string; slug: string }>(
    'SELECT id, slug FROM branches ORDER BY position',
  )
  const size = {
    ...{ users: members, memberships: members, wallets: members },
    ...{ wallet_entries: 20 * members, turnstile_entries: 100 * members },
  }
  await seedClub(pool, size, { branches: rows.map(({ id }) => id), columns })
  const admin = caller(url, 4000, await signInAt(url, 4000, 'admin@bozkir.example'))
  const title = 'Bayram saatleri'
  await admin(sendNotification, {
    body: { title, message: 'Arife günü 16.00’ya kadar açığız.', audience: 'all' },
  })
  const branches = await Promise.all(rows.map((row) => openBranch(url, admin, row)))
  const posts = await pool.query<{ slug: string }>(`SELECT slug FROM blog_posts WHERE published_at <= now()`)
  return {
    members: await signInMembers(url, pool),
    branches,
    posts: posts.rows.map(({ slug }) => slug),
  }
}
