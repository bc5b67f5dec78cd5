// Webhooks while two servers are killed: receivers that fail, hang, lose their answers, ask to wait and answer 410. Every
// committed change arrives, with one id per event and receiver; nothing of a rolled-back change does.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import { atEnd, openFolder, parameters, program, startProduct } from '#tests/proofs/support/product.ts'
import {
  askToWait,
  type Behaviour,
  hang,
  isSigned,
  lose,
  openReceiver,
  type Received,
} from '#tests/support/processes/webhook-receiver.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

const { changes, kills, lanes, seconds } = parameters({ changes: 500, kills: 8, lanes: 4, seconds: 420 })

const violations: string[] = []
const database = {
  query: async (_text: string, _values?: unknown[]): Promise<pg.QueryResult> => Promise.reject(),
}

/** How often each id has arrived. */
const triesOf = new Map<string, number>()
/** Makes trouble for an event with this chance, twice at most. */
const troublesome =
  (chance: number, ...behaviours: Behaviour[]) =>
  ({ id }: Received): Behaviour => {
    const tries = (triesOf.get(id) ?? 0) + 1
    triesOf.set(id, tries)
    const trouble = behaviours[Math.floor(Math.random() * behaviours.length)]
    return tries > 2 || Math.random() > chance || trouble === undefined ? 204 : trouble
  }

interface Hook {
  _id: string
  secret: string
}

/** The sales and payments of the database, and what a receiver has taken of them with a 2xx or a lost answer. */
async function missing(received: readonly Received[]): Promise<number> {
  const { rows } = await database.query('SELECT id FROM sales UNION ALL SELECT id FROM desk_payments')
  const arrived = new Set(received.map(({ body }) => JSON.parse(body).data.id as string))
  return rows.filter(({ id }) => !arrived.has(id)).length
}

/** Checks signatures, one id per event, and that every record was committed. */
async function check(name: string, { secret }: Hook, received: readonly Received[]): Promise<void> {
  const ids = new Map<string, Set<string>>()
  for (const one of received) {
    if (!isSigned(one, secret)) violations.push(`${name}: ${one.id} is not signed`)
    const { type, data } = JSON.parse(one.body)
    ids.set(`${type} ${data.id}`, (ids.get(`${type} ${data.id}`) ?? new Set()).add(one.id))
  }
  for (const [event, given] of ids)
    if (given.size > 1) violations.push(`${name}: ${event} has ${given.size} ids`)
  const records = [...new Set([...ids.keys()].map((event) => event.split(' ')[1]))]
  const { rows } = await database.query(
    `SELECT id FROM sales UNION ALL SELECT id FROM desk_payments UNION ALL SELECT id FROM users
     UNION ALL SELECT id FROM receivables`,
  )
  const committed = new Set(rows.map(({ id }) => id))
  for (const record of records)
    if (!committed.has(record)) violations.push(`${name}: ${record} was not committed`)
}

