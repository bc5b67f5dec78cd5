import { z } from 'zod'
import {
  type GatewayCall,
  PaymentFailure,
  providerFailure,
} from '#server/integrations/payments/payment-failures.ts'
import {
  isSignedAnswer,
  type SignedAnswer,
  signRequest,
} from '#server/integrations/payments/wire-signatures.ts'

export interface IyzicoConnection {
  baseUrl: string
  apiKey: string
  secretKey: string
  /** How long one call may take. */
  timeoutMs: number
}

interface Question<Answer> {
  call: GatewayCall
  path: string
  /** Makes it a GET. */
  query?: Record<string, string>
  body?: { conversationId: string } & Record<string, unknown>
  /** Which signature the answer must carry; some answers have none. */
  signed?: SignedAnswer
  answer: z.ZodType<Answer>
}

/** Questions change nothing at the provider, so one lost on the way may be asked again. */
const questions = new Set<GatewayCall>([
  'cardFacts',
  'instalments',
  'paymentDetail',
  'paymentReport',
  'checkoutFormResult',
])

/** What a buyer's form asks while they type; without an answer they can go on, or try again. */
const lookUps = new Set<GatewayCall>(['cardFacts', 'instalments'])
/** Milliseconds that a look-up may take. */
const lookUpPatience = 8_000

/** Starting charges nothing: an unknown start is simply left behind. */
const starts = new Set<GatewayCall>(['startThreeDS', 'startCheckoutForm'])

/** The request did not leave this machine. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Too short for a card's number: nothing else of an answer may end up in a failure. */
const Code = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,6}$/))
  .nullish()
  .catch(null)

const Group = z
  .string()
  .regex(/^[A-Z_]+\d?[A-Z_]*$/)
  .nullish()
  .catch(null)

const Envelope = z.looseObject({
  status: z.enum(['success', 'failure']),
  errorCode: Code,
  errorGroup: Group,
})

function networkCode(error: unknown): string {
  const parts = z
    .object({ name: z.string(), cause: z.object({ code: z.string().optional() }).optional() })
    .safeParse(error instanceof Error ? { name: error.name, cause: error.cause } : {})
  if (!parts.success) return 'network'
  return parts.data.cause?.code ?? (parts.data.name === 'TimeoutError' ? 'timeout' : 'network')
}

/** What is known when no usable answer came. */
function withoutAnswer(call: GatewayCall, code: string): PaymentFailure {
  if (unsentCodes.has(code))
    return new PaymentFailure({ call, reason: 'unavailable', isRetryable: true, code })
  if (questions.has(call))
    return new PaymentFailure({
      call,
      reason: 'unavailable',
      isRetryable: !['signature', 'answer'].includes(code),
      code,
    })
  return new PaymentFailure({
    call,
    reason: starts.has(call) ? 'unavailable' : 'unknown',
    isUncertain: true,
    code,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends signed requests and hands back only answers whose shape and signature are right. */
export function createIyzicoTransport({ baseUrl, timeoutMs, ...keys }: IyzicoConnection) {
  async function exchange(question: Question<unknown>): Promise<{ status: number; text: string }> {
    const { call, path, query, body } = question
    const patience = lookUps.has(call) ? Math.min(timeoutMs, lookUpPatience) : timeoutMs
    // The signature covers these bytes, so they are made once.
    const bytes = body ? JSON.stringify(body) : ''
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const response = await fetch(`${baseUrl}${path}${search}`, {
      method: query ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...signRequest(keys, path, bytes),
      },
      ...(bytes ? { body: bytes } : {}),
      // A card is never carried on to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, text: await response.text() }
  }

  async function attempt(question: Question<unknown>, triesLeft: number) {
    try {
      return await exchange(question)
    } catch (error) {
      const code = networkCode(error)
      if (triesLeft > 0 && code !== 'timeout') return attempt(question, triesLeft - 1)
      // Thrown anew: the network's own error is left behind with everything it may hold.
      throw withoutAnswer(question.call, code)
    }
  }

  return async function ask<Answer>(question: Question<Answer>): Promise<Answer> {
    const { call, signed, body } = question
    const { status, text } = await attempt(question, questions.has(call) ? 1 : 0)
    const envelope = Envelope.safeParse(parseJson(text))
    if (status === 429)
      throw new PaymentFailure({ call, reason: 'unavailable', isRetryable: true, code: '429' })
    if (!envelope.success || status >= 500)
      throw withoutAnswer(call, envelope.success ? `${status}` : 'answer')
    const { errorCode, errorGroup } = envelope.data
    if (envelope.data.status === 'failure') throw providerFailure(call, errorCode ?? null, errorGroup ?? null)
    if (signed && !isSignedAnswer(keys.secretKey, signed, envelope.data))
      throw withoutAnswer(call, 'signature')
    // An answer to another question would carry a good signature as well.
    if (body && signed && envelope.data.conversationId !== body.conversationId)
      throw withoutAnswer(call, 'conversation')
    const answer = question.answer.safeParse(envelope.data)
    if (!answer.success) throw withoutAnswer(call, 'answer')
    return answer.data
  }
}
