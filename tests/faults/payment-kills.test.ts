import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import {
  listPayments,
  listUserPackages,
  receiveCallback,
  refundPayment,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import {
  type BankForm,
  type CardProvider,
  passBank,
  providerKeys,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { checkout } from '#tests/support/records/checkout.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
let dataDir: string
let provider: CardProvider
let database: Awaited<ReturnType<typeof createTestDatabase>>
let environment: NodeJS.ProcessEnv
let product: RunningProduct
let call: Call
let branch: string
/** The output of the killed server. */
let printed: string
/** The payment at each step when the server was killed. */
const killedAt: Record<string, { paymentId: string; form?: BankForm }> = {}

const clientOf = ({ url }: RunningProduct, token?: string) =>
  createClient({ token: () => token ?? null, transport: (path, init) => fetch(url + path, init) }).call

async function start(): Promise<void> {
  product = await startRunningProduct(dataDir, environment)
  const { token } = await clientOf(product)(login, { body: account })
  call = clientOf(product, token)
}

const newest = async () => {
  const [payment] = await call(listPayments, { query: { range: [0, 0] } })
  return payment
}
let packages = 0
/** Another package each time: a person has one open attempt for each. */
const request = async () => {
  packages += 1
  const body = { branch, name: `Aylık ${packages}`, price: 1000, durationDays: 30 }
  return checkout({ kind: 'package', package: (await call(addPackage, { body })).package._id })
}
const begin = async () => {
  const { paymentId, threeDSHtmlContent } = await call(startPayment, {
    body: await request(),
  })
  const { conversationId } = await call(showPayment, { params: { id: paymentId } })
  return { paymentId, conversationId, form: await passBank(threeDSHtmlContent ?? '') }
}
const comeBack = ({ fields }: BankForm) =>
  fetch(`${product.url}${receiveCallback.url}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
const until = async (isThere: () => Promise<boolean>) => {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (await isThere()) return
    await new Promise((fulfil) => setTimeout(fulfil, 100))
  }
  throw new Error('The condition was not met in time')
}
const statusOf = async (id: string) => (await call(showPayment, { params: { id } })).status
const membershipsOf = async (payment: string) =>
  (await call(listUserPackages)).filter((membership) => membership.payment === payment)
/** The card number with or without spaces, or a field named like its security code. */
const traces = '5528 ?7900 ?0000 ?0008|"cvc"'
const givenUp = (answer: Promise<unknown>) => answer.catch(() => undefined)

/** Brings one payment to each step, kills the server there, and restarts it some minutes later. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-payment-kills-'))
  provider = await startCardProvider()
  database = await createTestDatabase()
  environment = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'trace',
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  }
  await start()
  branch = (await call(addBranch, { body: { name: 'Meram Şubesi' } }))._id

  const delivered = await begin()
  await comeBack(delivered.form)
  killedAt.delivered = delivered

  const refunding = await begin()
  await comeBack(refunding.form)
  await provider.plan({ kind: 'cancel', effect: { type: 'delay', ms: 25_000 } })
  void givenUp(
    call(refundPayment, {
      params: { id: refunding.paymentId },
      body: { reason: 'Vazgeçti', requestKey: crypto.randomUUID() },
    }),
  )
  killedAt.refunding = refunding

  killedAt.atTheBank = await begin()

  for (const [point, effect] of [
    ['charging', { type: 'hang' }],
    ['charged', { type: 'delay', ms: 25_000 }],
  ] as const) {
    const attempt = await begin()
    await provider.plan({ kind: 'auth', conversationId: attempt.conversationId, effect })
    void givenUp(comeBack(attempt.form))
    killedAt[point] = attempt
    await until(async () => (await statusOf(attempt.paymentId)) === 'authorising')
  }

  await provider.plan({ kind: 'start', effect: { type: 'delay', ms: 25_000 } })
  void givenUp(call(startPayment, { body: await request() }))
  await until(async () => (await newest())?.status === 'created')
  killedAt.handingOver = { paymentId: (await newest())?._id ?? '' }
  // The provider has both by now: only its response is lost.
  await until(async () => (await provider.payments()).some(({ cancel }) => cancel !== null))

  printed = product.printed()
  const ended = new Promise((fulfil) => product.process.once('exit', fulfil))
  product.process.kill('SIGKILL')
  await ended
  const pool = createPool(database.connectionString)
  await pool.query(`UPDATE payments SET status_at = status_at - interval '6 minutes'`)
  await pool.query(`UPDATE refunds SET sent_at = sent_at - interval '6 minutes'`)
  await pool.end()
  await fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' })
  await start()
}, 120_000)
afterAll(async () => {
  await product.stop()
  await provider.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const outcomes = [
  ['handingOver', 'expired', 0],
  ['charging', 'failed', 0],
  ['charged', 'paid', 1],
  ['delivered', 'paid', 1],
] as const

test.each(outcomes)('killed at “%s”, a payment ends as %s', async (point, status, count) => {
  const { paymentId = '' } = killedAt[point] ?? {}
  await until(async () => (await statusOf(paymentId)) === status)
  expect(await membershipsOf(paymentId)).toHaveLength(count)
})

test('killed at “atTheBank”, a payment is charged and delivered when the buyer returns', async () => {
  const { paymentId = '', form } = killedAt.atTheBank ?? {}
  expect(await statusOf(paymentId)).toBe('awaiting-3ds')
  if (form) await Promise.all([comeBack(form), comeBack(form)])
  await until(async () => (await statusOf(paymentId)) === 'paid')
  expect(await membershipsOf(paymentId)).toHaveLength(1)
})

test('killed at “refunding”, the refund is made once and the membership ends', async () => {
  const { paymentId = '' } = killedAt.refunding ?? {}
  await until(async () => (await statusOf(paymentId)) === 'cancelled')
  expect(await membershipsOf(paymentId)).toMatchObject([{ status: 'cancelled' }])
})

test('the provider charged each payment at most once', async () => {
  const charged = (await provider.payments()).filter(({ status }) => status === 'SUCCESS')
  expect(new Set(charged.map(({ conversationId }) => conversationId)).size).toBe(charged.length)
  expect(charged).toHaveLength(4)
})

test('the card number is stored nowhere: not in the database, a file, a mail or the output', async () => {
  const pool = createPool(database.connectionString)
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`SELECT 1 FROM ${name} AS row WHERE to_jsonb(row)::text ~ $1 LIMIT 1`, [
      traces,
    ])
    if (rows.length > 0) found.push(name)
  }
  await pool.end()
  expect(tables.rows.length).toBeGreaterThan(30)
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    // A cached page may be deleted during the search.
    const text = await readFile(path, 'latin1').catch(() => '')
    if (new RegExp(traces).test(text)) found.push(path)
  }
  if (new RegExp(traces).test(printed + product.printed())) found.push('output')
  expect(found).toEqual([])
})
