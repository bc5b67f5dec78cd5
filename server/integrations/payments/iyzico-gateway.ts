import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '#server/core/crypto.ts'
import { networkCode, unsentCodes } from '#server/integrations/network-errors.ts'
import type { PaymentGateway, PaymentQuery } from '#server/integrations/payments/gateway.ts'
import {
  BinResponse,
  CallbackForm,
  CheckoutFormResponse,
  checkoutFormBody,
  InstalmentResponse,
  isSignedResponse,
  PaymentResponse,
  ReportResponse,
  ReversalResponse,
  type SignedResponse,
  signRequest,
  signWebhook,
  ThreeDSStartResponse,
  threeDSBody,
  WebhookBody,
  wirePrice,
} from '#server/integrations/payments/iyzico-wire.ts'
import {
  type GatewayCall,
  PaymentFailure,
  providerFailure,
} from '#server/integrations/payments/payment-failures.ts'

// Transport

interface IyzicoConnection {
  baseUrl: string
  apiKey: string
  secretKey: string
  /** How long one call may take. */
  timeoutMs: number
}

interface ApiRequest<Result> {
  call: GatewayCall
  path: string
  /** Makes it a GET. */
  query?: Record<string, string>
  body?: { conversationId: string } & Record<string, unknown>
  /** Signature that the response must carry; some have none. */
  signed?: SignedResponse
  response: z.ZodType<Result>
}

/** Read-only calls, which may be retried. */
const readOnlyCalls = new Set<GatewayCall>([
  'cardFacts',
  'instalments',
  'paymentDetail',
  'paymentReport',
  'checkoutFormResult',
])

/** Look-ups while the buyer types; the form works without their response. */
const lookUps = new Set<GatewayCall>(['cardFacts', 'instalments'])
/** Milliseconds that a look-up may take. */
const lookUpPatience = 8_000

/** Starting charges nothing: an unknown start is simply left behind. */
const starts = new Set<GatewayCall>(['startThreeDS', 'startCheckoutForm'])

/** Too short for a card number: no other part of a response may enter a failure. */
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

/** Returns the failure of a call without a usable response. */
function noResponse(call: GatewayCall, code: string): PaymentFailure {
  if (unsentCodes.has(code))
    return new PaymentFailure({ call, reason: 'unavailable', isRetryable: true, code })
  if (readOnlyCalls.has(call))
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

/** Sends signed requests and returns only responses with a valid schema and signature. */
function createTransport({ baseUrl, timeoutMs, ...keys }: IyzicoConnection) {
  async function exchange(request: ApiRequest<unknown>): Promise<{ status: number; text: string }> {
    const { call, path, query, body } = request
    const patience = lookUps.has(call) ? Math.min(timeoutMs, lookUpPatience) : timeoutMs
    // The signature covers exactly these bytes.
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
      // Card data must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, text: await response.text() }
  }

  async function attempt(request: ApiRequest<unknown>, triesLeft: number) {
    try {
      return await exchange(request)
    } catch (error) {
      const code = networkCode(error)
      if (triesLeft > 0 && code !== 'timeout') return attempt(request, triesLeft - 1)
      // A new error: the network's own may contain the request.
      throw noResponse(request.call, code)
    }
  }

  return async function ask<Result>(request: ApiRequest<Result>): Promise<Result> {
    const { call, signed, body } = request
    const { status, text } = await attempt(request, readOnlyCalls.has(call) ? 1 : 0)
    const envelope = Envelope.safeParse(parseJson(text))
    if (status === 429)
      throw new PaymentFailure({ call, reason: 'unavailable', isRetryable: true, code: '429' })
    if (!envelope.success || status >= 500) throw noResponse(call, envelope.success ? `${status}` : 'answer')
    const { errorCode, errorGroup } = envelope.data
    if (envelope.data.status === 'failure') throw providerFailure(call, errorCode ?? null, errorGroup ?? null)
    if (signed && !isSignedResponse(keys.secretKey, signed, envelope.data))
      throw noResponse(call, 'signature')
    // A response to another request would have a valid signature as well.
    if (body && signed && envelope.data.conversationId !== body.conversationId)
      throw noResponse(call, 'conversation')
    const response = request.response.safeParse(envelope.data)
    if (!response.success) throw noResponse(call, 'answer')
    return response.data
  }
}

// Gateway

/** Error codes of an unknown payment. */
const notFoundCodes = /^508[67]$/
/** Error codes about the state of a payment, returned for a form that is not paid yet. */
const stateCodes = /^5\d{3}$/

async function orUndefined<Result>(
  response: Promise<Result>,
  codes = notFoundCodes,
): Promise<Result | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PaymentFailure && codes.test(error.code ?? '')) return undefined
    throw error
  }
}

