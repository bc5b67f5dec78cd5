import { z } from 'zod'
import { networkCode, unsentCodes } from '#server/integrations/network-errors.ts'
import {
  type OutgoingSms,
  SmsFailure,
  type SmsFailureKind,
  type SmsGateway,
  type SmsReport,
  type SmsRequest,
} from '#server/integrations/sms/sms-gateway.ts'

interface NetgsmConnection {
  baseUrl: string
  userCode: string
  password: string
  header: string
  /** How long one call may take. */
  timeoutMs: number
}

/** Codes of the ordinary call; any other says nothing about the request. */
const sendCodes: Readonly<Record<string, SmsFailureKind>> = {
  20: 'refused',
  30: 'configuration',
  40: 'configuration',
  50: 'configuration',
  51: 'configuration',
  70: 'refused',
  80: 'busy',
  85: 'busy',
}

/** Codes of the call for one-time codes; 50 to 52 are about the number. */
const codeCodes: Readonly<Record<string, SmsFailureKind>> = {
  ...sendCodes,
  41: 'configuration',
  50: 'refused',
  51: 'refused',
  52: 'refused',
  60: 'configuration',
}

/** The account has no package of one-time codes. */
const noCodePackage = '60'
/** Milliseconds for which codes then take the ordinary call at once. */
const packagePatience = 3_600_000

/** A report finds nothing. */
const noRecords = '60'

/** Rows of a page of reports, which is the most. */
const pageSize = 100
/** Pages that a look-up reads: the provider answers ten reports a minute. */
const mostPages = 8

const Code = z.union([z.string(), z.number()]).transform((code) => String(code).padStart(2, '0'))
const Answer = z.looseObject({ code: Code.optional() })
const Text = z.union([z.string(), z.number()]).transform(String)
const Sent = z.union([
  z.object({ jobid: Text.pipe(z.string().min(1)) }).transform(({ jobid }) => jobid),
  z.object({ jobId: Text.pipe(z.string().min(1)) }).transform(({ jobId }) => jobId),
])
const Reports = z.object({
  jobs: z
    .array(
      z.object({ jobid: Text, number: Text, status: z.coerce.number().int(), referansID: Text.nullish() }),
    )
    .nullish()
    .transform((jobs) => jobs ?? []),
})
const Balance = z.object({
  balance: z.union([
    z.array(z.object({ amount: z.coerce.number(), balance_name: z.string() })),
    z.string().transform((text) => [{ amount: Number(text.replace(',', '.')), balance_name: 'TL' }]),
  ]),
})

/** Statuses of a report, those of a failure apart. */
const stateOf = (status: number): SmsReport['state'] =>
  status === 1
    ? 'delivered'
    : [2, 3, 4, 11, 12, 13, 14, 15, 16, 17, 22].includes(status)
      ? 'failed'
      : 'waiting'

const toE164 = (number: string) => /^(?:\+?90|0)?(5\d{9})$/.exec(number)?.[1]?.replace(/^/, '+90') ?? ''

/** The call for codes carries no Turkish letters. */
const withoutTurkish = (text: string) => text.replaceAll('ı', 'i').normalize('NFKD').replace(/\p{M}/gu, '')

/** `dd.MM.yyyy HH:mm:ss` of the provider's clock. */
const wireTime = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})

