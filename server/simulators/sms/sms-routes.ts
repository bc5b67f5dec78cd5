import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml, headersOf, page } from '#server/simulators/pages.ts'
import { smsSimulatorMessages as texts } from '#server/simulators/sms/sms.messages.ts'
import type { addSmsControls, SmsCall } from '#server/simulators/sms/sms-controls.ts'
import type { SimulatedSms, SmsJournal } from '#server/simulators/sms/sms-journal.ts'
import { mostSmsParts, smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'

export interface SmsAccount {
  userCode: string
  password: string
  header: string
}

interface Context {
  account: SmsAccount
  journal: SmsJournal
  controls: ReturnType<typeof addSmsControls>
}

/** A refusal with the provider's code. */
class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Refused: ${code}`)
    this.code = code
  }
}

const Message = z.object({ msg: z.string(), no: z.string().regex(/^5\d{9}$/) })
const Send = z.object({
  msgheader: z.string().max(11),
  encoding: z.literal('TR'),
  iysfilter: z.enum(['0', '11', '12']),
  referansID: z.string().default(''),
  messages: z.array(Message).min(1),
})
const SendCode = Message.extend({ msgheader: z.string().max(11) })
const wireTime = z
  .string()
  .regex(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => {
    const [day, month, year] = text.slice(0, 10).split('.')
    return Date.parse(`${year}-${month}-${day}T${text.slice(11)}+03:00`)
  })
const Report = z.object({
  jobids: z.array(z.string()).optional(),
  startdate: wireTime.optional(),
  stopdate: wireTime.optional(),
  pagenumber: z.int().min(0).default(0),
  pagesize: z.int().min(1).max(100).default(100),
})
const Balance = z.object({ usercode: z.string(), password: z.string(), stip: z.number() })

/** What one number and the reports may be asked for within a minute. */
const mostPerNumber = 20
const mostReports = 10
const minute = 60_000
/** Messages on the page. */
const shownMessages = 100

/** Adds the calls of a provider with Netgsm's wire format, and the inbox of every phone. */
export function addSmsRoutes(app: FastifyInstance, { account, journal, controls }: Context): void {
  const authorization = `Basic ${Buffer.from(`${account.userCode}:${account.password}`).toString('base64')}`
  let reportedAt: number[] = []
  /** When each number got its messages of the last minute. */
  const recent = new Map<string, number[]>()

  function requireRate(numbers: readonly string[]): void {
    const now = Date.now()
    for (const number of numbers) {
      const times = (recent.get(number) ?? []).filter((at) => at > now - minute)
      if (controls.settings.isLimited && times.length >= mostPerNumber) throw new Refusal('85')
      recent.set(number, [...times, now])
    }
  }

  function take(
    messages: readonly z.infer<typeof Message>[],
    details: Pick<SimulatedSms, 'header' | 'reference' | 'isCommercial' | 'isCode'>,
  ): string {
    const job = `${Date.now()}${randomUUID().replace(/\D/g, '').slice(0, 12)}`
    journal.keep(
      ...messages.map(({ msg, no }): SimulatedSms => {
        const { parts } = smsPartsOf(msg)
        const isPaid = controls.settings.credit >= parts
        if (isPaid) controls.settings.credit -= parts
        return {
          ...{ id: randomUUID(), job, number: no, text: msg, ...details },
          at: new Date().toISOString(),
          status: isPaid ? controls.statusOf(no) : 14,
        }
      }),
    )
    return job
  }

  const requireHeader = (header: string) => {
    if (header !== account.header) throw new Refusal('40')
  }

  function send(body: unknown) {
    const { msgheader, messages, iysfilter, referansID } = parsed(Send, body)
    requireHeader(msgheader)
    if (messages.some(({ msg }) => !msg.trim() || smsPartsOf(msg).parts > mostSmsParts))
      throw new Refusal('20')
    requireRate(messages.map(({ no }) => no))
    const job = take(messages, {
      header: msgheader,
      reference: referansID,
      isCommercial: iysfilter !== '0',
      isCode: false,
    })
    return { code: '00', jobid: job, description: 'queued' }
  }

  function sendCode(body: unknown) {
    const { msgheader, msg, no } = parsed(SendCode, body)
    if (!controls.settings.sendsCodes) throw new Refusal('60')
    requireHeader(msgheader)
    if (smsPartsOf(msg).parts > 1 || /[ĞİŞçğışÇÖÜöü]/.test(msg)) throw new Refusal('20')
    requireRate([no])
    const job = take([{ msg, no }], { header: msgheader, reference: '', isCommercial: false, isCode: true })
    return { code: '00', jobid: job, description: 'queued' }
  }

  function report(body: unknown) {
    const { jobids, startdate, stopdate, pagenumber, pagesize } = parsed(Report, body)
    reportedAt = reportedAt.filter((at) => at > Date.now() - minute)
    if (controls.settings.isLimited && reportedAt.length >= mostReports) throw new Refusal('80')
    reportedAt.push(Date.now())
    const rows = journal
      .all()
      .filter(
        ({ job, at }) =>
          (!jobids || jobids.includes(job)) &&
          (startdate === undefined || Date.parse(at) >= startdate) &&
          (stopdate === undefined || Date.parse(at) <= stopdate),
      )
      .map(({ job, number, status, reference }) => ({ jobid: job, number, status, referansID: reference }))
    const all = [...rows, ...controls.settings.foreign]
    const jobs = all.slice(pagenumber * pagesize, (pagenumber + 1) * pagesize)
    if (jobs.length === 0) throw new Refusal('60')
    return { code: '00', jobs, description: 'success' }
  }

  function balance(body: unknown) {
    const { usercode, password, stip } = parsed(Balance, body)
    if (usercode !== account.userCode || password !== account.password) throw new Refusal('30')
    const { credit } = controls.settings
    return { balance: stip === 1 ? [{ amount: credit, balance_name: 'Adet SMS' }] : '0,00' }
  }

  const serve = (path: string, call: SmsCall, work: (body: unknown) => object) =>
    app.post(path, async (request, reply) => {
      const isKnown = request.headers.authorization === authorization
      const effect = controls.take(call)
      if (effect?.type === 'hang') return reply.hijack()
      if (effect?.type === 'lost-request') return breakOff(request, reply)
      if (effect?.type === 'http') return reply.code(effect.status).type('text/plain').send('')
      const answer = done(() => {
        if (call !== 'balance' && !isKnown) throw new Refusal('30')
        if (effect?.type === 'code') throw new Refusal(effect.code)
        return work(request.body)
      })
      if (effect?.type === 'lost-answer') return breakOff(request, reply)
      if (effect?.type === 'delay') await pause(effect.ms)
      if (effect?.type === 'nonsense')
        return reply.type('text/html').send('<html><body>Bakımdayız</body></html>')
      if (!(answer instanceof Refusal)) return answer
      return reply.code(406).send({ code: answer.code, jobid: null, description: 'error' })
    })

  serve('/sms/rest/v2/send', 'send', send)
  serve('/sms/rest/v2/otp', 'otp', sendCode)
  serve('/sms/rest/v2/report', 'report', report)
  serve('/balance', 'balance', balance)

  app.get('/sms', async (_request, reply) => {
    const messages = journal.all().slice(-shownMessages).toReversed()
    return reply.headers({ ...headersOf(''), refresh: '5' }).send(inboxPage(messages))
  })
}

const clock = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})

const inboxPage = (messages: readonly SimulatedSms[]) =>
  page(
    texts.title,
    '',
    `<section>${
      messages.length === 0
        ? `<p>${texts.empty}</p>`
        : messages
            .map(
              ({ header, number, text, at }) =>
                `<article><small>${escapeHtml(header)} → 0${number} · ${clock.format(Date.parse(at))}</small>` +
                `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p></article>`,
            )
            .join('')
    }</section>`,
    texts.simulated,
  )

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(typeof body === 'string' ? parseJson(body) : body)
  if (!result.success) throw new Refusal('70')
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function done(work: () => object): object | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function breakOff(request: FastifyRequest, reply: FastifyReply) {
  request.raw.socket.destroy()
  return reply.hijack()
}
