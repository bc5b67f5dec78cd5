import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { signResponse } from '#server/integrations/payments/iyzico-wire.ts'
import { reconcilePayments } from '#server/modules/money/payments/charge.service.ts'
import {
  listUserPackages,
  receiveCallback,
  receiveWebhook,
  settlePayment,
  showOwnPayment,
  showPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { type BankForm, providerKeys, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import {
  advancePayment,
  ageStatus,
  checkout,
  payThroughBank,
  returnFromBank,
} from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const branch = await openBranch(admin, 'Meram Şubesi')
const offer = await makePackage(admin, branch._id, { price: 1000 })

/** Removes every planned disturbance. */
const calm = () => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' })
afterEach(calm)

async function atTheBank(): Promise<{ buyer: Person; paymentId: string; form: BankForm }> {
  const buyer = await product.person()
  const purchase = { kind: 'package' as const, package: offer._id }
  return { buyer, ...(await payThroughBank(buyer, checkout(purchase))) }
}
const detail = (id: string) => admin.call(showPayment, { params: { id } })
const notes = async (id: string) => (await detail(id)).events.map(({ note }) => note)
const charged = async (id: string) => {
  const { conversationId } = await detail(id)
  return (await provider.payments()).filter(
    (one) => one.conversationId === conversationId && one.status === 'SUCCESS',
  )
}
const settle = () =>
  reconcilePayments(product.services, (error) => {
    throw error
  })

describe('the bank’s callback', () => {
  test('charges and delivers once, although it arrives a hundred times concurrently', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    const answers = await Promise.all(Array.from({ length: 100 }, () => returnFromBank(product, form)))
    expect(new Set(answers)).toEqual(new Set([`/customer/payment?id=${paymentId}`]))
    expect((await buyer.call(showOwnPayment, { params: { id: paymentId } })).status).toBe('paid')
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
    expect(await charged(paymentId)).toHaveLength(1)
  })

  test.each([
    ['another status', { mdStatus: '0' }],
    ['another payment', { paymentId: '99999' }],
    ['another signature', { signature: 'a'.repeat(64) }],
    ['no signature', { signature: '' }],
  ])('with %s is rejected and logged; the valid one still counts', async (_what, change) => {
    const { buyer, paymentId, form } = await atTheBank()
    await returnFromBank(product, { ...form, fields: { ...form.fields, ...change } })
    expect((await buyer.call(showOwnPayment, { params: { id: paymentId } })).status).toBe('awaiting-3ds')
    expect(await notes(paymentId)).toContain(texts.badSignature)
    await returnFromBank(product, form)
    expect((await buyer.call(showOwnPayment, { params: { id: paymentId } })).status).toBe('paid')
  })

  test('of one attempt does not pay another', async () => {
    const [one, other] = [await atTheBank(), await atTheBank()]
    const { conversationId } = await detail(other.paymentId)
    await returnFromBank(product, { ...one.form, fields: { ...one.form.fields, conversationId } })
    expect((await detail(other.paymentId)).status).toBe('awaiting-3ds')
    expect(await notes(other.paymentId)).toContain(texts.badSignature)
  })

  test('ASVS 3.7.2: with an unknown payment redirects to the result page as well', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { conversationId: 'x' },
      { token: 'y' },
      { conversationId: '//evil.example', callbackUrl: 'https://evil.example', returnUrl: '//evil.example' },
      { conversationId: 'x\r\nset-cookie: a=b' },
    ]
    for (const fields of strangers)
      expect(await returnFromBank(product, { action: '', fields })).toBe('/customer/payment')
    const answer = await send(product, receiveCallback.method, receiveCallback.url, { payload: '{' })
    expect(answer.statusCode).toBeLessThan(500)
  })

  test('reporting a failure with a valid signature during authorisation does not discard the charge', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    const failure = { ...form.fields, mdStatus: '0', status: 'failure' }
    const signature = signResponse(providerKeys.secretKey, 'callback', failure)
    const { conversationId } = await detail(paymentId)
    await provider.plan({ kind: 'auth', conversationId, effect: { type: 'delay', ms: 400 } })
    const charging = returnFromBank(product, form)
    await expect.poll(async () => (await detail(paymentId)).status).toBe('authorising')
    await returnFromBank(product, { ...form, fields: { ...failure, signature } })
    expect(await notes(paymentId)).toContain(texts.callbackIgnored(0))
    await charging
    expect((await detail(paymentId)).status).toBe('paid')
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
    await returnFromBank(product, { ...form, fields: { ...failure, signature } })
    expect((await detail(paymentId)).status).toBe('paid')
  })

  test('is logged at most fifty times, so that a flood does not fill the table', async () => {
    const { paymentId, form } = await atTheBank()
    const wrong = { ...form, fields: { ...form.fields, signature: 'b'.repeat(64) } }
    for (let index = 0; index < 60; index += 1) await returnFromBank(product, wrong)
    expect((await notes(paymentId)).length).toBeLessThanOrEqual(52)
  })
})

