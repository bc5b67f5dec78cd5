import { afterEach, describe, expect, test } from 'vitest'
import { signWebhook } from '#server/integrations/payments/iyzico-wire.ts'
import { reconcilePayments } from '#server/modules/money/payments/charge.service.ts'
import { listUserPackages, receiveWebhook } from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { fillForm, providerKeys } from '#tests/support/processes/card-provider.ts'
import { send } from '#tests/support/product/requests.ts'
import { returnFromBank } from '#tests/support/records/checkout.ts'
import { lastMinute, type OpenForm, openHostedPayments } from '#tests/support/records/hosted-payments.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const club = await openHostedPayments()
const offer = await makePackage(club.admin, club.branch._id, { price: 1000 })

afterEach(() => club.clearDisturbances())

const openPackage = async () =>
  club.open({ kind: 'package', package: offer._id }, await club.product.person())
const notes = async (form: OpenForm) => (await club.detail(form)).events.map(({ note }) => note)
const packagesOf = ({ buyer }: OpenForm) => buyer.call(listUserPackages)

describe('a payment in the hosted form', () => {
  test('is delivered once, although its callback arrives concurrently and again later', async () => {
    const form = await openPackage()
    const { fields } = await fillForm(form.pageUrl, { installment: 2 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => returnFromBank(club.product, { action: '', fields })),
    )
    expect(new Set(answers)).toEqual(new Set([`/customer/payment?id=${form.paymentId}`]))
    await returnFromBank(club.product, { action: '', fields })
    const paid = await club.detail(form)
    expect(paid).toMatchObject({ status: 'paid', installment: 2, price: 1000 })
    expect(await club.keptAmount(form)).toBe(Math.round(paid.paidPrice * 100))
    expect(await packagesOf(form)).toHaveLength(1)
  })

  test('stays payable if its callback arrives before any payment', async () => {
    const form = await openPackage()
    const token = new URL(form.pageUrl).searchParams.get('token') ?? ''
    await returnFromBank(club.product, { action: '', fields: { token } })
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
    await returnFromBank(club.product, await fillForm(form.pageUrl))
    expect(await club.statusOf(form)).toBe('paid')
    expect(await packagesOf(form)).toHaveLength(1)
  })

  test('stays payable while the provider knows no payment for it', async () => {
    const form = await openPackage()
    const token = new URL(form.pageUrl).searchParams.get('token') ?? ''
    await club.provider.plan({ kind: 'checkout-result', effect: { type: 'decline', code: '5122' } })
    await returnFromBank(club.product, { action: '', fields: { token } })
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
  })

  test.each([
    ['lost', { type: 'lost-answer' }],
    ['late', { type: 'delay', ms: 1500 }],
    ['an HTML page', { type: 'nonsense' }],
    ['an HTTP error', { type: 'http', status: 503 }],
    ['wrongly signed', { type: 'wrong-signature' }],
    ['lost', { type: 'hang' }],
  ] as const)('is delivered by the job where the provider’s response is %s', async (_what, effect) => {
    const form = await openPackage()
    const back = await fillForm(form.pageUrl)
    // A lost query is repeated at once.
    await club.provider.plan({ kind: 'checkout-result', times: 2, effect })
    await returnFromBank(club.product, back)
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
    expect(await packagesOf(form)).toEqual([])
    await club.clearDisturbances()
    await Promise.all([club.settle(), club.settle(), club.settle()])
    expect(await club.statusOf(form)).toBe('paid')
    expect(await packagesOf(form)).toHaveLength(1)
  })

  test('is delivered within minutes if the callback never arrives', async () => {
    const form = await openPackage()
    await fillForm(form.pageUrl)
    await club.settle()
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
    await club.advance(form, 3)
    await club.settle()
    expect(await club.statusOf(form)).toBe('paid')
    expect(await packagesOf(form)).toHaveLength(1)
  })

  test('is delivered by the provider’s server-to-server notification', async () => {
    const form = await openPackage()
    await fillForm(form.pageUrl)
    const { conversationId } = await club.detail(form)
    const token = new URL(form.pageUrl).searchParams.get('token') ?? ''
    const event = { type: 'CHECKOUT_FORM_AUTH', paymentId: '1', token, conversationId, status: 'SUCCESS' }
    const answer = await send(club.product, receiveWebhook.method, receiveWebhook.url, {
      payload: {
        iyziEventType: event.type,
        iyziPaymentId: event.paymentId,
        paymentConversationId: conversationId,
        token,
        status: event.status,
      },
      headers: { 'x-iyz-signature-v3': signWebhook(providerKeys.secretKey, event) },
    })
    expect(answer.statusCode).toBe(200)
    expect(await club.statusOf(form)).toBe('paid')
  })

  test('fails with the bank’s reason, and is delivered when another card then succeeds in the same form', async () => {
    const form = await openPackage()
    await returnFromBank(club.product, await fillForm(form.pageUrl, { number: '4111111111111129' }))
    expect(await club.detail(form)).toMatchObject({ status: 'failed', failure: 'insufficient-funds' })
    await returnFromBank(club.product, await fillForm(form.pageUrl))
    expect(await club.detail(form)).toMatchObject({ status: 'paid', failure: null })
    expect(await notes(form)).toContain(texts.lateCharge)
    expect(await packagesOf(form)).toHaveLength(1)
  })

  test('with a different amount is cancelled at the provider at once, exactly once', async () => {
    const form = await openPackage()
    const { conversationId } = await club.detail(form)
    await club.provider.plan({
      kind: 'auth',
      conversationId,
      effect: { type: 'wrong-amount', surplus: -90_000 },
    })
    const back = await fillForm(form.pageUrl)
    await returnFromBank(club.product, back)
    await returnFromBank(club.product, back)
    expect(await club.statusOf(form)).toBe('failed')
    expect(await club.keptAmount(form)).toBe(0)
    await club.advance(form, 5)
    await club.settle()
    expect(await club.statusOf(form)).toBe('failed')
    expect(await packagesOf(form)).toEqual([])
  })
})

describe('an abandoned form', () => {
  test('expires only after the provider’s and the bank’s time limits, and after querying the provider', async () => {
    const form = await openPackage()
    await club.advance(form, lastMinute - 1)
    await club.settle()
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
    await club.advance(form, 5)
    await club.provider.plan({ kind: 'checkout-result', times: 4, effect: { type: 'http', status: 503 } })
    const reported: unknown[] = []
    await reconcilePayments(club.product.services, (error) => reported.push(error))
    expect(reported.length).toBeGreaterThan(0)
    expect(await club.statusOf(form)).toBe('awaiting-3ds')
    await club.clearDisturbances()
    await club.settle()
    expect(await club.detail(form)).toMatchObject({ status: 'expired', failure: 'expired' })
  })

  test('paid in its last minute is delivered', async () => {
    const form = await openPackage()
    await fillForm(form.pageUrl)
    await club.advance(form, lastMinute + 5)
    await club.settle()
    expect(await club.statusOf(form)).toBe('paid')
    expect(await packagesOf(form)).toHaveLength(1)
  })
})
