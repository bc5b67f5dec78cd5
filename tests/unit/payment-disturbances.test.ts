import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createIyzicoGateway } from '#server/integrations/payments/iyzico-gateway.ts'
import type { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import {
  card,
  comeBackFromBank,
  failureOf,
  pay,
  providerKeys,
  purchase,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { freePort } from '#tests/support/processes/running-product.ts'

const ip = '127.0.0.1'
const number = '5528790000000008'
const cvc = '987'

const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-simulator-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const provider = await startCardProvider({ dataDir })
afterAll(() => provider.stop())

const detail = (paymentId: string) => provider.gateway.paymentDetail({ conversationId: 'soru', paymentId })

describe('an authorisation of unknown outcome is never reported as failed', () => {
  test.each([
    ['the response is late', { type: 'delay', ms: 2000 }, 'timeout', 'paid'],
    ['there is no response', { type: 'hang' }, 'timeout', 'awaiting-auth'],
    ['the response is lost', { type: 'lost-answer' }, undefined, 'paid'],
    ['the request is lost', { type: 'lost-request' }, undefined, 'awaiting-auth'],
    ['the response’s signature is invalid', { type: 'wrong-signature' }, 'signature', 'paid'],
    ['the provider is down', { type: 'http', status: 503 }, 'answer', 'awaiting-auth'],
    ['the provider reports an unknown outcome', { type: 'decline', code: '10219' }, '10219', 'failed'],
  ] as const)('when %s', async (_what, effect, code, truth) => {
    const attempt = await comeBackFromBank(provider.gateway)
    await provider.plan({ kind: 'auth', conversationId: attempt.conversationId, effect })
    const isSlow = effect.type === 'delay' || effect.type === 'hang'
    const hurried = provider.gatewayWith({ timeoutMs: isSlow ? 1000 : 10_000 })
    const failure = await failureOf(hurried.authoriseThreeDS(attempt))
    expect(failure).toMatchObject({ reason: 'unknown', isUncertain: true, isRetryable: false })
    if (code) expect(failure.code).toBe(code)
    expect(await detail(attempt.paymentId)).toMatchObject({ state: truth })
  })

  test('a second one charges nothing', async () => {
    const attempt = await comeBackFromBank(provider.gateway)
    const outcomes = await Promise.allSettled([
      provider.gateway.authoriseThreeDS(attempt),
      provider.gateway.authoriseThreeDS(attempt),
      provider.gateway.authoriseThreeDS(attempt),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const failure = await failureOf(provider.gateway.authoriseThreeDS(attempt))
    expect(failure).toMatchObject({ code: '5082', isUncertain: true })
    const charged = (await provider.payments()).filter(({ paymentId }) => paymentId === attempt.paymentId)
    expect(charged).toMatchObject([{ status: 'SUCCESS', paidPrice: 125_050 }])
  })

  test('without the bank’s confirmation nothing is charged', async () => {
    const { conversationId, ...request } = purchase()
    const { paymentId } = await provider.gateway.startThreeDS({ conversationId, ...request })
    const failure = await failureOf(provider.gateway.authoriseThreeDS({ conversationId, paymentId }))
    expect(failure.isUncertain).toBe(true)
    expect(await detail(paymentId)).toMatchObject({ state: 'awaiting-3ds' })
  })
})

test('a refund of unknown outcome is found in the report, once', async () => {
  const { paymentId, items } = await pay(provider.gateway)
  const conversationId = crypto.randomUUID()
  await provider.plan({ kind: 'refund', conversationId, effect: { type: 'lost-answer' } })
  const request = {
    conversationId,
    paymentTransactionId: items[0]?.paymentTransactionId ?? '',
    price: 10_000,
    ip,
  }
  const failure = await failureOf(provider.gateway.refund(request))
  expect(failure).toMatchObject({ reason: 'unknown', isUncertain: true })
  const report = await provider.gateway.paymentReport({ conversationId: 'soru', paymentId })
  expect(report?.refunds).toEqual([
    { paymentTransactionId: request.paymentTransactionId, conversationId, price: 10_000 },
  ])
})

describe('the actual charge is reported', () => {
  test('with an amount other than agreed', async () => {
    const attempt = await comeBackFromBank(provider.gateway)
    const { conversationId, paymentId } = attempt
    await provider.plan({ kind: 'auth', conversationId, effect: { type: 'wrong-amount', surplus: 100 } })
    expect(await provider.gateway.authoriseThreeDS(attempt)).toMatchObject({
      price: 125_050,
      paidPrice: 125_150,
    })
    const cancel = provider.gateway.cancel({ conversationId, paymentId, ip })
    expect(await cancel).toMatchObject({ price: 125_150 })
  })

  test.each([
    [0, 'review'],
    [-1, 'refused'],
  ] as const)('with fraud status %i', async (status, fraud) => {
    const attempt = await comeBackFromBank(provider.gateway)
    await provider.plan({
      kind: 'auth',
      conversationId: attempt.conversationId,
      effect: { type: 'fraud', status },
    })
    expect(await provider.gateway.authoriseThreeDS(attempt)).toMatchObject({ state: 'paid', fraud })
    await fetch(`${provider.baseUrl}/_controls/payments/${attempt.paymentId}/fraud`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 1 }),
    })
    expect(await detail(attempt.paymentId)).toMatchObject({ fraud: 'approved' })
  })
})

describe('queries', () => {
  test.each([
    ['bin', () => provider.gateway.cardFacts('552879')],
    ['instalments', () => provider.gateway.instalments({ price: 1000 })],
    ['detail', () => detail('1')],
  ] as const)('about %s are retried once when the connection breaks', async (kind, ask) => {
    await provider.plan({ kind, effect: { type: 'lost-answer' } })
    await ask()
    await provider.plan({ kind, times: 2, effect: { type: 'lost-answer' } })
    expect(await failureOf(ask())).toMatchObject({
      reason: 'unavailable',
      isUncertain: false,
      isRetryable: true,
    })
  })

  test('reject a forged response', async () => {
    const { paymentId } = await pay(provider.gateway)
    await provider.plan({ kind: 'detail', effect: { type: 'wrong-signature' } })
    expect(await failureOf(detail(paymentId))).toMatchObject({ reason: 'unavailable', code: 'signature' })
  })

  test('need the correct keys', async () => {
    const stranger = provider.gatewayWith({ secretKey: 'another' })
    expect(await failureOf(stranger.cardFacts('552879'))).toMatchObject({ code: '1000' })
  })
})

test('a start is sent once, and may be abandoned', async () => {
  const { conversationId, ...request } = purchase()
  await provider.plan({ kind: 'start', conversationId, effect: { type: 'lost-answer' } })
  const failure = await failureOf(provider.gateway.startThreeDS({ conversationId, ...request }))
  expect(failure).toMatchObject({ reason: 'unavailable', isUncertain: true, isRetryable: false })
  const begun = (await provider.payments()).filter((payment) => payment.conversationId === conversationId)
  expect(begun).toMatchObject([{ status: 'INIT_THREEDS' }])
})

test('a refused connection means that nothing was sent', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const gateway = createIyzicoGateway({ ...providerKeys, baseUrl, timeoutMs: 1000 })
  const refund = gateway.refund({ conversationId: 'iade', paymentTransactionId: '1', price: 1, ip })
  expect(await failureOf(refund)).toMatchObject({
    reason: 'unavailable',
    code: 'ECONNREFUSED',
    isRetryable: true,
    isUncertain: false,
  })
})

