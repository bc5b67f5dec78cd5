import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { failureTexts } from '#server/integrations/payments/payment-failures.ts'
import type { ApiError } from '#shared/core/errors.ts'
import {
  listUserPackages,
  receiveCallback,
  showOwnPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import {
  type BankForm,
  type CardProvider,
  passBank,
  providerKeys,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { openRuleRaces, type RuleRaces } from '#tests/support/processes/rule-races.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import type { Member } from '#tests/support/records/members.ts'

let provider: CardProvider
let track: RuleRaces

beforeAll(async () => {
  provider = await startCardProvider()
  track = await openRuleRaces({
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  })
})
afterAll(async () => {
  await track.stop()
  await provider.stop()
})

const request = () => checkout({ kind: 'package', package: track.offer })
const begin = (buyer: Member) => track.as(buyer).call(startPayment, { body: request() })

async function atTheBank(): Promise<{ buyer: Member; paymentId: string; form: BankForm }> {
  const buyer = await track.member()
  const { paymentId, threeDSHtmlContent } = await begin(buyer)
  return { buyer, paymentId, form: await passBank(threeDSHtmlContent ?? '') }
}

/** The browser returns; returns the milliseconds until it is redirected. */
async function comeBack({ fields }: BankForm, node = 0): Promise<number> {
  const since = performance.now()
  const answer = await fetch(`${track.processes.nodes[node]?.url}${receiveCallback.url}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(303)
  return performance.now() - since
}

const statusOf = async (buyer: Member, id: string) =>
  (await track.as(buyer).call(showOwnPayment, { params: { id } })).status
/** The outcome of a purchase, besides the membership every buyer starts with. */
const boughtBy = async (buyer: Member) =>
  (await track.as(buyer).call(listUserPackages)).filter(({ payment }) => payment !== null).length
const conversationOf = async (id: string) =>
  (
    (await track.row('SELECT conversation_id::text AS id FROM payments WHERE id = $1', [id])) as {
      id: string
    }
  ).id
const chargesOf = async (id: string) => {
  const conversation = await conversationOf(id)
  return (await provider.payments()).filter(
    (one) => one.conversationId === conversation && one.status === 'SUCCESS' && one.cancel === null,
  ).length
}

/** Not `expect.poll`, which cannot tell to which of several concurrent tests it belongs. */
const settled = (buyer: Member, id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(buyer, id)).toBe(status), { timeout: 150_000, interval: 500 })

describe('a card provider failing during the charge', () => {
  const paid = [
    ['responds after 28 seconds', { type: 'delay', ms: 28_000 }],
    ['responds after 40 seconds', { type: 'delay', ms: 40_000 }],
    ['breaks the connection after the charge', { type: 'lost-answer' }],
    ['responds with HTML', { type: 'nonsense' }],
    ['signs its response wrongly', { type: 'wrong-signature' }],
  ] as const
  const unpaid = [
    ['accepts the request and never responds', { type: 'hang' }],
    ['breaks the connection before the charge', { type: 'lost-request' }],
    ['is down', { type: 'http', status: 503 }],
  ] as const

  const disturbed = async (effect: (typeof paid | typeof unpaid)[number][1]) => {
    const bank = await atTheBank()
    const conversationId = await conversationOf(bank.paymentId)
    await provider.plan({ kind: 'auth', conversationId, effect })
    // The bank posts once, and the buyer reloads the page on the other process.
    const waits = await Promise.all([comeBack(bank.form, 0), comeBack(bank.form, 1)])
    expect(Math.max(...waits)).toBeLessThan(35_000)
    return bank
  }

  test.concurrent.each(paid)('that %s charges once, and the membership is created', async (_, effect) => {
    const { buyer, paymentId } = await disturbed(effect)
    expect(['authorising', 'paid']).toContain(await statusOf(buyer, paymentId))
    await settled(buyer, paymentId, 'paid')
    expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([1, 1])
  })

  test.concurrent.each(unpaid)('that %s charges nothing, and the buyer is told', async (_, effect) => {
    const { buyer, paymentId } = await disturbed(effect)
    await settled(buyer, paymentId, 'failed')
    expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([0, 0])
  })
})

test('a bank that posts twice concurrently charges once', async () => {
  const buyer = await track.member()
  const { paymentId, threeDSHtmlContent } = await begin(buyer)
  const form = await passBank(threeDSHtmlContent ?? '')
  await Promise.all(Array.from({ length: 20 }, (_, index) => comeBack(form, index % 2)))
  await settled(buyer, paymentId, 'paid')
  expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([1, 1])
})

test('a callback without the bank’s signature charges nothing', async () => {
  const { buyer, paymentId, form } = await atTheBank()
  await comeBack({ ...form, fields: { ...form.fields, signature: '0'.repeat(64) } })
  expect(await statusOf(buyer, paymentId)).toBe('awaiting-3ds')
  expect(await chargesOf(paymentId)).toBe(0)
  await comeBack(form)
  await settled(buyer, paymentId, 'paid')
})

describe('a card provider failing before the bank’s page', () => {
  const effects = [
    ['is down', { type: 'http', status: 502 }],
    ['responds with HTML', { type: 'nonsense' }],
    ['signs its response wrongly', { type: 'wrong-signature' }],
    ['never responds', { type: 'hang' }],
  ] as const

  test.each(effects)('that %s is reported to the buyer, who can retry', async (_, effect) => {
    const buyer = await track.member()
    await provider.plan({ kind: 'start', effect })
    const refusal = await begin(buyer).then(
      () => undefined,
      (error: ApiError) => error,
    )
    expect(refusal).toMatchObject({ status: 503, message: failureTexts.unavailable })
    const { paymentId, threeDSHtmlContent } = await begin(buyer)
    await comeBack(await passBank(threeDSHtmlContent ?? ''))
    await settled(buyer, paymentId, 'paid')
    expect(await boughtBy(buyer)).toBe(1)
  })

  test('that is down fails at once, while all other functions work', async () => {
    const buyer = await track.member()
    await provider.stop()
    const since = performance.now()
    await expect(begin(buyer)).rejects.toMatchObject({ status: 503, message: failureTexts.unavailable })
    expect(performance.now() - since).toBeLessThan(5_000)
    expect((await fetch(`${track.processes.nodes[0]?.url}/`)).status).toBe(200)
    expect(await track.as(buyer).call(listUserPackages)).toHaveLength(1)
  })
})
