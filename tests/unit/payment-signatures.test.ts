import { describe, expect, test } from 'vitest'
import {
  isSignedRequest,
  isSignedResponse,
  signRequest,
  signResponse,
  signWebhook,
  wirePrice,
  withoutTrailingZeros,
} from '#server/integrations/payments/iyzico-wire.ts'

describe('the signature of a response', () => {
  const secret = 'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD'
  const answer = {
    paymentId: '22416032',
    currency: 'TRY',
    basketId: 'basketId',
    conversationId: 'conversationId',
    paidPrice: 10.5,
    price: '10.50',
  }
  const published = '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173'

  test('is the published one for the published example', () => {
    expect(signResponse(secret, 'payment', answer)).toBe(published)
    expect(isSignedResponse(secret, 'payment', { ...answer, signature: published })).toBe(true)
  })

  test.each([
    ['another amount', { paidPrice: 10.51 }],
    ['another payment', { paymentId: '22416033' }],
    ['another attempt', { conversationId: 'conversation' }],
    ['another signature', { signature: published.replace('8', '9') }],
    ['half a signature', { signature: published.slice(0, 32) }],
    ['no signature', { signature: undefined }],
    ['a signature that is not a string', { signature: 0 }],
  ])('is invalid with %s', (_what, change) => {
    expect(isSignedResponse(secret, 'payment', { ...answer, signature: published, ...change })).toBe(false)
  })

  test('treats absent fields as empty', () => {
    const callback = { conversationId: 'c', mdStatus: '1', paymentId: '1', status: 'success' }
    expect(signResponse(secret, 'callback', { ...callback, conversationData: '' })).toBe(
      signResponse(secret, 'callback', callback),
    )
  })
})

test.each([
  ['10', '10'],
  ['10.0', '10'],
  ['10.5', '10.5'],
  ['10.50', '10.5'],
  ['10.510', '10.51'],
  ['10.51050', '10.5105'],
  ['100', '100'],
  ['100.00', '100'],
  ['0.00', '0'],
])('the price %s is signed as %s', (given, signed) => {
  expect(withoutTrailingZeros(given)).toBe(signed)
})

test.each([
  [1, '0.01'],
  [1050, '10.5'],
  [1000, '10'],
  [100_000, '1000'],
  [1_000_000_000, '10000000'],
  [33_333, '333.33'],
])('%i kuruş are sent as %s', (kurus, price) => {
  expect(wirePrice(kurus)).toBe(price)
})

describe('the signature of a request', () => {
  const keys = { apiKey: 'sandbox-club', secretKey: 'sandbox-club-secret' }
  const body = '{"price":"10.50","ad":"Çağrı"}'
  const headers = signRequest(keys, '/payment/auth', body)

  test('covers path and body', () => {
    const { authorization } = headers
    expect(isSignedRequest(keys, authorization, '/payment/auth', body)).toBe(true)
    expect(isSignedRequest(keys, authorization, '/payment/cancel', body)).toBe(false)
    expect(isSignedRequest(keys, authorization, '/payment/auth', body.replace('10.50', '10.5'))).toBe(false)
    expect(isSignedRequest({ ...keys, secretKey: 'x' }, authorization, '/payment/auth', body)).toBe(false)
    expect(isSignedRequest({ ...keys, apiKey: 'x' }, authorization, '/payment/auth', body)).toBe(false)
    expect(isSignedRequest(keys, undefined, '/payment/auth', body)).toBe(false)
    expect(isSignedRequest(keys, 'Bearer x', '/payment/auth', body)).toBe(false)
  })

  test('differs every time', () => {
    expect(signRequest(keys, '/payment/auth', body)).not.toEqual(headers)
  })
})

test('a webhook’s signature covers the token of the hosted form', () => {
  const event = { type: 'THREE_DS_AUTH', paymentId: '1', token: null, conversationId: 'c', status: 'SUCCESS' }
  expect(signWebhook('secret', event)).not.toBe(signWebhook('secret', { ...event, token: 'token' }))
})
