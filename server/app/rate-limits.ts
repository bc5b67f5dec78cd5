import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from '#server/core/client-network.ts'
import { AppError } from '#server/core/errors.ts'
import { directPoolOf } from '#server/db/database.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import type { RateLimitName } from '#shared/core/endpoint.ts'

interface Limit {
  points: number
  seconds: number
}

interface LimitRule {
  /** Per client: an IPv4 address or a /64 network in IPv6. */
  address: Limit
  /** Per signed-in user or API key, and per client and account that the request names by an e-mail address. */
  account?: Limit
  /** Per named account over all clients; so high that a single client cannot lock its owner out. */
  named?: Limit
  /** A success returns the points, so that only failures count. */
  onlyFailures?: true
}

const rules: Record<RateLimitName, LimitRule> = {
  login: {
    address: { points: 60, seconds: 300 },
    account: { points: 10, seconds: 900 },
    named: { points: 100, seconds: 900 },
    onlyFailures: true,
  },
  // The tries of an account are counted with its challenges as well.
  'second-factor': {
    address: { points: 120, seconds: 900 },
    account: { points: 30, seconds: 900 },
    onlyFailures: true,
  },
  register: {
    address: { points: 30, seconds: 3600 },
    account: { points: 10, seconds: 3600 },
    named: { points: 50, seconds: 3600 },
  },
  // Each request sends a mail.
  'password-reset': {
    address: { points: 30, seconds: 3600 },
    account: { points: 5, seconds: 3600 },
    named: { points: 25, seconds: 3600 },
  },
  // Six digits: the attempts of all clients in a day have to be few compared to a million.
  'reset-code': {
    address: { points: 60, seconds: 900 },
    account: { points: 15, seconds: 900 },
    named: { points: 100, seconds: 21_600 },
    onlyFailures: true,
  },
  // The codes of numbers, networks and the club are counted with them (people/phone-codes/codes.ts).
  'phone-code': { address: { points: 120, seconds: 3600 } },
  'token-check': { address: { points: 60, seconds: 900 }, onlyFailures: true },
  // A code is one of 656 billion.
  'account-claim': { address: { points: 30, seconds: 900 }, onlyFailures: true },
  // Each request sends a mail; a desk invites many people in a row.
  invitation: { address: { points: 600, seconds: 3600 }, account: { points: 300, seconds: 3600 } },
  contact: {
    address: { points: 5, seconds: 600 },
    account: { points: 5, seconds: 3600 },
    named: { points: 25, seconds: 3600 },
  },
  application: {
    address: { points: 5, seconds: 3600 },
    account: { points: 3, seconds: 86_400 },
    named: { points: 15, seconds: 86_400 },
  },
  // A mail goes to an address that may belong to another person; the visitors of a club may share one network.
  trial: { address: { points: 20, seconds: 3600 }, named: { points: 3, seconds: 86_400 } },
  // A mail goes to an address that may belong to another person.
  'address-change': {
    address: { points: 30, seconds: 3600 },
    account: { points: 5, seconds: 3600 },
    named: { points: 5, seconds: 86_400 },
  },
  // Each export reads all data of a person.
  export: { address: { points: 60, seconds: 3600 }, account: { points: 5, seconds: 3600 } },
  // Typing a card number looks it up; testing stolen cards takes far more requests.
  'card-look-up': { address: { points: 120, seconds: 600 }, account: { points: 60, seconds: 600 } },
  // The desk checks many documents in a row; guessing codes takes far more requests.
  'document-check': { address: { points: 60, seconds: 600 } },
  // Typing a code checks it a few times; guessing one of 280 billion takes far more requests.
  'referral-check': { address: { points: 60, seconds: 600 } },
  // The new members of a club may share one address, so the limit per user is the strict one.
  'referral-use': {
    address: { points: 600, seconds: 600 },
    account: { points: 10, seconds: 3600 },
    onlyFailures: true,
  },
  // The visitors of a club may share one address; one person tries a few times.
  'raffle-entry': {
    address: { points: 120, seconds: 600 },
    account: { points: 10, seconds: 3600 },
    named: { points: 50, seconds: 3600 },
  },
  payment: { address: { points: 30, seconds: 600 }, account: { points: 30, seconds: 600 } },
  'test-mail': { address: { points: 60, seconds: 3600 }, account: { points: 30, seconds: 3600 } },
  // Mail providers send the requests of many readers from few addresses.
  unsubscribe: { address: { points: 3000, seconds: 600 } },
  // Calendar services fetch the feeds of many people from few addresses.
  calendar: { address: { points: 3000, seconds: 600 } },
  // A page sends a few; a club’s computers may share one address.
  'browser-error': { address: { points: 120, seconds: 600 }, account: { points: 20, seconds: 600 } },
  // Each request sends a mail to an address that may belong to another person.
  subscribe: { address: { points: 20, seconds: 600 }, named: { points: 5, seconds: 86_400 } },
}

