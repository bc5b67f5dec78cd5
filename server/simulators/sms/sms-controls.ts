import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { onlyThisMachine } from '#server/simulators/only-this-machine.ts'
import type { SmsJournal } from '#server/simulators/sms/sms-journal.ts'

const calls = ['send', 'otp', 'report', 'balance'] as const
export type SmsCall = (typeof calls)[number]

const Effect = z.discriminatedUnion('type', [
  /** Refused with a code of the provider. */
  z.object({ type: z.literal('code'), code: z.string() }),
  /** Done at once, answered late. */
  z.object({ type: z.literal('delay'), ms: z.number().min(0) }),
  /** Nothing is done and nothing is answered. */
  z.object({ type: z.literal('hang') }),
  /** Nothing is done and the connection breaks. */
  z.object({ type: z.literal('lost-request') }),
  /** Done, but the connection breaks before the answer. */
  z.object({ type: z.literal('lost-answer') }),
  /** Done, but answered with a page instead of an answer. */
  z.object({ type: z.literal('nonsense') }),
  z.object({ type: z.literal('http'), status: z.int().min(400).max(599) }),
])
export type SmsEffect = z.infer<typeof Effect>

export const SmsPlan = z.object({
  call: z.enum(calls),
  times: z.int().min(1).default(1),
  /** So many calls pass undisturbed before. */
  after: z.int().min(0).default(0),
  effect: Effect,
})

/** The status of reports of a number: 0 waiting, 1 delivered, 2 expired, 3 bad number, 15 blacklisted, 16 and 17 İYS. */
const Outcome = z.object({ number: z.string().regex(/^5\d{9}$/), status: z.int() })

const Settings = z.object({
  /** Parts that are left. */
  credit: z.int().min(0).optional(),
  /** Whether the account has a package of one-time codes. */
  sendsCodes: z.boolean().optional(),
  /** Whether the provider's limits per minute hold; proofs of thousands of messages switch them off. */
  isLimited: z.boolean().optional(),
})

/** What the reports of an account and its simulator know beside the messages. */
interface SmsSettings {
  credit: number
  sendsCodes: boolean
  isLimited: boolean
  /** Rows of other accounts that every report carries. */
  foreign: { jobid: string; number: string; status: number }[]
}

/** Adds `/_controls/sms`, through which tests plan disturbances and look at what was really taken. */
export function addSmsControls(app: FastifyInstance, journal: SmsJournal) {
  let plans: z.infer<typeof SmsPlan>[] = []
  const outcomes = new Map<string, number>()
  const settings: SmsSettings = { credit: 10_000, sendsCodes: true, isLimited: true, foreign: [] }
  app.register(async (controls) => {
    controls.addHook('onRequest', onlyThisMachine)
    const bodyOf = (body: unknown) => JSON.parse(String(body)) as unknown
    controls.get('/_controls/sms', async () => journal.all())
    controls.post('/_controls/sms', async (request, reply) => {
      plans.push(SmsPlan.parse(bodyOf(request.body)))
      return reply.code(204).send()
    })
    controls.delete('/_controls/sms', async (_request, reply) => {
      plans = []
      return reply.code(204).send()
    })
    controls.post('/_controls/sms/outcomes', async (request, reply) => {
      const { number, status } = Outcome.parse(bodyOf(request.body))
      outcomes.set(number, status)
      for (const sms of journal.all()) if (sms.number === number) journal.keep({ ...sms, status })
      return reply.code(204).send()
    })
    controls.post('/_controls/sms/settings', async (request, reply) => {
      Object.assign(settings, Settings.parse(bodyOf(request.body)))
      return reply.code(204).send()
    })
    controls.post('/_controls/sms/foreign', async (request, reply) => {
      settings.foreign.push(
        z.object({ jobid: z.string(), number: z.string(), status: z.int() }).parse(bodyOf(request.body)),
      )
      return reply.code(204).send()
    })
  })
  return {
    settings,
    statusOf: (number: string) => outcomes.get(number) ?? 1,
    /** Returns the effect planned for a call, which is used up by it. */
    take(call: SmsCall): SmsEffect | undefined {
      const plan = plans.find((candidate) => candidate.call === call)
      if (!plan) return undefined
      if (plan.after > 0) {
        plan.after -= 1
        return undefined
      }
      plan.times -= 1
      if (plan.times === 0) plans = plans.filter((other) => other !== plan)
      return plan.effect
    },
  }
}
