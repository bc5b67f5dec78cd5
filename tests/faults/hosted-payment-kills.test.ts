import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import {
  listUserPackages,
  receiveCallback,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import {
  type BankForm,
  type CardProvider,
  fillForm,
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
/** The payment at each step when the server was killed. */
const killedAt: Record<string, { paymentId: string; pageUrl: string; conversationId: string }> = {}

const clientOf = ({ url }: RunningProduct, token?: string) =>
  createClient({ token: () => token ?? null, transport: (path, init) => fetch(url + path, init) }).call

async function start(): Promise<void> {
  product = await startRunningProduct(dataDir, environment)
  const { token } = await clientOf(product)(login, { body: account })
  call = clientOf(product, token)
}

let packages = 0
async function begin() {
  packages += 1
  // Another package each time: a person has one open attempt for each.
  const sold = { branch, name: `Aylık ${packages}`, price: 1000, durationDays: 30 }
  const offer = (await call(addPackage, { body: sold })).package._id
  const { card: _, ...body } = checkout({ kind: 'package', package: offer })
  const { paymentId, checkoutFormUrl } = await call(startPayment, { body })
  const { conversationId } = await call(showPayment, { params: { id: paymentId } })
  return { paymentId, conversationId, pageUrl: checkoutFormUrl ?? '' }
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

/** Brings one payment to each step, kills the server there, and restarts it some minutes later. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-hosted-kills-'))
  provider = await startCardProvider()
  database = await createTestDatabase()
  environment = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
    IYZICO_CHECKOUT: 'hosted',
  }
  await start()
  branch = (await call(addBranch, { body: { name: 'Meram Şubesi' } }))._id

  killedAt.delivered = await begin()
  await comeBack(await fillForm(killedAt.delivered.pageUrl))
  killedAt.inTheForm = await begin()
  killedAt.abandoned = await begin()
  killedAt.charged = await begin()
  await provider.plan({
    kind: 'checkout-result',
    conversationId: killedAt.charged.conversationId,
    effect: { type: 'delay', ms: 25_000 },
  })
  const back = await fillForm(killedAt.charged.pageUrl)
  const asked = comeBack(back).catch(() => undefined)
  // The plan is used up once the server has queried the provider about the form.
  await until(async () => (await (await fetch(`${provider.baseUrl}/_controls`)).json()).plans.length === 0)

  const ended = new Promise((fulfil) => product.process.once('exit', fulfil))
  product.process.kill('SIGKILL')
  await ended
  await asked
  // The buyer pays while the server is down, so the callback is lost.
  await fillForm(killedAt.inTheForm.pageUrl)
  const pool = createPool(database.connectionString)
  await pool.query(`UPDATE payments SET status_at = status_at - interval '6 minutes',
    query_at = query_at - interval '6 minutes', form_expires_at = form_expires_at - interval '6 minutes'`)
  await pool.end()
  await start()
}, 120_000)
afterAll(async () => {
  await product.stop()
  await provider.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test.each([
  ['delivered', 'paid', 1],
  ['charged', 'paid', 1],
  ['inTheForm', 'paid', 1],
  ['abandoned', 'awaiting-3ds', 0],
] as const)('killed at “%s”, a payment in the hosted form ends as %s', async (point, status, count) => {
  const { paymentId = '' } = killedAt[point] ?? {}
  await expect.poll(() => statusOf(paymentId), { timeout: 20_000 }).toBe(status)
  expect(await membershipsOf(paymentId)).toHaveLength(count)
})

test('a form open at the kill is charged and delivered when its buyer pays afterwards', async () => {
  const { paymentId = '', pageUrl = '' } = killedAt.abandoned ?? {}
  const back = await fillForm(pageUrl)
  await Promise.all([comeBack(back), comeBack(back)])
  await expect.poll(() => statusOf(paymentId), { timeout: 20_000 }).toBe('paid')
  expect(await membershipsOf(paymentId)).toHaveLength(1)
})

test('the provider charged each payment once', async () => {
  const charged = (await provider.payments()).filter(({ status }) => status === 'SUCCESS')
  expect(new Set(charged.map(({ conversationId }) => conversationId)).size).toBe(charged.length)
  expect(charged).toHaveLength(4)
})
