import { z } from 'zod'
import {
  type IysConsent,
  IysFailure,
  type IysGateway,
  IysRefusal,
  type IysResult,
} from '#server/integrations/iys/iys-gateway.ts'
import {
  momentOf,
  WireChange,
  WireError,
  WireErrors,
  wireChannels,
  wireSourceOf,
  wireStatuses,
  wireTime,
} from '#server/integrations/iys/iys-wire.ts'
import { networkCode, unsentCodes } from '#server/integrations/network-errors.ts'
import type { ConsentChannel } from '#shared/people/consents/consents.schema.ts'

interface IysConnection {
  baseUrl: string
  username: string
  password: string
  /** The number of the company and of its brand at İYS. */
  code: string
  brand: string
  isSimulated?: boolean
  timeoutMs?: number
}

/** Entries of a page of changes. */
const pageSize = 500
/** Seconds before its end when a token is renewed. */
const tokenMargin = 60

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const Taken = z.object({ requestId: z.string().min(1) })
const Results = z.array(
  z.object({
    index: z.int(),
    status: z.string(),
    error: WireError.omit({ index: true }).nullish().catch(null),
  }),
)
const Changes = z.object({ after: z.string().nullish(), list: z.array(z.unknown()).nullish() })

const channelOf = Object.fromEntries(
  Object.entries(wireChannels).map(([channel, type]) => [type, channel as ConsentChannel]),
)

function networkFailure(error: unknown): IysFailure {
  const code = networkCode(error)
  return new IysFailure('unavailable', code, { isUncertain: !unsentCodes.has(code) })
}

/** A change of İYS as a consent; null for one of a merchant or of a kind that is not known. */
function consentOf(entry: unknown): IysConsent | null {
  const parsed = WireChange.safeParse(entry)
  if (!parsed.success || parsed.data.recipientType === 'TACIR') return null
  const { type, recipient, status, consentDate } = parsed.data
  const channel = channelOf[type] as ConsentChannel
  if (channel === 'email' ? !/.@./.test(recipient) : !/^\+[1-9]\d{6,14}$/.test(recipient)) return null
  return {
    channel,
    recipient: channel === 'email' ? recipient.toLowerCase() : recipient,
    status: status === 'ONAY' ? 'approved' : 'refused',
    consentedAt: momentOf(consentDate),
  }
}

/** İYS's own interface. */
export function createIysClient({
  baseUrl,
  username,
  password,
  code,
  brand,
  isSimulated = false,
  timeoutMs = 30_000,
}: IysConnection): IysGateway {
  const consents = `/sps/${encodeURIComponent(code)}/brands/${encodeURIComponent(brand)}/consents`
  let token: { text: string; until: number } | undefined

  async function exchange(path: string, headers: Record<string, string>, body?: unknown) {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A token must not follow a redirect.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { response, text: await response.text() }
    } catch (error) {
      // A new error: the network's own may contain the request.
      throw networkFailure(error)
    }
  }

  /** Throws for an answer that is about the account or the moment, not about the entries. */
  function refuse({ status, headers }: Response): void {
    if (status === 429) {
      const seconds = Number(headers.get('retry-after'))
      throw new IysFailure('busy', '429', { retryAfter: seconds > 0 ? seconds : null })
    }
    if (status === 401 || status === 403) throw new IysFailure('configuration', `${status}`)
    if (status >= 500 || status === 408 || (status >= 300 && status < 400))
      throw new IysFailure('unavailable', `${status}`, { isUncertain: status >= 500 })
  }

  function read<T>(schema: z.ZodType<T>, text: string): T {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      throw new IysFailure('unavailable', 'answer', { isUncertain: true })
    }
  }

  async function signIn(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    const { response, text } = await exchange(
      '/oauth2/token',
      {},
      { username, password, grant_type: 'password' },
    )
    if (response.status === 400) throw new IysFailure('configuration', '400')
    refuse(response)
    if (!response.ok) throw new IysFailure('configuration', `${response.status}`)
    const { access_token, expires_in } = read(Token, text)
    token = { text: access_token, until: Date.now() + (expires_in - tokenMargin) * 1000 }
    return access_token
  }

  /** Calls with a token, once more with a new one where İYS no longer knows it. */
  async function ask(path: string, body?: unknown) {
    const withToken = async () => exchange(path, { authorization: `Bearer ${await signIn()}` }, body)
    let answer = await withToken()
    if (answer.response.status === 401) {
      token = undefined
      answer = await withToken()
    }
    refuse(answer.response)
    return answer
  }

  return {
    isSimulated,
    async enter(entries) {
      const { response, text } = await ask(
        `${consents}/request`,
        entries.map(({ channel, recipient, status, source, consentedAt }) => ({
          type: wireChannels[channel],
          recipient,
          recipientType: 'BIREYSEL',
          status: wireStatuses[status],
          source: wireSourceOf(source),
          consentDate: wireTime(consentedAt),
        })),
      )
      if (response.ok) return read(Taken, text).requestId
      if (response.status === 404) throw new IysFailure('configuration', '404')
      const { errors } = read(WireErrors, text)
      const [first] = errors
      throw new IysRefusal(
        errors.flatMap(({ index, code, message }) =>
          index === undefined || !entries[index] ? [] : [{ place: index, code, reason: message }],
        ),
        first?.code ?? '',
        first?.message ?? '',
      )
    },
    async results(request) {
      const { response, text } = await ask(`${consents}/request/${encodeURIComponent(request)}`)
      if (response.status === 404) return null
      if (!response.ok) throw new IysFailure('unavailable', `${response.status}`)
      return read(Results, text).map(({ index, status, error }): IysResult => {
        const isRefused = status === 'failure'
        return {
          place: index,
          state: isRefused ? 'refused' : status === 'success' ? 'accepted' : 'waiting',
          code: isRefused ? (error?.code ?? '') : '',
          reason: isRefused ? (error?.message ?? '') : '',
        }
      })
    },
    async changes(after) {
      const query = new URLSearchParams({ source: 'IYS', limit: String(pageSize), ...(after && { after }) })
      const { response, text } = await ask(`${consents}/changes?${query}`)
      if (response.status === 404) throw new IysFailure('configuration', '404')
      if (!response.ok) throw new IysFailure('unavailable', `${response.status}`)
      const page = read(Changes, text)
      const list = page.list ?? []
      return {
        changes: list.flatMap((one) => consentOf(one) ?? []),
        after: list.length > 0 ? (page.after ?? after) : after,
      }
    },
  }
}
