import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  isSignedRequest,
  type SignedResponse,
  signResponse,
} from '#server/integrations/payments/iyzico-wire.ts'
import type { Effect, Plans, RequestKind } from '#server/simulators/payments/controls.ts'
import type { Journal } from '#server/simulators/payments/journal.ts'
import { providerCalls } from '#server/simulators/payments/provider-calls.ts'
import { reportResponse } from '#server/simulators/payments/provider-responses.ts'
import { WireFailure } from '#server/simulators/payments/simulated-payment.ts'
import type { Webhooks } from '#server/simulators/payments/webhooks.ts'

export interface ProviderKeys {
  apiKey: string
  secretKey: string
}

interface Context {
  keys: ProviderKeys
  journal: Journal
  plans: Plans
  webhooks: Webhooks
  origin(): string
}

type Work = (body: unknown, conversationId: string, effect: Effect | undefined) => Record<string, unknown>

const Correlated = z.object({ conversationId: z.string().default(''), locale: z.string().default('tr') })

/** Adds the provider's calls: each checks who asks, does its work and signs its answer. */
export function addProviderRoutes(app: FastifyInstance, context: Context): void {
  const { keys, journal, plans, webhooks, origin } = context
  const calls = providerCalls(journal, origin)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    question: { kind: RequestKind; path: string; raw: string; fields: unknown; signed?: SignedResponse },
    work: Work,
  ) {
    const { conversationId, locale } = Correlated.catch({ conversationId: '', locale: 'tr' }).parse(
      question.fields,
    )
    const frame = { locale, systemTime: Date.now(), conversationId }
    const failed = ({ code, message, group }: WireFailure) => ({
      status: 'failure',
      errorCode: code,
      errorMessage: message,
      ...(group ? { errorGroup: group } : {}),
      ...frame,
    })
    if (!isSignedRequest(keys, request.headers.authorization, question.path, question.raw))
      return failed(new WireFailure('1000', 'Geçersiz imza'))
    const effect = plans.take(question.kind, conversationId)
    if (effect?.type === 'hang') return reply.hijack()
    if (effect?.type === 'lost-request') return breakOff(request, reply)
    if (effect?.type === 'http') return reply.code(effect.status).type('text/plain').send('')
    const result = done(() => {
      if (effect?.type === 'decline' && question.kind !== 'auth')
        throw new WireFailure(effect.code, 'İşlem reddedildi', effect.group)
      return work(question.fields, conversationId, effect)
    })
    if (effect?.type === 'lost-answer') return breakOff(request, reply)
    if (effect?.type === 'delay') await pause(effect.ms)
    if (effect?.type === 'nonsense')
      return reply.type('text/html').send('<html><body>Bakımdayız</body></html>')
    if (result instanceof WireFailure) return failed(result)
    const full: Record<string, unknown> = { status: 'success', ...frame, ...result }
    if (!question.signed) return full
    const secretKey = effect?.type === 'wrong-signature' ? `${keys.secretKey}?` : keys.secretKey
    return { ...full, signature: signResponse(secretKey, question.signed, full) }
  }

  const serve = (path: string, kind: RequestKind, signed: SignedResponse | undefined, work: Work) =>
    app.post(path, (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : ''
      return answer(
        request,
        reply,
        { kind, path, raw, fields: parsed(raw), ...(signed ? { signed } : {}) },
        work,
      )
    })

  serve('/payment/bin/check', 'bin', undefined, calls.bin)
  serve('/payment/iyzipos/installment', 'instalments', undefined, calls.instalments)
  serve('/payment/3dsecure/initialize', 'start', 'threeDSStart', calls.start)
  serve('/payment/3dsecure/auth', 'auth', 'payment', (body, _conversation, effect) => {
    try {
      return calls.auth(body, effect)
    } finally {
      const payment = calls.find(body)
      if (payment) webhooks.tell(payment)
    }
  })
  serve('/payment/detail', 'detail', 'payment', calls.detail)
  serve('/payment/cancel', 'cancel', undefined, calls.cancel)
  serve('/payment/refund', 'refund', 'refund', calls.refund)
  serve('/payment/iyzipos/checkoutform/initialize/auth/ecom', 'checkout', 'checkoutForm', calls.checkout)
  serve(
    '/payment/iyzipos/checkoutform/auth/ecom/detail',
    'checkout-result',
    'checkoutResult',
    calls.checkoutResult,
  )

  const reportPath = '/v2/reporting/payment/details'
  app.get(reportPath, async (request, reply) => {
    // The provider's own library sends a body with its GET, and signs it.
    let raw = ''
    for await (const chunk of request.raw) raw += String(chunk)
    return answer(
      request,
      reply,
      { kind: 'report', path: reportPath, raw, fields: request.query },
      (fields) => {
        const payment = calls.find(fields)
        return { payments: payment ? [reportResponse(payment)] : [] }
      },
    )
  })
}

function breakOff(request: FastifyRequest, reply: FastifyReply) {
  request.raw.socket.destroy()
  return reply.hijack()
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function done(work: () => Record<string, unknown>): Record<string, unknown> | WireFailure {
  try {
    return work()
  } catch (error) {
    if (error instanceof WireFailure) return error
    throw error
  }
}
