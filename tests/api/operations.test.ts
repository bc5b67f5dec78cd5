import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { loggedError } from '#server/app/operations/request-log.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { openTestProduct, startTestProduct } from '#tests/support/product/test-product.ts'

const metricsToken = 'a token for the collector'
const bearer = { authorization: `Bearer ${metricsToken}` }

const product = await openTestProduct({ environment: { METRICS_TOKEN: metricsToken } })

const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers })
const scrape = async () => (await get('/metrics', bearer)).body

test('the liveness and readiness probes say that the product runs and can serve', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('a start on a busy machine may take as long as it needs', () => {
  expect(product.app.initialConfig.pluginTimeout).toBe(0)
})

test('metrics require the token', async () => {
  expect((await get('/metrics')).statusCode).toBe(401)
  expect((await get('/metrics', { authorization: 'Bearer a token for the colleague' })).statusCode).toBe(401)
  const answer = await get('/metrics', bearer)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
})

test('without a configured token the metrics path does not exist', async () => {
  const closed = await startTestProduct()
  try {
    expect((await closed.app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404)
  } finally {
    await closed.close()
  }
})

test('requests are counted by route template, not by path', async () => {
  const { user, token } = await product.person({ role: 'admin' })
  await get(`/api/branch/${user._id}`)
  await get('/api/users?filter={"q":"Nasreddin"}', { authorization: `Bearer ${token}` })
  await get('/api/nasreddin@bozkir.example')
  const text = await scrape()
  expect(text).toMatch(/_count\{method="GET",route="\/api\/branch\/:id",status="404"\} 1/)
  expect(text).toMatch(/_count\{method="GET",route="\/api\/users",status="200"\} 1/)
  expect(text).toMatch(/_count\{method="GET",route="unknown",status="404"\} 1/)
  expect(text).not.toMatch(/nasreddin/i)
  expect(text).not.toContain(user._id)
})

test('a request with arbitrary bytes in its request id is counted and served', async () => {
  const answer = await get('/api/faqs', { 'x-in-process': 'é'.repeat(64) })
  expect(answer.statusCode).toBe(200)
  expect(await scrape()).toMatch(/_count\{method="GET",route="\/api\/faqs",status="200"\} 1/)
})

test('pool, event loop, queued mails and jobs are measured', async () => {
  await product.services.transact({ _id: null, name: 'Sistem' }, ({ client }) =>
    product.services.mail.enqueue(client, {
      to: 'uye@bozkir.example',
      subject: 'Deneme',
      text: 'Merhaba',
      html: '<p>Merhaba</p>',
    }),
  )
  const text = await scrape()
  expect(text).toContain('club_mails_queued{kind="single"} 1')
  expect(text).toContain('club_jobs{queue="mail",state="waiting"} 1')
  expect(text).toContain('club_database_up 1')
  expect(text).toMatch(/club_database_connections\{state="waiting"\} 0/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d/)
  expect(text).not.toContain('uye@bozkir.example')
})

test('a response carries a request id; a valid one from the proxy is adopted', async () => {
  const given = await get('/api/club', { 'x-request-id': 'edge-2f6c1d-77' })
  expect(given.headers['x-request-id']).toBe('edge-2f6c1d-77')
  for (const unreadable of ['short', 'a b c d e f g', 'nasreddin@bozkir.example', 'x'.repeat(65)]) {
    const answer = await get('/api/club', { 'x-request-id': unreadable })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{12}-\d+$/)
  }
})

test('an error log contains no personal data', async () => {
  const account = { email: 'nasreddin@bozkir.example', phone: '0532 765 43 21', name: 'Nasreddin Hoca' }
  await product.person(account)
  const failure = await product.services.pool
    .query('INSERT INTO users SELECT * FROM users WHERE email = $1', [account.email])
    .catch((error: unknown) => new Error(`Failed query: insert\nparams: ${account.email}`, { cause: error }))
  const line = JSON.stringify(loggedError(failure))
  expect(line).toMatch(/"code":"(23505|428C9)"/)
  expect(line).toMatch(/operations\.test\.ts/)
  expect(line).not.toMatch(/nasreddin|0532|765/i)
  expect(
    JSON.stringify(loggedError(new Error('550 <nasreddin@bozkir.example> refused "Nasreddin"'))),
  ).not.toMatch(/nasreddin/i)
})

test('a stopping process fails its readiness probe before it rejects requests', async () => {
  product.app.announceStop()
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not-ready', reason: 'stopping' }])
  await expect(
    product.visitor()(login, { body: { email: 'yok@bozkir.example', password: 'Parola-2026' } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('a stopping process serves what arrives on an open connection, and ends event streams opened meanwhile', async () => {
  const { app } = await createApp(product.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { token } = await product.person()
  const send = async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(app.server, 'connection')
    return async () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: kulup\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      let text = ''
      for await (const data of socket) text += data
      return text
    }
  }
  const [branches, events] = [await send('/api/branch/list'), await send('/api/notification/events')]
  const finished = app.finishRequests()
  const answers = await Promise.all([branches(), events()])
  expect(answers.map((text) => text.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(answers[1]).toContain('retry: 2000')
  await finished
  await app.close()
})