/** Of each API key, over all its calls and all processes. */
const keyLimit: Limit = { points: 600, seconds: 60 }

type Limiters = Partial<Record<'address' | 'account' | 'named', RateLimiterPostgres>>

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** An address in lower case, or the last ten digits of a phone number, however it is written. */
const accountName = (typed: string): string =>
  typed.includes('@') ? typed.toLowerCase() : typed.replace(/\D/g, '').slice(-10) || typed

/**
 * Returns the rate limit keys of a request: its client, the signed-in user and the account that it names, because a
 * signed-in user may guess at another account. Hashed, so that the counters contain no addresses.
 */
function keysOf({ ip, currentUser, body }: FastifyRequest) {
  const client = clientNetwork(ip)
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  // An empty address names no account.
  const account = typeof email === 'string' && email.trim() ? accountName(email.trim()) : undefined
  return {
    address: digest(client),
    accounts: [
      ...(currentUser ? [currentUser.apiKey?._id ?? currentUser._id] : []),
      ...(account === undefined ? [] : [digest(`${client} ${account}`)]),
    ],
    named: account === undefined ? undefined : digest(account),
  }
}

const createLimiter = (pool: pg.Pool, name: string, { points, seconds }: Limit) =>
  new RateLimiterPostgres({
    // It names its statements.
    storeClient: directPoolOf(pool),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })

function tooManyRequests({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError(429, 'request.too-many', coreMessages.tooManyRequests(seconds), {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Returns the function that counts a call of an API key, states its limit in the headers, and throws 429 beyond it. */
export function keyLimiter(pool: pg.Pool): (key: string, reply: FastifyReply) => Promise<void> {
  const limiter = createLimiter(pool, 'api-key', keyLimit)
  return async (key, reply) => {
    const result = await limiter.consume(key).catch((refusal) => refusal)
    if (!(result instanceof RateLimiterRes)) throw result
    reply.headers({
      'ratelimit-limit': keyLimit.points,
      'ratelimit-remaining': Math.max(0, result.remainingPoints),
      'ratelimit-reset': Math.ceil(result.msBeforeNext / 1000),
    })
    if (result.consumedPoints > keyLimit.points) throw tooManyRequests(result)
  }
}

/**
 * Enforces the rate limits of endpoints. The counters are in PostgreSQL and shared by all processes. `isExempt` lets
 * calls of the server itself pass.
 */
export function limitGuessing(
  app: FastifyInstance,
  pool: pg.Pool,
  isExempt: (request: FastifyRequest) => boolean,
): void {
  const create = (name: string, limit: Limit) => createLimiter(pool, name, limit)
  const limiters = new Map<RateLimitName, Limiters>()
  for (const [name, rule] of Object.entries(rules) as [RateLimitName, LimitRule][]) {
    limiters.set(name, {
      address: create(`${name}:address`, rule.address),
      ...(rule.account ? { account: create(`${name}:account`, rule.account) } : {}),
      ...(rule.named ? { named: create(`${name}:named`, rule.named) } : {}),
    })
  }

  async function consume(limiter: RateLimiterPostgres | undefined, key: string): Promise<void> {
    try {
      await limiter?.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooManyRequests(refusal)
    }
  }

  async function count(name: RateLimitName, request: FastifyRequest): Promise<void> {
    if (isExempt(request)) return
    const { address, account, named } = limiters.get(name) ?? {}
    const keys = keysOf(request)
    await consume(address, keys.address)
    for (const key of keys.accounts) await consume(account, key)
    // Last, so that a client over its own limit uses up none of the shared points.
    if (keys.named) await consume(named, keys.named)
  }

  async function returnPoints(name: RateLimitName, request: FastifyRequest, status: number): Promise<void> {
    if (status >= 300 || isExempt(request)) return
    const { address, account, named } = limiters.get(name) ?? {}
    const keys = keysOf(request)
    await address?.reward(keys.address, 1)
    for (const key of keys.accounts) await account?.delete(key)
    if (keys.named) await named?.reward(keys.named, 1)
  }

  // Hooks of the limited routes alone: most requests have no limit.
  app.addHook('onRoute', (route) => {
    const name = route.config?.endpoint?.limit
    if (!name) return
    route.preHandler = [route.preHandler ?? [], (request: FastifyRequest) => count(name, request)].flat()
    if (!rules[name].onlyFailures) return
    route.onSend = [
      route.onSend ?? [],
      (request: FastifyRequest, reply: FastifyReply) => returnPoints(name, request, reply.statusCode),
    ].flat()
  })
}