await program('webhooks', async () => {
  const { connectionString } = await startEmbeddedDatabase({ dataDir: openFolder(), log: () => undefined })
  const pool = new pg.Pool({ connectionString, max: 4 })
  database.query = (text, values) => pool.query(text, values)
  const start = () =>
    startProduct({
      dataDir: openFolder(),
      environment: { DATABASE_URL: connectionString, WEBHOOK_ALLOWED_NETWORKS: 'loopback' },
    })
  const servers = [await start(), await start()]
  let turn = 0
  const admin = await signIn(new Client(() => servers[turn++ % 2]?.url ?? ''))
  const club = await openClub(admin)
  const people = await enrolMembers(pool, club.branch, 20)

  const receivers = {
    failing: await openReceiver(troublesome(0.5, 500, lose)),
    hanging: await openReceiver(troublesome(0.05, hang, lose)),
    waiting: await openReceiver(troublesome(0.02, askToWait('2'))),
    gone: await openReceiver(() => 204),
  }
  atEnd(() => void Promise.all(Object.values(receivers).map((receiver) => receiver.close())))
  const hooks = new Map<string, Hook>()
  for (const [name, { url }] of Object.entries(receivers)) {
    const events = ['member.created', 'sale.created', 'payment.received', 'debt.created']
    hooks.set(name, await admin.call<Hook>('POST', '/api/webhooks', { name, url, events }))
  }
  const hookOf = (name: string) => hooks.get(name) as Hook

  let [made, killed] = [0, 0]
  const end = new AbortController()
  const killing = (async () => {
    while (!end.signal.aborted && killed < kills) {
      await sleep(1500 + Math.random() * 1500)
      const victim = killed % 2
      await servers[victim]?.kill()
      killed += 1
      servers[victim] = await start()
    }
  })()
  // Each event of a receiver that failed twice would wait for minutes; what is being sent keeps its lease.
  const hurrying = (async () => {
    while (!end.signal.aborted) {
      await database.query(`UPDATE webhook_deliveries SET next_at = now()
        WHERE state = 'waiting' AND next_at > now() + interval '65 seconds'`)
      await sleep(1000)
    }
  })()
  const writing = Array.from({ length: lanes }, async () => {
    while (made < changes) {
      made += 1
      const user = people[made % people.length]?._id
      const body = {
        branch: club.branch,
        user,
        lines: [{ kind: 'fee', name: 'Havlu', unitPrice: 100, quantity: 1, discount: 0, discountReason: '' }],
        payments: [{ method: 'card', amount: 100 }],
        plan: [],
        note: '',
        requestKey: crypto.randomUUID(),
      }
      await insist(() => admin.call('POST', '/api/sales', body))
      if (made % 10 === 0) {
        const client = await pool.connect()
        await client.query('BEGIN')
        await client.query(
          `INSERT INTO users (id, name, email, role) VALUES (gen_random_uuid(), 'Yok', gen_random_uuid() || '@x.example', 'member')`,
        )
        await client.query('ROLLBACK')
        client.release()
      }
    }
  })
  // In the middle of it one receiver wants nothing more, until somebody switches it on again.
  while (made < changes / 2) await sleep(100)
  receivers.gone.behave(410)
  const stateOf = async () =>
    await insist(() =>
      admin.call<{ state: string; offReason: string }>('GET', `/api/webhooks/${hookOf('gone')._id}`),
    )
  const deadline = Date.now() + seconds * 1000
  while ((await stateOf()).state === 'on' && Date.now() < deadline) await sleep(200)
  if ((await stateOf()).offReason !== 'gone') violations.push('410 did not switch the webhook off')
  receivers.gone.behave(204)
  const refused = receivers.gone.received.length
  await Promise.all(writing)
  await killing
  const unaware = receivers.gone.received.length - refused
  if (unaware > 8) violations.push(`${unaware} requests reached the receiver after its 410`)
  await insist(() => admin.call('PUT', `/api/webhooks/${hookOf('gone')._id}/state`, { state: 'on' }))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const interval = { from: day(-1), until: day(1) }
  await insist(() => admin.call('POST', `/api/webhooks/${hookOf('gone')._id}/replay`, interval))

  const sending = async () => {
    const { rows } = await database.query(
      `SELECT count(*)::int AS waiting FROM webhook_deliveries WHERE state <> 'delivered'`,
    )
    return rows[0].waiting as number
  }
  while ((await sending()) > 0 && Date.now() < deadline) await sleep(500)
  end.abort()
  await hurrying
  const left = await sending()
  if (left > 0) violations.push(`${left} events were not delivered in ${seconds} s`)
  for (const name of ['failing', 'hanging', 'waiting'] as const) {
    const lost = await missing(receivers[name].received)
    if (lost > 0) violations.push(`${name}: ${lost} changes did not arrive`)
  }
  for (const [name, { received }] of Object.entries(receivers)) await check(name, hookOf(name), received)
  const { rows } = await database.query(
    'SELECT count(*)::int AS events, max(attempts) AS attempts FROM webhook_deliveries',
  )
  const requests = Object.values(receivers).reduce((sum, { received }) => sum + received.length, 0)
  for (const server of servers) await server.stop()
  await pool.end()
  return {
    violations,
    detail: `${made} sales, ${rows[0].events} events, ${requests} requests, ${rows[0].attempts} attempts at most, ${killed} kills`,
  }
})
