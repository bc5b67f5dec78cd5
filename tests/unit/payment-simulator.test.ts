import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPayments } from '#server/app/open-payments.ts'
import { signedFields, signResponse } from '#server/integrations/payments/iyzico-wire.ts'
import { SimulatorPortError } from '#server/simulators/simulator.ts'
import {
  type CardProvider,
  comeBackFromBank,
  passBank,
  pay,
  providerKeys,
  purchase,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { freePort } from '#tests/support/processes/running-product.ts'

type Answer = Record<string, unknown> & { itemTransactions?: { paymentTransactionId: string }[] }
type Send = (request: object, done: (error: Error | null, answer: Answer) => void) => void
type Library = Record<string, Record<'create' | 'retrieve', Send> | undefined>
type Iyzipay = new (options: { uri: string; apiKey: string; secretKey: string }) => Library

const Iyzipay: Iyzipay = createRequire(import.meta.url)('iyzipay')

describe('the provider’s own client library', () => {
  let provider: CardProvider
  let library: Library

  beforeAll(async () => {
    provider = await startCardProvider()
    library = new Iyzipay({ ...providerKeys, uri: provider.baseUrl })
  })
  afterAll(() => provider.stop())

  const send = (resource: string, verb: 'create' | 'retrieve', request: object) =>
    new Promise<Answer>((fulfil, fail) =>
      library[resource]?.[verb](request, (error, answer) => (error ? fail(error) : fulfil(answer))),
    )
  const conversationId = 'kitaplik-1'
  const payment = {
    locale: 'tr',
    conversationId,
    price: '1250.50',
    paidPrice: '1250.5',
    currency: 'TRY',
    installment: 1,
    basketId: 'B67832',
    paymentChannel: 'WEB',
    paymentGroup: 'PRODUCT',
    callbackUrl: 'http://127.0.0.1:9/geri',
    paymentCard: {
      cardHolderName: 'Deneme Üyesi',
      cardNumber: '5528790000000008',
      expireMonth: '12',
      expireYear: '2040',
      cvc: '123',
    },
    buyer: {
      id: 'BY789',
      name: 'Ayşe',
      surname: 'Yılmaz',
      gsmNumber: '+905350000000',
      email: 'uye@bozkir.example',
      identityNumber: '10000000146',
      registrationAddress: 'Meram',
      ip: '127.0.0.1',
      city: 'Konya',
      country: 'Turkey',
    },
    billingAddress: { contactName: 'Ayşe Yılmaz', city: 'Konya', country: 'Turkey', address: 'Meram' },
    basketItems: [
      { id: 'BI101', name: 'Üyelik', category1: 'Üyelik', itemType: 'VIRTUAL', price: '1000' },
      { id: 'BI102', name: 'Günlük', category1: 'Üyelik', itemType: 'VIRTUAL', price: '250.5' },
    ],
  }

  test('queries a card and its instalments', async () => {
    const bin = await send('binNumber', 'retrieve', { locale: 'tr', conversationId, binNumber: '552879' })
    expect(bin).toMatchObject({
      status: 'success',
      conversationId,
      bankName: 'Halkbank',
      cardFamily: 'Paraf',
    })
    const offers = await send('installmentInfo', 'retrieve', {
      locale: 'tr',
      conversationId,
      binNumber: '552879',
      price: '1000',
    })
    expect(offers).toMatchObject({ status: 'success', installmentDetails: [{ force3ds: 0, price: 1000 }] })
  })

  test('starts, charges, queries, refunds in part, and refuses to cancel afterwards', async () => {
    const started = await send('threedsInitialize', 'create', payment)
    expect(started).toMatchObject({ status: 'success', conversationId })
    expect(started.signature).toBe(signResponse(providerKeys.secretKey, 'threeDSStart', started))
    const html = Buffer.from(String(started.threeDSHtmlContent), 'base64').toString()
    const { fields } = await passBank(html)
    const { paymentId, conversationData } = fields
    const paid = await send('threedsPayment', 'create', {
      locale: 'tr',
      conversationId,
      paymentId,
      conversationData,
    })
    expect(paid).toMatchObject({ status: 'success', paymentId, price: 1250.5, fraudStatus: 1, mdStatus: 1 })
    expect(paid.signature).toBe(signResponse(providerKeys.secretKey, 'payment', paid))
    const detail = await send('payment', 'retrieve', { locale: 'tr', conversationId, paymentId })
    expect(detail).toMatchObject({ status: 'success', paymentStatus: 'SUCCESS', paidPrice: 1250.5 })
    const refunded = await send('refund', 'create', {
      locale: 'tr',
      conversationId,
      paymentTransactionId: paid.itemTransactions?.[0]?.paymentTransactionId,
      price: '100.50',
      currency: 'TRY',
      ip: '127.0.0.1',
    })
    expect(refunded).toMatchObject({ status: 'success', paymentId, price: 100.5 })
    const cancelled = await send('cancel', 'create', {
      locale: 'tr',
      conversationId,
      paymentId,
      ip: '127.0.0.1',
    })
    expect(cancelled).toMatchObject({ status: 'failure', errorCode: '5094' })
    const report = await send('reportingTransactionDetails', 'retrieve', {
      locale: 'tr',
      conversationId,
      paymentConversationId: conversationId,
    })
    expect(report).toMatchObject({ payments: [{ paymentRefundStatus: 'PARTIALLY_REFUNDED' }] })
  })

  test('cancels, and starts the hosted form', async () => {
    const { paymentId } = await pay(provider.gateway)
    const request = { locale: 'tr', conversationId, paymentId, ip: '127.0.0.1' }
    expect(await send('cancel', 'create', request)).toMatchObject({ status: 'success', price: 1250.5 })
    const form = await send('checkoutFormInitialize', 'create', { ...payment, enabledInstallments: [2, 3] })
    expect(form.signature).toBe(signResponse(providerKeys.secretKey, 'checkoutForm', form))
    const { token } = form
    const result = await send('checkoutForm', 'retrieve', { locale: 'tr', conversationId, token })
    expect(result).toMatchObject({ status: 'success', paymentStatus: 'INIT_THREEDS', token })
    expect(Object.keys(result)).toEqual(expect.arrayContaining([...signedFields.checkoutResult]))
  })

  test('is refused with another key', async () => {
    const stranger = new Iyzipay({ uri: provider.baseUrl, apiKey: 'a', secretKey: 'b' })
    const answer = await new Promise((fulfil) =>
      stranger.binNumber?.retrieve({ binNumber: '552879' }, (_error, body) => fulfil(body)),
    )
    expect(answer).toMatchObject({ status: 'failure', errorCode: '1000' })
  })
})

describe('a simulator', () => {
  const folders: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bozkir-simulator-'))
    folders.push(folder)
    return folder
  }
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  test('keeps its payments when killed during a write', async () => {
    const dataDir = await newFolder()
    const first = await startCardProvider({ dataDir })
    const attempt = await comeBackFromBank(first.gateway)
    const paid = await pay(first.gateway)
    const open = purchase()
    const { html } = await first.gateway.startThreeDS(open)
    await first.stop()
    await appendFile(join(dataDir, 'simulator', 'payments.jsonl'), '{"paymentId":"1","status":"SUC')

    const second = await startCardProvider({ dataDir })
    expect(await second.payments()).toHaveLength(3)
    const question = { conversationId: 'soru', paymentId: paid.paymentId }
    expect(await second.gateway.paymentDetail(question)).toMatchObject({ state: 'paid' })
    expect(await second.gateway.authoriseThreeDS(attempt)).toMatchObject({ state: 'paid' })
    const moved = html.replace(first.baseUrl, second.baseUrl)
    expect(second.gateway.readCallback((await passBank(moved)).fields)).toMatchObject({ isVerified: true })
    await second.stop()
  })

  test('is shared by two products on one port', async () => {
    const port = await freePort()
    const first = await startCardProvider({ port })
    const second = await startCardProvider({ port })
    const { paymentId } = await pay(second.gateway)
    await second.stop()
    expect(await first.gateway.paymentDetail({ conversationId: 'soru', paymentId })).toMatchObject({
      state: 'paid',
    })
    await first.stop()
  })

  test('does not take over a port in use', async () => {
    const port = await freePort()
    const other = createServer((_request, response) => response.end('{}'))
    await new Promise<void>((fulfil) => other.listen(port, '127.0.0.1', fulfil))
    await expect(startCardProvider({ port })).rejects.toThrow(SimulatorPortError)
    await new Promise((fulfil) => other.close(fulfil))
  })

  test('replaces the provider only where allowed', async () => {
    const options = {
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: await newFolder(),
      merchant: 'Bozkır Fitness',
    }
    const off = await openPayments({ ...options, iyzico: null, simulatorPort: null })
    expect(off.gateway).toBeUndefined()
    const account = { ...providerKeys, baseUrl: 'https://sandbox-api.iyzipay.com' }
    const real = await openPayments({ ...options, iyzico: account, simulatorPort: null })
    expect(real.gateway).toMatchObject({ provider: 'iyzico', simulatorOrigin: null })
    const simulated = await openPayments({ ...options, iyzico: null, simulatorPort: 0 })
    expect(simulated.gateway?.simulatorOrigin).toMatch(/^http:\/\/localhost:\d+$/)
    expect(await simulated.gateway?.cardFacts('552879')).toMatchObject({ bank: 'Halkbank' })
    await simulated.close()
  })
})