describe('a charge that differs from the agreed one', () => {
  test('is cancelled at the provider at once, and nothing is delivered', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: { type: 'wrong-amount', surplus: -90_000 } })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('failed')
    expect((await notes(paymentId)).at(-1)).toContain('beklenen 100000 kuruş, çekilen 10000 kuruş')
    expect(await buyer.call(listUserPackages)).toEqual([])
    expect((await charged(paymentId)).every(({ cancel }) => cancel !== null)).toBe(true)
  })

  test('with an invalid signature is not trusted; the provider is queried', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: { type: 'wrong-signature' } })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('authorising')
    expect(await buyer.call(listUserPackages)).toEqual([])
    await ageStatus(product, paymentId, 2)
    await settle()
    expect((await detail(paymentId)).status).toBe('paid')
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
  })
})

describe('open payments are settled by querying the provider', () => {
  test.each([
    ['charged, but the response was lost', 'lost-answer', 'paid', 1],
    ['charged, but the response timed out', 'delay', 'paid', 1],
    ['charged, but the response was an HTML page', 'nonsense', 'paid', 1],
    ['unknown to the provider', 'hang', 'failed', 0],
    ['never sent', 'lost-request', 'failed', 0],
  ] as const)('%s', async (_what, type, status, memberships) => {
    const { buyer, paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: type === 'delay' ? { type, ms: 1500 } : { type } })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('authorising')
    await settle()
    // A minute has to pass, because the charge may still be in progress.
    expect((await detail(paymentId)).status).toBe('authorising')
    await ageStatus(product, paymentId, 2)
    await Promise.all([settle(), settle(), settle()])
    expect((await detail(paymentId)).status).toBe(status)
    expect(await buyer.call(listUserPackages)).toHaveLength(memberships)
    expect(await charged(paymentId)).toHaveLength(memberships)
    // A late duplicate of the callback changes nothing.
    await returnFromBank(product, form)
    expect(await charged(paymentId)).toHaveLength(memberships)
  })

  test('a charge made after its attempt was abandoned is still delivered', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    const { conversationId, providerPaymentId } = await detail(paymentId)
    await provider.plan({ kind: 'auth', conversationId, effect: { type: 'lost-request' } })
    await returnFromBank(product, form)
    await ageStatus(product, paymentId, 2)
    await settle()
    expect((await detail(paymentId)).status).toBe('failed')
    await provider.gateway.authoriseThreeDS({
      conversationId,
      paymentId: providerPaymentId ?? '',
      conversationData: form.fields.conversationData ?? '',
    })
    await advancePayment(product, paymentId, 3)
    await Promise.all([settle(), settle(), settle()])
    expect(await detail(paymentId)).toMatchObject({ status: 'paid', failure: null })
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
  })

  test('an unreachable provider is queried again later', async () => {
    const { paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: { type: 'lost-answer' } })
    await returnFromBank(product, form)
    await ageStatus(product, paymentId, 2)
    await provider.plan({ kind: 'detail', times: 2, effect: { type: 'http', status: 503 } })
    const reported: unknown[] = []
    await reconcilePayments(product.services, (error) => reported.push(error))
    expect((await detail(paymentId)).status).toBe('authorising')
    expect(reported.length).toBeGreaterThan(0)
    await calm()
    await settle()
    expect((await detail(paymentId)).status).toBe('paid')
  })

  test('an attempt that never returns from the bank expires, and a late callback charges nothing', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    await settle()
    expect((await detail(paymentId)).status).toBe('awaiting-3ds')
    await ageStatus(product, paymentId, 21)
    await settle()
    expect(await buyer.call(showOwnPayment, { params: { id: paymentId } })).toMatchObject({
      status: 'expired',
      failure: 'expired',
    })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('expired')
    expect(await charged(paymentId)).toEqual([])
  })

  test('a payment under review is delivered when the provider approves it', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: { type: 'fraud', status: 0 } })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('review')
    await ageStatus(product, paymentId, 2)
    await settle()
    expect((await detail(paymentId)).status).toBe('review')
    expect(await buyer.call(listUserPackages)).toEqual([])
    const [held] = await charged(paymentId)
    await fetch(`${provider.baseUrl}/_controls/payments/${held?.paymentId}/fraud`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 1 }),
    })
    await admin.call(settlePayment, { params: { id: paymentId } })
    expect((await detail(paymentId)).status).toBe('paid')
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
    await expect(admin.call(settlePayment, { params: { id: paymentId } })).rejects.toMatchObject({
      status: 409,
      message: texts.notOpen,
    })
  })

  test('a payment rejected as fraud is not delivered', async () => {
    const { buyer, paymentId, form } = await atTheBank()
    await provider.plan({ kind: 'auth', effect: { type: 'fraud', status: -1 } })
    await returnFromBank(product, form)
    expect((await detail(paymentId)).status).toBe('failed')
    expect(await buyer.call(listUserPackages)).toEqual([])
  })
})

test('a webhook with an invalid signature is rejected', async () => {
  const { paymentId } = await atTheBank()
  const { conversationId } = await detail(paymentId)
  const payload = {
    iyziEventType: 'THREE_DS_AUTH',
    paymentId: '1',
    paymentConversationId: conversationId,
    status: 'SUCCESS',
  }
  const answer = await send(product, receiveWebhook.method, receiveWebhook.url, {
    payload,
    headers: { 'x-iyz-signature-v3': 'c'.repeat(64) },
  })
  expect([answer.statusCode, answer.json().message]).toEqual([400, texts.badWebhook])
  expect((await detail(paymentId)).status).toBe('awaiting-3ds')
})
