import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from '#tests/proofs/support/product.ts'

export interface Reply {
  status: number
  headers: Headers
  text: string
}

/** A response other than 2xx. */
export class Refusal extends Error {
  readonly status: number
  constructor(reply: Reply, request: string) {
    super(`${request}: ${reply.status} ${reply.text.slice(0, 300)}`)
    this.status = reply.status
  }
}

let requests = 0
/** A client address per request, so that the limits per address do not apply. */
function nextAddress(): string {
  requests += 1
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
}

/** JSON, or a form with files. */
export type Body = object | FormData | undefined

/** A person’s requests; the address may change with every start. */
export class Client {
  readonly url: () => string
  readonly token: string | undefined

  constructor(url: () => string, token?: string) {
    this.url = url
    this.token = token
  }

  async send(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData
    const response = await fetch(this.url() + path, {
      method,
      headers: {
        'x-forwarded-for': nextAddress(),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Returns the body of a 2xx response; throws `Refusal` for any other. */
  async call<T = { _id: string }>(method: string, path: string, body?: Body): Promise<T> {
    const reply = await this.send(method, path, body)
    if (reply.status < 200 || reply.status > 299) throw new Refusal(reply, `${method} ${path}`)
    return (reply.text ? JSON.parse(reply.text) : undefined) as T
  }

  /** All rows of a list, page by page; waits while the product is away. */
  async rows<T = { _id: string }>(path: string, filter: object = {}): Promise<T[]> {
    const page = 500
    const found: T[] = []
    for (;;) {
      const query = new URLSearchParams({
        range: JSON.stringify([found.length, found.length + page - 1]),
        filter: JSON.stringify(filter),
      })
      const read = () => this.call<T[] | Record<string, T[]>>('GET', `${path}?${query}`)
      const answer = await insist(read)
      const rows = Array.isArray(answer) ? answer : (Object.values(answer).find(Array.isArray) ?? [])
      found.push(...rows)
      if (rows.length < page) return found
    }
  }

  as(token: string): Client {
    return new Client(this.url, token)
  }
}

export async function signIn(visitor: Client, account = admin): Promise<Client> {
  const { email, password } = account
  const { token } = await visitor.call<{ token: string }>('POST', '/api/users/login', { email, password })
  return visitor.as(token)
}

export const form = (fields: Record<string, string | number | Blob>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    data.set(name, value instanceof Blob ? value : String(value))
  return data
}

/** Repeats an attempt while the product is away (no response, or 502 to 504), for a minute at most. */
export async function insist<T>(attempt: () => Promise<T>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const { status } = error as { status?: number }
      const isAway = status === undefined || status === 0 || status === 503
      if (!isAway || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** The smallest PNG that image libraries accept as a photograph: 1 × 1 pixel. */
export const photo = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'foto.png',
    { type: 'image/png' },
  )
