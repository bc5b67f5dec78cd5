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

/** The browser comes back; answers after how many milliseconds it is sent on. */
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
/** What came of a purchase beside the membership that everybody begins with. */
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

/** Not `expect.poll`, which does not know to which of several tests at once it belongs. */
const settled = (buyer: Member, id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(buyer, id)).toBe(status), { timeout: 150_000, interval: 500 })

describe('a card provider that is disturbed while it charges', () => {
  const paid = [
    ['answers after 28 seconds', { type: 'delay', ms: 28_000 }],
    ['answers after 40 seconds', { type: 'delay', ms: 40_000 }],
    ['breaks the connection after it has charged', { type: 'lost-answer' }],
    ['answers with a page', { type: 'nonsense' }],
    ['signs its answer wrongly', { type: 'wrong-signature' }],
  ] as const
  const unpaid = [
    ['takes the request and never answers', { type: 'hang' }],
    ['breaks the connection before it charges', { type: 'lost-request' }],
    ['is down', { type: 'http', status: 503 }],
  ] as const

  const disturbed = async (effect: (typeof paid | typeof unpaid)[number][1]) => {
    const bank = await atTheBank()
    const conversationId = await conversationOf(bank.paymentId)
    await provider.plan({ kind: 'auth', conversationId, effect })
    // The bank posts once, the impatient buyer loads the page again, on the other process.
    const waits = await Promise.all([comeBack(bank.form, 0), comeBack(bank.form, 1)])
    expect(Math.max(...waits)).toBeLessThan(35_000)
    return bank
  }

  test.concurrent.each(paid)('and %s charges once, and the membership is there', async (_, effect) => {
    const { buyer, paymentId } = await disturbed(effect)
    expect(['authorising', 'paid']).toContain(await statusOf(buyer, paymentId))
    await settled(buyer, paymentId, 'paid')
    expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([1, 1])
  })

  test.concurrent.each(unpaid)('and %s charges nothing, and says so', async (_, effect) => {
    const { buyer, paymentId } = await disturbed(effect)
    await settled(buyer, paymentId, 'failed')
    expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([0, 0])
  })
})

test('a bank that posts twice at once charges once', async () => {
  const buyer = await track.member()
  const { paymentId, threeDSHtmlContent } = await begin(buyer)
  const form = await passBank(threeDSHtmlContent ?? '')
  await Promise.all(Array.from({ length: 20 }, (_, index) => comeBack(form, index % 2)))
  await settled(buyer, paymentId, 'paid')
  expect([await chargesOf(paymentId), await boughtBy(buyer)]).toEqual([1, 1])
})

test('a callback that the bank did not sign charges nothing', async () => {
  const { buyer, paymentId, form } = await atTheBank()
  await comeBack({ ...form, fields: { ...form.fields, signature: '0'.repeat(64) } })
  expect(await statusOf(buyer, paymentId)).toBe('awaiting-3ds')
  expect(await chargesOf(paymentId)).toBe(0)
  await comeBack(form)
  await settled(buyer, paymentId, 'paid')
})

describe('a card provider that is disturbed before the bank', () => {
  const effects = [
    ['is down', { type: 'http', status: 502 }],
    ['answers with a page', { type: 'nonsense' }],
    ['signs its answer wrongly', { type: 'wrong-signature' }],
    ['never answers', { type: 'hang' }],
  ] as const

  test.each(effects)('and %s is named to the buyer, who can try again', async (_, effect) => {
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

  test('and is gone altogether refuses at once, while everything else goes on', async () => {
    const buyer = await track.member()
    await provider.stop()
    const since = performance.now()
    await expect(begin(buyer)).rejects.toMatchObject({ status: 503, message: failureTexts.unavailable })
    expect(performance.now() - since).toBeLessThan(5_000)
    expect((await fetch(`${track.processes.nodes[0]?.url}/`)).status).toBe(200)
    expect(await track.as(buyer).call(listUserPackages)).toHaveLength(1)
  })
})
