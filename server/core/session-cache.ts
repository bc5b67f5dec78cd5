import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type CurrentUser, hashToken } from '#server/core/current-user.ts'
import { listenerOf } from '#server/db/listener.ts'

/** Channel of the triggers on `sessions` and `users`; the payload is the user's id. */
export const rightsChannel = 'changed_rights'

/** Milliseconds after which a session is read again, which also prolongs it. */
const ttl = 30_000
const maxSessions = 10_000
/** Milliseconds without a confirmed connection after which the cache is bypassed. */
const longestSilence = 1_000

/**
 * The sessions this process has looked up, for reads only: writes check the session in their transaction. Dropped when a
 * session ends or rights change, in any process; bypassed while notifications may be missing.
 */
export class SessionCache {
  readonly #pool: pg.Pool
  /** By the hash of the token, so that no token outlives its request in memory. */
  readonly #sessions = new LRUCache<string, CurrentUser>({ max: maxSessions, ttl })
  /** Increases with every drop: a look-up that began before it is not stored. */
  #generation = 0
  #isListening = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Returns the function that stops listening; until `listening`, nothing is cached. */
  start(): () => Promise<void> {
    const stop = listenerOf(this.#pool).listen(rightsChannel, {
      listening: () => {
        this.drop()
        this.#isListening = true
      },
      received: () => this.drop(),
      lost: () => {
        this.#isListening = false
        this.drop()
      },
    })
    return () => {
      this.#isListening = false
      this.drop()
      return stop()
    }
  }

  drop(): void {
    this.#generation += 1
    this.#sessions.clear()
  }

  /** Returns the user of a token from the cache, or from `lookUp`. */
  async find(
    token: string,
    lookUp: (token: string) => Promise<CurrentUser | undefined>,
  ): Promise<CurrentUser | undefined> {
    if (!this.#isListening || !listenerOf(this.#pool).isConfirmed(longestSilence)) return lookUp(token)
    const key = hashToken(token).toString('base64')
    const known = this.#sessions.get(key)
    if (known) return known
    const generation = this.#generation
    const found = await lookUp(token)
    if (found && generation === this.#generation) this.#sessions.set(key, found)
    return found
  }
}

const caches = new WeakMap<pg.Pool, SessionCache>()

/** Returns the one session cache of a pool. */
export function sessionCacheOf(pool: pg.Pool): SessionCache {
  const cache = caches.get(pool) ?? new SessionCache(pool)
  caches.set(pool, cache)
  return cache
}
