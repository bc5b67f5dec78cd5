import { afterAll, describe, expect, test } from 'vitest'
import type { FailureReason } from '#server/integrations/payments/payment-failures.ts'
import {
  card,
  comeBackFromBank,
  failureOf,
  passBank,
  pay,
  purchase,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())

describe('identifying a card by its first digits', () => {
  test.each([
    ['552879', 'Halkbank', 'Paraf', 'CREDIT_CARD', 'MASTER_CARD'],
    ['55287900', 'Halkbank', 'Paraf', 'CREDIT_CARD', 'MASTER_CARD'],
    ['540036', 'Garanti BBVA', 'Bonus', 'CREDIT_CARD', 'MASTER_CARD'],
    ['552608', 'Akbank', 'Axess', 'CREDIT_CARD', 'MASTER_CARD'],
    ['545103', 'Yapı Kredi', 'World', 'CREDIT_CARD', 'MASTER_CARD'],
    ['454359', 'Türkiye İş Bankası', 'Maximum', 'CREDIT_CARD', 'VISA'],
    ['979203', 'QNB', 'CardFinans', 'CREDIT_CARD', 'TROY'],
    ['374427', 'Garanti BBVA', 'Bonus', 'CREDIT_CARD', 'AMERICAN_EXPRESS'],
    ['476662', 'DenizBank', null, 'DEBIT_CARD', 'VISA'],
  ])('%s is of %s', async (bin, bank, family, type, association) => {
    expect(await provider.gateway.cardFacts(bin)).toMatchObject({ bin, bank, family, type, association })
  })

  test('a foreign card has neither bank nor type', async () => {
    expect(await provider.gateway.cardFacts('540001')).toEqual({
      bin: '540001',
      type: null,
      association: 'MASTER_CARD',
      family: null,
      bank: null,
      bankCode: null,
      isCommercial: false,
    })
  })
})

describe('instalments', () => {
  const counts = (prices: { count: number }[] = []) => prices.map(({ count }) => count)

  test('cost more the longer they run', async () => {
    const [offer] = await provider.gateway.instalments({ price: 300_000, bin: '552608' })
    expect(offer).toMatchObject({ bank: 'Akbank', family: 'Axess', price: 300_000, forcesThreeDS: false })
    expect(counts(offer?.prices)).toEqual([1, 2, 3, 6, 9, 12])
    expect(offer?.prices[0]).toEqual({ count: 1, each: 300_000, total: 300_000 })
    const totals = offer?.prices.map(({ total }) => total) ?? []
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(totals[5]).toBeGreaterThan(340_000)
    expect(totals[5]).toBeLessThan(360_000)
  })

  test.each([
    ['a debit card', '589004'],
    ['a foreign card', '54000100'],
  ])('are unavailable for %s, which requires 3-D Secure', async (_what, bin) => {
    const offers = await provider.gateway.instalments({ price: 300_000, bin })
    expect(offers).toHaveLength(1)
    expect(counts(offers[0]?.prices)).toEqual([1])
    expect(offers[0]?.forcesThreeDS).toBe(true)
  })

  test('without a card are those of every programme', async () => {
    const offers = await provider.gateway.instalments({ price: 300_000 })
    const families = offers.map(({ family }) => family).toSorted()
    expect(families).toEqual(['Axess', 'Bonus', 'CardFinans', 'Maximum', 'Paraf', 'World'])
  })

  test('are charged with their surcharge, distributed over the items', async () => {
    const [offer] = await provider.gateway.instalments({ price: 125_050, bin: '552879' })
    const total = offer?.prices.find(({ count }) => count === 3)?.total ?? 0
    const payment = await pay(provider.gateway, purchase({ paidPrice: total, installment: 3 }))
    expect(payment).toMatchObject({ price: 125_050, paidPrice: total, installment: 3 })
    expect(payment.items.reduce((sum, item) => sum + item.paidPrice, 0)).toBe(total)
  })
})

