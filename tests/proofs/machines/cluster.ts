import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { Client, form, insist, photo, signIn } from '#tests/proofs/support/client.ts'
import { startPgBouncer } from '#tests/proofs/support/pgbouncer.ts'
import { openFolder, type Product, startProduct } from '#tests/proofs/support/product.ts'
import { startBucketServer } from '#tests/support/processes/bucket-server.ts'

/** Keeps sending while `work` runs; returns what failed. */
async function underLoad(
  work: () => Promise<void>,
  requests: readonly (() => Promise<number>)[],
): Promise<{ sent: number; failed: string[] }> {
  const end = new AbortController()
  const failed: string[] = []
  let sent = 0
  const lanes = requests.map(async (request) => {
    for (; !end.signal.aborted; sent += 1, await sleep(10)) {
      const status = await request().catch((error: Error) => String(error.cause ?? error))
      if (![200, 201].includes(Number(status))) failed.push(String(status))
    }
  })
  await work().finally(() => end.abort())
  await Promise.all(lanes)
  return { sent, failed }
}

/** Sends to the servers in turn, and to the next one where a connection is refused, as the proxy does. */
function balance(servers: readonly Product[], token: string | undefined) {
  let turn = 0
  return async (method: string, path: string, body?: object): Promise<number> => {
    turn += 1
    const first = turn
    for (let tries = 1; ; tries += 1) {
      const client = new Client(() => servers[(first + tries) % servers.length]?.url ?? '', token)
      try {
        return (await client.send(method, path, body)).status
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } }
        if (cause?.code !== 'ECONNREFUSED' || tries === servers.length) throw error
      }
    }
  }
}

/**
 * Two servers and a worker that start at once on an empty database, as on three machines; `pooled`: with PgBouncer before
 * the requests.
 */
export async function cluster(pooled: boolean): Promise<string[]> {
  const violations: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      violations.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  const database = await startEmbeddedDatabase({ dataDir: openFolder(), log: () => undefined })
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 })
  const buckets = await startBucketServer(openFolder())
  const { environment } = pooled
    ? await startPgBouncer(database.connectionString)
    : { environment: { DATABASE_URL: database.connectionString } }
  const shared = { ...buckets.environment, ...environment, DRAIN_SECONDS: '2' }
  const folders = [openFolder(), openFolder(), openFolder()] as const
  const start = (dataDir: string, ROLE: 'server' | 'worker', PORT?: string) =>
    startProduct({ dataDir, environment: { ...shared, ROLE, ...(PORT && { PORT }) } })
  const [first, second, worker] = await Promise.all([
    start(folders[0], 'server'),
    start(folders[1], 'server'),
    start(folders[2], 'worker'),
  ])
  const servers = [first, second]
  const restart = async (index: 0 | 1, dataDir: string = folders[index]) => {
    servers[index] = await start(dataDir, 'server', new URL(servers[index]?.url ?? '').port)
  }
  const [one, two] = [new Client(() => first.url), new Client(() => second.url)]
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM users) AS people,
       (SELECT count(*)::int FROM page_versions) = (SELECT count(DISTINCT key)::int FROM page_versions) AS once`,
  )
  expect('the contents of a first start at once', rows, [{ people: 1, once: true }])
  expect('a page of the worker', (await new Client(() => worker.url).send('GET', '/')).status, 404)

  const admin = await signIn(one)
  const there = two.as(admin.token ?? '')
  const { _id: branch } = await admin.call('POST', '/api/branch/add', form({ name: 'Meram' }))
  const session = await signIn(one)
  await two.as(session.token ?? '').call('POST', '/api/users/logout')
  expect('a session that ended on the other server', (await session.send('GET', '/api/users')).status, 401)

  const upload = async (name: string) =>
    admin.call<{ _id: string; image: string }>(
      'POST',
      '/api/equipments',
      form({ branch, name, image: photo() }),
    )
  const machine = await upload('Kürek')
  const bytes = (await one.send('GET', machine.image)).text
  expect('a picture on the other server', (await two.send('GET', machine.image)).text === bytes, true)
  for (let round = 0; round < 10; round += 1) {
    await two.send('GET', '/sss')
    const question = `Soru ${round} açık mı?`
    await admin.call('POST', '/api/faqs', { question, answer: 'Evet' })
    const isFresh = (await two.send('GET', '/sss')).text.includes(question)
    await sleep(300)
    const isShown = isFresh || (await two.send('GET', '/sss')).text.includes(question)
    expect(`edit ${round} on the other server`, isShown, true)
  }
  await one.call('POST', '/api/users/register', {
    ...{ name: 'Kel Oğlan', email: 'keloglan@posta.example', phone: '0532 123 45 67' },
    ...{ password: 'Bozkir-2026', consent: true, terms: true },
  })
  for (let tries = 0; tries < 60 && !existsSync(join(folders[2], 'outbox')); tries += 1) await sleep(250)
  expect(
    'the processes that sent a mail',
    folders.map((folder) => existsSync(join(folder, 'outbox'))),
    [false, false, true],
  )

  await first.kill()
  expect(
    'a picture after the other server was killed',
    (await two.send('GET', machine.image)).text === bytes,
    true,
  )
  await there.call('POST', '/api/faqs', { question: 'Tek başına mı?', answer: 'Evet' })
  // A new machine in its place.
  await restart(0, openFolder())
  const renewed = new Client(() => first.url, admin.token)
  expect('a picture on a new machine', (await renewed.send('GET', machine.image)).text === bytes, true)

  const send = balance(servers, admin.token)
  let questions = 0
  const write = () => {
    questions += 1
    return send('POST', '/api/faqs', { question: `Yük ${questions}`, answer: 'Evet' })
  }
  const read = (path: string) => () => send('GET', path)
  const rolling = await underLoad(async () => {
    for (const index of [0, 1] as const) {
      await servers[index]?.stop()
      await restart(index)
      await sleep(1000)
    }
  }, [write, write, read('/'), read('/meram'), read('/api/branch/list')])
  expect('failed requests of a rolling update', rolling.failed.slice(0, 5), [])
  expect('a load during the rolling update', rolling.sent > 200, true)
  const known = await insist(() => admin.rows<{ question: string }>('/api/faqs'))
  expect(
    'writes of a rolling update',
    known.filter(({ question }) => question.startsWith('Yük ')).length,
    questions,
  )

  await Promise.all([...servers, worker].map((product) => product.stop()))
  await pool.end()
  await buckets.close()
  await database.stop()
  return violations
}