describe('card numbers never appear', () => {
  test('in an error, for any response', async () => {
    const answers: [number, string, Record<string, string>?][] = [
      [200, `{"status":"failure","errorCode":"${number}x${cvc}","errorMessage":"${number} ${cvc}"}`],
      [200, `{"status":"failure","errorCode":{"card":"${number}"},"errorGroup":"card ${number} ${cvc}"}`],
      [200, `{"status":"success","paymentId":"${number}","signature":"${cvc}"}`],
      [200, `${number} ${cvc}`],
      [500, `{"status":"failure","errorMessage":"${number}"}`],
      [302, '', { location: `http://127.0.0.1:9/${number}` }],
    ]
    const parrot = createServer((request, response) => {
      request.resume()
      const [status, body, headers = {}] = answers.shift() ?? [200, '']
      response.writeHead(status, headers).end(body)
    })
    const port = await freePort()
    await new Promise<void>((fulfil) => parrot.listen(port, '127.0.0.1', fulfil))
    const gateway = createIyzicoGateway({
      ...providerKeys,
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 1000,
    })
    const failures: PaymentFailure[] = []
    while (answers.length > 0)
      failures.push(await failureOf(gateway.startThreeDS(purchase({ card: card(number, { cvc }) }))))
    await new Promise((fulfil) => parrot.close(fulfil))
    failures.push(await failureOf(gateway.startThreeDS(purchase({ card: card(number, { cvc }) }))))
    expect(failures).toHaveLength(7)
    for (const failure of failures) {
      const told =
        inspect(failure, { depth: null, showHidden: true }) + JSON.stringify(failure) + failure.text
      expect(told).not.toContain(number)
      // The stack contains line and port numbers with arbitrary digits.
      expect(told.replaceAll(failure.stack ?? '', '').replaceAll(/:\d+/g, '')).not.toContain(cvc)
      expect(failure.cause).toBeUndefined()
    }
  })

  test('in the simulator’s files', async () => {
    await pay(provider.gateway, purchase({ card: card(number, { cvc }) }))
    const files = await readdir(join(dataDir, 'simulator'))
    const written = await Promise.all(files.map((name) => readFile(join(dataDir, 'simulator', name), 'utf8')))
    const text = written.join('')
    expect(text).toContain('"card":{"bin":"552879","lastFour":"0008"}')
    for (const secret of [number, 'cvc', 'cardNumber', 'expire', 'Deneme Üyesi', 'Yılmaz'])
      expect(text).not.toContain(secret)
  })
})
