import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { onlyThisMachine } from '#server/simulators/only-this-machine.ts'
import type { Journal } from '#server/simulators/payments/journal.ts'

/** The requests that a test can disturb; `callback` is the bank's form post. */
const kinds = [
  'bin',
  'instalments',
  'start',
  'auth',
  'detail',
  'report',
  'cancel',
  'refund',
  'checkout',
  'checkout-result',
  'callback',
] as const

export type RequestKind = (typeof kinds)[number]

const Effect = z.discriminatedUnion('type', [
  /** Done at once, answered late. */
  z.object({ type: z.literal('delay'), ms: z.number().min(0) }),
  /** Nothing is done and nothing is answered. */
  z.object({ type: z.literal('hang') }),
  /** Nothing is done and the connection breaks. */
  z.object({ type: z.literal('lost-request') }),
  /** Done, but the connection breaks before the answer. With `callback` the bank's page posts nothing. */
  z.object({ type: z.literal('lost-answer') }),
  /** Done and posted twice at once; for `callback`. */
  z.object({ type: z.literal('double') }),
  z.object({ type: z.literal('wrong-signature') }),
  /** Done, but answered with a page instead of an answer. */
  z.object({ type: z.literal('nonsense') }),
  /** The card is charged so many kuruş more or less than agreed; for `auth`. */
  z.object({ type: z.literal('wrong-amount'), surplus: z.int() }),
  /** Paid, but held back (0) or refused (-1) by the provider's fraud check; for `auth`. */
  z.object({ type: z.literal('fraud'), status: z.union([z.literal(0), z.literal(-1)]) }),
  z.object({ type: z.literal('decline'), code: z.string(), group: z.string().default('UNKNOWN') }),
  /** The provider is down. */
  z.object({ type: z.literal('http'), status: z.int().min(400).max(599) }),
])

export type Effect = z.infer<typeof Effect>

export const Plan = z.object({
  kind: z.enum(kinds),
  /** Only for the payment or request with this conversation id. */
  conversationId: z.string().optional(),
  times: z.int().min(1).default(1),
  effect: Effect,
})

export interface Plans {
  /** The effect planned for a request, which is used up by it. */
  take(kind: RequestKind, conversationId: string): Effect | undefined
}

/** What marks this listener as a simulator of ours. */
export const simulatorMark = 'club-payment-simulator'

/** Adds `/_controls`, through which tests plan disturbances and look at what was really charged. */
export function addControls(app: FastifyInstance, journal: Journal): Plans {
  let plans: z.infer<typeof Plan>[] = []
  app.register(async (controls) => {
    controls.addHook('onRequest', onlyThisMachine)
    controls.get('/_controls', async () => ({ simulator: simulatorMark, plans }))
    controls.post('/_controls', async (request, reply) => {
      const plan = Plan.safeParse(JSON.parse(String(request.body)))
      if (!plan.success) return reply.code(400).send({ message: z.prettifyError(plan.error) })
      plans.push(plan.data)
      return reply.code(201).send(plan.data)
    })
    controls.delete('/_controls', async (_request, reply) => {
      plans = []
      return reply.code(204).send()
    })
    controls.get('/_controls/payments', async () => journal.all())
    controls.post('/_controls/payments/:paymentId/fraud', async (request, reply) => {
      const { paymentId } = z.object({ paymentId: z.string() }).parse(request.params)
      const { status } = z
        .object({ status: z.union([z.literal(-1), z.literal(0), z.literal(1)]) })
        .parse(JSON.parse(String(request.body)))
      const payment = journal.byId(paymentId)
      if (!payment) return reply.code(404).send()
      payment.fraudStatus = status
      journal.keep(payment)
      return payment
    })
    controls.post('/_controls/payments/:paymentId/paid-at', async (request, reply) => {
      const { paymentId } = z.object({ paymentId: z.string() }).parse(request.params)
      const { paidAt } = z.object({ paidAt: z.iso.datetime() }).parse(JSON.parse(String(request.body)))
      const payment = journal.byId(paymentId)
      if (!payment) return reply.code(404).send()
      payment.paidAt = paidAt
      journal.keep(payment)
      return payment
    })
  })
  return {
    take(kind, conversationId) {
      const plan = plans.find(
        (candidate) =>
          candidate.kind === kind &&
          (candidate.conversationId === undefined || candidate.conversationId === conversationId),
      )
      if (!plan) return undefined
      plan.times -= 1
      if (plan.times === 0) plans = plans.filter((other) => other !== plan)
      return plan.effect
    },
  }
}