/** Opens the text messages of Netgsm, or of the simulator with its wire, whose inbox has the address `inboxUrl`. */
export function createNetgsmGateway(
  connection: NetgsmConnection,
  inboxUrl: string | null = null,
): SmsGateway {
  const { baseUrl, userCode, password, header, timeoutMs } = connection
  const authorization = `Basic ${Buffer.from(`${userCode}:${password}`).toString('base64')}`
  let packageMissingUntil = 0

  async function exchange(path: string, body: object): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      const code = networkCode(error)
      throw new SmsFailure(unsentCodes.has(code) ? 'unreachable' : 'unknown', code)
    }
  }

  /** Returns the answer of a call that was accepted; that about the credit has no code. */
  async function call(path: string, body: object, codes: typeof sendCodes = sendCodes) {
    const { status, text } = await exchange(path, body)
    const answer = Answer.safeParse(parseJson(text))
    const code = answer.data?.code
    const isBalance = answer.data !== undefined && code === undefined && 'balance' in answer.data
    if (answer.success && status === 200 && (code === '00' || isBalance)) return answer.data
    const kind = code === undefined ? kindOfStatus(status) : (codes[code] ?? 'unknown')
    throw new SmsFailure(kind, code ?? `http-${status}`)
  }

  const numberOf = ({ to }: OutgoingSms) => to.slice(3)

  function jobOf(answer: unknown): string {
    const sent = Sent.safeParse(answer)
    if (!sent.success) throw new SmsFailure('unknown', 'answer')
    return sent.data
  }

  async function sendCode(message: OutgoingSms): Promise<string> {
    const body = { msgheader: header, msg: withoutTurkish(message.text), no: numberOf(message) }
    return jobOf(await call('/sms/rest/v2/otp', body, codeCodes))
  }

  async function sendAll({ messages, isCommercial, reference }: SmsRequest): Promise<string> {
    const answer = await call('/sms/rest/v2/send', {
      msgheader: header,
      encoding: 'TR',
      iysfilter: isCommercial ? '11' : '0',
      referansID: reference,
      messages: messages.map((message) => ({ msg: message.text, no: numberOf(message) })),
    })
    return jobOf(answer)
  }

  async function readReports(filter: object, pagenumber = 0) {
    const answer = await call('/sms/rest/v2/report', { ...filter, pagenumber, pagesize: pageSize }).catch(
      (error: unknown) => {
        if (error instanceof SmsFailure && error.code === noRecords) return {}
        throw error
      },
    )
    const reports = Reports.safeParse(answer)
    if (!reports.success) throw new SmsFailure('unknown', 'answer')
    return reports.data.jobs
  }

  return {
    provider: inboxUrl === null ? 'netgsm' : 'simulator',
    header,
    inboxUrl,
    async send(request) {
      const [code] = request.messages
      if (!request.isCode || !code || Date.now() < packageMissingUntil) return sendAll(request)
      try {
        return await sendCode(code)
      } catch (error) {
        if (!(error instanceof SmsFailure && error.code === noCodePackage)) throw error
        packageMissingUntil = Date.now() + packagePatience
        return sendAll(request)
      }
    },
    async report(jobs) {
      const rows = await readReports({ jobids: jobs })
      return rows.map(({ jobid, number, status }) => ({
        job: jobid,
        to: toE164(number),
        state: stateOf(status),
        code: String(status),
      }))
    },
    async find(reference, began, ended) {
      // The provider's clock may differ by a second.
      const range = {
        startdate: wireTime.format(began.getTime() - 1000),
        stopdate: wireTime.format(ended.getTime() + 1000),
      }
      for (let page = 0; page < mostPages; page += 1) {
        const rows = await readReports(range, page)
        const found = rows.find(({ referansID }) => referansID === reference)
        if (found) return found.jobid
        if (rows.length < pageSize) break
      }
      return undefined
    },
    async credit() {
      const answer = await call('/balance', { usercode: userCode, password, stip: 1 }).catch(
        async (error) => {
          if (!(error instanceof SmsFailure && error.code === noRecords)) throw error
          return call('/balance', { usercode: userCode, password, stip: 2 })
        },
      )
      const balance = Balance.safeParse(answer)
      const items = balance.data?.balance ?? []
      const best = items.find(({ balance_name: name }) => /sms/i.test(name)) ?? items[0]
      return best && Number.isFinite(best.amount) ? { amount: best.amount, unit: best.balance_name } : null
    },
  }
}

const kindOfStatus = (status: number): SmsFailureKind =>
  status === 401 || status === 403 || status === 404 ? 'configuration' : status === 429 ? 'busy' : 'unknown'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