describe('a payment', () => {
  test.each([
    '5528790000000008',
    '5526080000000006',
    '4603450000000000',
    '9792030000000000',
    '374427000000003',
    '5400010000000004',
  ])('succeeds with %s', async (number) => {
    const cvc = number.length === 15 ? '1234' : '123'
    const request = purchase({ card: card(number, { cvc }) })
    const payment = await pay(provider.gateway, request)
    expect(payment).toMatchObject({
      state: 'paid',
      fraud: 'approved',
      conversationId: request.conversationId,
      basketId: 'sepet-1',
      currency: 'TRY',
      price: 125_050,
      paidPrice: 125_050,
      installment: 1,
      card: { bin: number.slice(0, 6), lastFour: number.slice(-4) },
    })
    expect(payment.items.map(({ itemId, paidPrice }) => [itemId, paidPrice])).toEqual([
      ['paket', 100_000],
      ['havlu', 25_050],
    ])
  })

  test.each<[string, string, FailureReason]>([
    ['4111111111111129', '10051', 'insufficient-funds'],
    ['4129111111111111', '10005', 'declined'],
    ['4128111111111112', '10012', 'general'],
    ['4127111111111113', '10041', 'general'],
    ['4126111111111114', '10043', 'general'],
    ['4125111111111115', '10054', 'expired-card'],
    ['4124111111111116', '10084', 'wrong-code'],
    ['4123111111111117', '10057', 'not-permitted'],
    ['4121111111111119', '10034', 'general'],
    ['4130111111111118', '10000', 'general'],
  ])('is declined with %s (%s): %s', async (number, code, reason) => {
    const attempt = await comeBackFromBank(provider.gateway, purchase({ card: card(number) }))
    const failure = await failureOf(provider.gateway.authoriseThreeDS(attempt))
    expect(failure).toMatchObject({ code, reason, isUncertain: false, isRetryable: false })
    expect(failure.text).not.toMatch(/kayıp|çalıntı|sahte|şüphe/i)
    expect(await provider.gateway.paymentDetail(attempt)).toMatchObject({ state: 'failed' })
  })

  test.each([
    ['4131111111111117', 0],
    ['4141111111111115', 4],
  ])('with %s returns from the bank with mdStatus %i', async (number, mdStatus) => {
    const { html } = await provider.gateway.startThreeDS(purchase({ card: card(number) }))
    const { fields } = await passBank(html)
    expect(provider.gateway.readCallback(fields)).toMatchObject({ mdStatus, isVerified: false })
  })

  test.each<[string, FailureReason, Partial<Parameters<typeof card>[1]>]>([
    ['4151111111111112', 'verification-failed', {}],
    ['5528790000000009', 'wrong-card', {}],
    ['5528790000000008', 'expired-card', { expireYear: '2020' }],
    ['5528790000000008', 'wrong-code', { cvc: '1' }],
  ])('with %s does not start: %s', async (number, reason, details) => {
    const start = provider.gateway.startThreeDS(purchase({ card: card(number, details) }))
    expect(await failureOf(start)).toMatchObject({ reason, isUncertain: false })
  })

  test('in instalments does not start with an unsupported card', async () => {
    const request = purchase({ card: card('5890040000000016'), installment: 3 })
    expect(await failureOf(provider.gateway.startThreeDS(request))).toMatchObject({ reason: 'not-permitted' })
  })

  test('whose items do not sum up is rejected before sending', async () => {
    const start = provider.gateway.startThreeDS(purchase({ price: 125_049 }))
    expect(await failureOf(start)).toMatchObject({ code: '5062', reason: 'not-possible' })
  })
})

describe('querying a payment', () => {
  test('follows it from the bank to the charge', async () => {
    const request = purchase()
    const { paymentId, html } = await provider.gateway.startThreeDS(request)
    const question = { conversationId: request.conversationId, paymentId }
    expect(await provider.gateway.paymentDetail(question)).toMatchObject({ state: 'awaiting-3ds' })
    const { fields } = await passBank(html)
    expect(await provider.gateway.paymentDetail(question)).toMatchObject({ state: 'awaiting-auth' })
    const { conversationData = '' } = provider.gateway.readCallback(fields) ?? {}
    const paid = await provider.gateway.authoriseThreeDS({ ...question, conversationData })
    expect(await provider.gateway.paymentDetail(question)).toEqual(paid)
  })

  test('finds it by the attempt’s id if no other was received', async () => {
    const paid = await pay(provider.gateway)
    const question = { conversationId: 'soru', paymentConversationId: paid.conversationId }
    expect(await provider.gateway.paymentDetail(question)).toMatchObject({
      paymentId: paid.paymentId,
      state: 'paid',
    })
    expect(await provider.gateway.paymentReport(question)).toMatchObject({ paymentId: paid.paymentId })
  })

  test('reports an unknown payment as such', async () => {
    const question = { conversationId: 'soru', paymentId: '1' }
    expect(await provider.gateway.paymentDetail(question)).toBeUndefined()
    expect(await provider.gateway.paymentReport(question)).toBeUndefined()
  })
})

describe('refunds', () => {
  const ip = '127.0.0.1'

  test('cancel the full amount on the same day, once', async () => {
    const { paymentId } = await pay(provider.gateway)
    const request = { conversationId: crypto.randomUUID(), paymentId, ip }
    expect(await provider.gateway.cancel(request)).toEqual({ paymentId, price: 125_050 })
    expect(await failureOf(provider.gateway.cancel(request))).toMatchObject({ reason: 'not-possible' })
    expect(await provider.gateway.paymentReport(request)).toMatchObject({ isCancelled: true, refunds: [] })
  })

  test('are partial, never above the price of the item', async () => {
    const { paymentId, items } = await pay(provider.gateway)
    const { paymentTransactionId = '' } = items[1] ?? {}
    const refund = (price: number) =>
      provider.gateway.refund({ conversationId: `iade-${price}`, paymentTransactionId, price, ip })
    expect(await refund(20_000)).toEqual({ paymentId, price: 20_000 })
    expect(await failureOf(refund(5_051))).toMatchObject({ reason: 'not-possible', isUncertain: false })
    expect(await refund(5_050)).toEqual({ paymentId, price: 5_050 })
    expect(await failureOf(refund(1))).toMatchObject({ reason: 'not-possible' })
    const report = await provider.gateway.paymentReport({ conversationId: 'soru', paymentId })
    expect(report).toMatchObject({
      isCancelled: false,
      refunds: [
        { paymentTransactionId, conversationId: 'iade-20000', price: 20_000 },
        { paymentTransactionId, conversationId: 'iade-5050', price: 5_050 },
      ],
    })
  })

  test('are refused for a card that rejects them, and for an unknown payment', async () => {
    const kept = await pay(provider.gateway, purchase({ card: card('5406670000000009') }))
    const cancel = (paymentId: string) => provider.gateway.cancel({ conversationId: 'iptal', paymentId, ip })
    expect(await failureOf(cancel(kept.paymentId))).toMatchObject({ reason: 'not-possible' })
    expect(await failureOf(cancel('1'))).toMatchObject({ reason: 'not-possible' })
  })
})

test('a simulator reports the URL of its bank', () => {
  expect(provider.gateway).toMatchObject({ provider: 'simulator', simulatorOrigin: provider.baseUrl })
})