const named = ({ paymentId, paymentConversationId }: PaymentQuery) => ({
  ...(paymentId ? { paymentId } : {}),
  ...(paymentConversationId ? { paymentConversationId } : {}),
})

/** Creates the gateway to iyzico, or to the simulator if its origin is given. */
export function createIyzicoGateway(
  connection: IyzicoConnection,
  simulatorOrigin: string | null = null,
): PaymentGateway {
  const ask = createTransport(connection)
  const { secretKey } = connection
  const locale = 'tr'

  return {
    provider: simulatorOrigin ? 'simulator' : 'iyzico',
    simulatorOrigin,

    cardFacts: (bin) =>
      ask({
        call: 'cardFacts',
        path: '/payment/bin/check',
        body: { locale, conversationId: randomUUID(), binNumber: bin },
        response: BinResponse,
      }),

    instalments: ({ price, bin }) =>
      ask({
        call: 'instalments',
        path: '/payment/iyzipos/installment',
        body: {
          locale,
          conversationId: randomUUID(),
          price: wirePrice(price),
          ...(bin ? { binNumber: bin } : {}),
        },
        response: InstalmentResponse,
      }),

    startThreeDS: (request) =>
      ask({
        call: 'startThreeDS',
        path: '/payment/3dsecure/initialize',
        body: threeDSBody(request),
        signed: 'threeDSStart',
        response: ThreeDSStartResponse,
      }),

    readCallback(fields) {
      const form = CallbackForm.safeParse(fields)
      if (!form.success || !isSignedResponse(secretKey, 'callback', form.data)) return undefined
      const { conversationId, paymentId, conversationData, mdStatus, status } = form.data
      return {
        conversationId,
        paymentId,
        conversationData,
        mdStatus: Number(mdStatus),
        isVerified: mdStatus === '1' && status === 'success',
      }
    },

    async authoriseThreeDS({ conversationId, paymentId, conversationData }) {
      const call = 'authoriseThreeDS'
      const payment = await ask({
        call,
        path: '/payment/3dsecure/auth',
        body: { locale, conversationId, paymentId, ...(conversationData ? { conversationData } : {}) },
        signed: 'payment',
        response: PaymentResponse,
      })
      if (payment.paymentId !== paymentId)
        throw new PaymentFailure({ call, reason: 'unknown', isUncertain: true, code: 'payment' })
      return payment
    },

    paymentDetail: ({ conversationId, ...request }) =>
      orUndefined(
        ask({
          call: 'paymentDetail',
          path: '/payment/detail',
          body: { locale, conversationId, ...named({ conversationId, ...request }) },
          signed: 'payment',
          response: PaymentResponse,
        }),
      ),

    paymentReport: ({ conversationId, ...request }) =>
      orUndefined(
        ask({
          call: 'paymentReport',
          path: '/v2/reporting/payment/details',
          query: { locale, conversationId, ...named({ conversationId, ...request }) },
          response: ReportResponse,
        }),
      ),

    cancel: ({ conversationId, paymentId, ip }) =>
      ask({
        call: 'cancel',
        path: '/payment/cancel',
        body: { locale, conversationId, paymentId, ip },
        response: ReversalResponse,
      }),

    refund: ({ conversationId, paymentTransactionId, price, ip }) =>
      ask({
        call: 'refund',
        path: '/payment/refund',
        body: {
          locale,
          conversationId,
          paymentTransactionId,
          price: wirePrice(price),
          currency: 'TRY',
          ip,
        },
        signed: 'refund',
        response: ReversalResponse,
      }),

    startCheckoutForm: (request) =>
      ask({
        call: 'startCheckoutForm',
        path: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
        body: checkoutFormBody(request),
        signed: 'checkoutForm',
        response: CheckoutFormResponse,
      }),

    checkoutFormResult: ({ conversationId, token }) =>
      orUndefined(
        ask({
          call: 'checkoutFormResult',
          path: '/payment/iyzipos/checkoutform/auth/ecom/detail',
          body: { locale, conversationId, token },
          signed: 'checkoutResult',
          response: PaymentResponse,
        }),
        stateCodes,
      ),

    readWebhook(body, signature) {
      const event = WebhookBody.safeParse(body)
      if (!event.success || !signature) return undefined
      return isSameText(signature, signWebhook(secretKey, event.data)) ? event.data : undefined
    },
  }
}
