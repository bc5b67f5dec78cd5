import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '#server/core/crypto.ts'

/** The names of values in the order in which iyzico joins and signs them, for each kind of answer. */
export const signedFields = {
  threeDSStart: ['paymentId', 'conversationId'],
  payment: ['paymentId', 'currency', 'basketId', 'conversationId', 'paidPrice', 'price'],
  refund: ['paymentId', 'price', 'currency', 'conversationId'],
  checkoutForm: ['conversationId', 'token'],
  checkoutResult: [
    'paymentStatus',
    'paymentId',
    'currency',
    'basketId',
    'conversationId',
    'paidPrice',
    'price',
    'token',
  ],
  callback: ['conversationData', 'conversationId', 'mdStatus', 'paymentId', 'status'],
} as const

export type SignedAnswer = keyof typeof signedFields

const prices = new Set(['price', 'paidPrice'])

/** A price without trailing zeros, as it enters a signature: `10.50` becomes `10.5`, `10.0` becomes `10`. */
export function withoutTrailingZeros(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price
}

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex')

/** The signature that iyzico puts on an answer or on the bank's form post. */
export function signAnswer(secretKey: string, kind: SignedAnswer, answer: Record<string, unknown>): string {
  const values = signedFields[kind].map((name) => {
    const value = answer[name]
    if (value === undefined || value === null) return ''
    return prices.has(name) ? withoutTrailingZeros(String(value)) : String(value)
  })
  return hmac(secretKey, values.join(':'))
}

/** Whether an answer carries the signature that belongs to it. An unsigned answer does not. */
export function isSignedAnswer(
  secretKey: string,
  kind: SignedAnswer,
  answer: Record<string, unknown>,
): boolean {
  const { signature } = answer
  return typeof signature === 'string' && isSameText(signature, signAnswer(secretKey, kind, answer))
}

/** What a webhook's `X-IYZ-SIGNATURE-V3` is made of; the hosted form's events name their token as well. */
export function signWebhook(
  secretKey: string,
  event: { type: string; paymentId: string; token: string | null; conversationId: string; status: string },
): string {
  const { type, paymentId, token, conversationId, status } = event
  return hmac(secretKey, `${secretKey}${type}${paymentId}${token ?? ''}${conversationId}${status}`)
}

interface RequestSignature {
  apiKey: string
  randomKey: string
  signature: string
}

/** The headers of a request: the signature covers its path and exactly the bytes of its body. */
export function signRequest(
  keys: { apiKey: string; secretKey: string },
  path: string,
  body: string,
): Record<string, string> {
  const randomKey = `${Date.now()}${randomBytes(8).toString('hex')}`
  const signature = hmac(keys.secretKey, randomKey + path + body)
  const parts = `apiKey:${keys.apiKey}&randomKey:${randomKey}&signature:${signature}`
  return {
    authorization: `IYZWSv2 ${Buffer.from(parts).toString('base64')}`,
    'x-iyzi-rnd': randomKey,
  }
}

function readSignature(authorization: string | undefined): RequestSignature | undefined {
  const [scheme, encoded] = authorization?.split(' ') ?? []
  if (scheme !== 'IYZWSv2' || !encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const parts = /^apiKey:(.*)&randomKey:(.*)&signature:([0-9a-f]{64})$/.exec(text)
  if (!parts) return undefined
  const [, apiKey = '', randomKey = '', signature = ''] = parts
  return { apiKey, randomKey, signature }
}

/** Whether a request was signed with these keys; the other side of `signRequest`. */
export function isSignedRequest(
  keys: { apiKey: string; secretKey: string },
  authorization: string | undefined,
  path: string,
  body: string,
): boolean {
  const given = readSignature(authorization)
  if (!given || !isSameText(given.apiKey, keys.apiKey)) return false
  return isSameText(given.signature, hmac(keys.secretKey, given.randomKey + path + body))
}
