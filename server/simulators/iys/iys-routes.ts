import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { WireConsent, wireTime } from '#server/integrations/iys/iys-wire.ts'
import { iysSimulatorMessages } from '#server/simulators/iys/iys.messages.ts'
import { iysPage, iysPageHeaders } from '#server/simulators/iys/iys-page.ts'
import { type Entry, openRegister } from '#server/simulators/iys/iys-register.ts'
import { onlyThisMachine } from '#server/simulators/only-this-machine.ts'

/** The simulator's only account, which is not secret. */
export const simulatedIysAccount = {
  username: 'sandbox-club',
  password: 'sandbox-club-secret',
  code: '100001',
  brand: '100001',
}

/** Seconds that a token is valid, as with İYS. */
const tokenTime = 7200
/** Entries of a request, as with İYS. */
const mostEntries = 10_000

const Plan = z.object({
  call: z.enum(['token', 'enter', 'results', 'changes']),
  times: z.int().min(1).default(1),
  effect: z.discriminatedUnion('type', [
    z.object({ type: z.literal('outage') }),
    /** Done, but the connection breaks before the answer. */
    z.object({ type: z.literal('lost-answer') }),
    /** H124; `seconds` is what Retry-After says. */
    z.object({ type: z.literal('busy'), seconds: z.int().min(1) }),
    /** The token is not known any more. */
    z.object({ type: z.literal('unknown-token') }),
    /** The whole request is refused for the entry at this place. */
    z.object({ type: z.literal('invalid'), index: z.int() }),
  ]),
})
export type IysPlan = z.input<typeof Plan>

const Credentials = z.object({
  username: z.string(),
  password: z.string(),
  grant_type: z.literal('password'),
})
/** What a person does in İYS itself; the time is now unless it is said. */
const Elsewhere = WireConsent.pick({ type: true, recipient: true, status: true }).extend({
  consentDate: WireConsent.shape.consentDate.optional(),
})

