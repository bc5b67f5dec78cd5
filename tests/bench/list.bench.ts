import autocannon from 'autocannon'
import Fastify from 'fastify'
import { system } from '#server/core/unit-of-work.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { pathOf } from '#shared/core/client.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { type Figure, median } from '#tests/bench/figure.ts'
import { recordStatements } from '#tests/support/product/record-statements.ts'
import { seedClub, sizes } from '#tests/support/seed/seed-club.ts'

const rounds = 3
const roundSeconds = 4
const small = sizes.small.users
const large = sizes.million.users

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: roundSeconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}

async function medianLatency(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 300; i += 1) {
    const startedAt = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (i >= 50) times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** A list of 25 rows with token, filter and sort: against a bare handler, and at a million rows. */
export async function listBench(): Promise<Figure[]> {
  const { app, services, pool, stop } = await startBenchApi()
  const bare = Fastify()
  try {
    const admin = await createUser(services, system, {
      name: 'Ölçüm',
      email: 'olcum@bozkir.example',
      phone: '+905321234567',
      password: 'Bozkir-2026',
      role: 'admin',
    })
    const token = await openSession(services.db, admin._id)
    const branch = (
      await pool.query<{ id: string }>(
        `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
      )
    ).rows[0]?.id
    const grow = async (from: number, to: number) => {
      await seedClub(pool, { users: to }, { branches: [branch ?? ''], after: { users: from } })
    }
    await grow(0, small)

    const path = pathOf(
      listUsers.url,
      {},
      {
        sort: ['name', 'ASC'],
        range: [0, 24],
        filter: { branch },
      },
    )
    const ours = `${await app.listen({ port: 0, host: '127.0.0.1' })}${path}`
    const callOnce = () => fetch(ours, { headers: { authorization: `Bearer ${token}` } })
    // The first call also counts the table, which is cached.
    await callOnce()
    const statements = await recordStatements(pool, callOnce)
    const rowsStatement = statements.findIndex(({ text }) => text.includes('order by'))
    bare.get('/api/users', async (_request, reply) => {
      const answers = await Promise.all(statements.map((statement) => pool.query(statement)))
      reply.header('content-type', 'application/json')
      return JSON.stringify(answers[rowsStatement]?.rows)
    })
    const baseline = `${await bare.listen({ port: 0, host: '127.0.0.1' })}${path}`

    const rates = { ours: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.baseline.push(await requestsPerSecond(baseline, token))
      rates.ours.push(await requestsPerSecond(ours, token))
    }
    const smallLatency = await medianLatency(ours, token)
    await grow(small, large)
    // The table’s size is cached for a minute; a new process would read it at once.
    await new Promise((fulfil) => setTimeout(fulfil, 61_000))
    const largeLatency = await medianLatency(ours, token)
    const [rate, bareRate] = [median(rates.ours), median(rates.baseline)]
    return [
      {
        name: '25 satırlık liste / aynı sorgularla çıplak işleyici',
        value: rate / bareRate,
        bound: 0.6,
        keep: 'at least',
        unit: 'oran',
        detail: `${rate.toFixed(0)} / ${bareRate.toFixed(0)} istek/s; ${statements.length} sorgu`,
      },
      {
        name: `Liste p50: ${large.toLocaleString('tr-TR')} satır / ${small.toLocaleString('tr-TR')} satır`,
        value: largeLatency / smallLatency,
        bound: 1.5,
        keep: 'at most',
        unit: 'oran',
        detail: `${largeLatency.toFixed(2)} ms / ${smallLatency.toFixed(2)} ms`,
      },
    ]
  } finally {
    await bare.close()
    await stop()
  }
}
