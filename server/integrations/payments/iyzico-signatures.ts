import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '#server/core/crypto.ts'

/** The fields that iyzico signs, in order, per kind of response. */
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

export type SignedResponse = keyof typeof signedFields

const prices = new Set(['price', 'paidPrice'])

/** A price without trailing zeros, as it enters a signature: `10.50` becomes `10.5`, `10.0` becomes `10`. */
export function withoutTrailingZeros(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price
}

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex')

/** Returns iyzico's signature of a response or of the bank's form post. */
export function signResponse(
  secretKey: string,
  kind: SignedResponse,
  response: Record<string, unknown>,
): string {
  const values = signedFields[kind].map((name) => {
    const value = response[name]
    if (value === undefined || value === null) return ''
    return prices.has(name) ? withoutTrailingZeros(String(value)) : String(value)
  })
  return hmac(secretKey, values.join(':'))
}

/** Whether a response carries a valid signature. */
export function isSignedResponse(
  secretKey: string,
  kind: SignedResponse,
  response: Record<string, unknown>,
): boolean {
  const { signature } = response
  return typeof signature === 'string' && isSameText(signature, signResponse(secretKey, kind, response))
}

/** Returns the `X-IYZ-SIGNATURE-V3` of a webhook; events of the hosted form include their token. */
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

/** Verifies a request signed by `signRequest`. */
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