/** Adds İYS with its own wire format, a page of its entries at `/iys`, and `/_iys` for tests. */
export function addIysRoutes(
  app: FastifyInstance,
  { folder, waitMs = 2000 }: { folder: string | undefined; waitMs?: number | undefined },
): void {
  const register = openRegister(folder)
  const tokens = new Set<string>()
  const requests = new Map<string, { readyAt: number; entries: Entry[]; results?: (string | object)[] }>()
  let plans: z.infer<typeof Plan>[] = []
  /** Pages and tokens ask for JSON; the simulator leaves bodies as they came. */
  const bodyOf = ({ body }: FastifyRequest): unknown => {
    try {
      return typeof body === 'string' ? JSON.parse(body) : body
    } catch {
      return undefined
    }
  }
  const failed = (reply: FastifyReply, status: number, code: string, message: string, index?: number) =>
    reply.code(status).send({ errors: [{ ...(index !== undefined && { index }), code, message }] })

  function serve(
    call: z.infer<typeof Plan>['call'],
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => FastifyReply | object,
  ) {
    const plan = plans.find((one) => one.call === call)
    if (plan) {
      plan.times -= 1
      if (plan.times === 0) plans = plans.filter((one) => one !== plan)
    }
    const effect = plan?.effect
    if (effect?.type === 'outage') return reply.code(503).send('')
    if (effect?.type === 'busy')
      return failed(reply.header('retry-after', effect.seconds), 429, 'H124', 'Çok fazla istek yapıldı.')
    if (effect?.type === 'unknown-token') tokens.clear()
    if (call !== 'token' && !tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return failed(reply, 401, 'H003', 'Yetkisiz istek.')
    if (effect?.type === 'lost-answer') {
      work()
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (effect?.type === 'invalid') return failed(reply, 422, 'H103', 'Alıcı adresi geçersiz.', effect.index)
    return work()
  }

  app.post('/oauth2/token', async (request, reply) =>
    serve('token', request, reply, () => {
      const given = Credentials.safeParse(bodyOf(request))
      const { username, password } = simulatedIysAccount
      if (!given.success || given.data.username !== username || given.data.password !== password)
        return failed(reply, 401, 'H001', 'Kullanıcı adı ya da parola hatalı.')
      const token = randomUUID()
      tokens.add(token)
      return { access_token: token, expires_in: tokenTime, token_type: 'bearer' }
    }),
  )

  const consents = `/sps/${simulatedIysAccount.code}/brands/${simulatedIysAccount.brand}/consents`
  // 10,000 entries are longer than anything else that the simulator takes.
  app.post(`${consents}/request`, { bodyLimit: 4_000_000 }, async (request, reply) =>
    serve('enter', request, reply, () => {
      const entries = z.array(WireConsent).min(1).max(mostEntries).safeParse(bodyOf(request))
      if (!entries.success) {
        const [place] = entries.error.issues[0]?.path ?? []
        return failed(reply, 422, 'H102', 'İstek hatalı.', typeof place === 'number' ? place : undefined)
      }
      const requestId = randomUUID()
      requests.set(requestId, {
        readyAt: Date.now() + waitMs,
        entries: entries.data.map(({ recipientType: _, ...entry }) => ({ ...entry, by: 'company' })),
      })
      reply.code(202)
      return { requestId, subRequests: entries.data.map((entry, index) => ({ index, type: entry.type })) }
    }),
  )

  app.get(`${consents}/request/:id`, async (request, reply) =>
    serve('results', request, reply, () => {
      const found = requests.get((request.params as { id: string }).id)
      if (!found) return failed(reply, 404, 'H404', 'İstek bulunamadı.')
      if (found.readyAt > Date.now()) return found.entries.map((_, index) => ({ index, status: 'enqueue' }))
      found.results ??= found.entries.map((entry) => register.enter(entry) ?? 'success')
      return reply.send(
        found.results.map((result, index) =>
          typeof result === 'string'
            ? { index, status: result }
            : { index, status: 'failure', error: result },
        ),
      )
    }),
  )

  app.get(`${consents}/changes`, async (request, reply) =>
    serve('changes', request, reply, () => {
      const { after, limit } = z
        .object({ after: z.coerce.number().int().default(0), limit: z.coerce.number().int().default(500) })
        .parse(request.query)
      const list = register
        .all()
        .flatMap(({ by, ...entry }, index) =>
          by === 'person' && index >= after
            ? [{ ...entry, recipientType: 'BIREYSEL', place: index + 1 }]
            : [],
        )
        .slice(0, limit)
      return { after: String(list.at(-1)?.place ?? after), list: list.map(({ place: _, ...entry }) => entry) }
    }),
  )

  /** Enters what a person says in İYS itself. */
  const change = ({ consentDate = wireTime(new Date()), ...said }: z.infer<typeof Elsewhere>) =>
    register.enter({ ...said, consentDate, source: 'HS_IYS', by: 'person' })

  app.get('/iys', async (_request, reply) => reply.headers(iysPageHeaders).send(iysPage(register)))
  app.post('/iys', async (request, reply) => {
    const said = Elsewhere.safeParse(bodyOf(request))
    const failure = said.success ? change(said.data) : { message: iysSimulatorMessages.unknown }
    if (!failure) return reply.redirect('/iys', 303)
    return reply.code(400).headers(iysPageHeaders).send(iysPage(register, failure.message))
  })

  app.register(async (controls) => {
    controls.addHook('onRequest', onlyThisMachine)
    controls.get('/_iys', async () => register.all())
    controls.post('/_iys/plans', async (request, reply) => {
      plans.push(Plan.parse(bodyOf(request)))
      return reply.code(201).send()
    })
    controls.delete('/_iys/plans', async (_request, reply) => {
      plans = []
      return reply.code(204).send()
    })
    controls.post('/_iys/changes', async (request, reply) =>
      reply.send(change(Elsewhere.parse(bodyOf(request))) ?? {}),
    )
  })
}
