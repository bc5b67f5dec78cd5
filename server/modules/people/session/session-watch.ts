import type pg from 'pg'
import { type CurrentUser, hasSameRights } from '#server/core/current-user.ts'
import { rightsChannel } from '#server/core/session-cache.ts'
import { databaseOf } from '#server/db/database.ts'
import { listenerOf } from '#server/db/listener.ts'
import { rightsByToken } from '#server/modules/people/users/sessions.ts'

/** Open streams of one user or API key in one process; a further one ends the oldest. */
export const mostStreams = 10

interface Watched {
  currentUser: CurrentUser
  end: () => void
}

/**
 * Ends event streams when their session has ended or the user's rights or home branch have changed, in any process, and the
 * oldest of a user who opens too many. It listens only while a stream is open and checks all of them after a lost connection.
 */
class SessionWatch {
  readonly #pool: pg.Pool
  readonly #watched = new Set<Watched>()
  #stopListening: (() => Promise<void>) | undefined
  #isListening = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Returns the function that stops watching. */
  add(currentUser: CurrentUser, end: () => void): () => void {
    const watched = { currentUser, end }
    this.#watched.add(watched)
    const callerOf = ({ _id, apiKey }: CurrentUser) => apiKey?._id ?? _id
    const own = [...this.#watched].filter((one) => callerOf(one.currentUser) === callerOf(currentUser))
    for (const oldest of own.slice(0, -mostStreams)) {
      // At once: its connection closes later, and it must not be the oldest of the next stream again.
      this.#watched.delete(oldest)
      oldest.end()
    }
    // A session that ended since the token was checked is not announced again.
    if (this.#isListening) void this.#check([watched])
    this.#stopListening ??= listenerOf(this.#pool).listen(rightsChannel, {
      listening: () => {
        this.#isListening = true
        void this.#check([...this.#watched])
      },
      // A change without a person concerns everyone.
      received: (person) =>
        void this.#check(
          [...this.#watched].filter(({ currentUser }) => person === '' || currentUser._id === person),
        ),
    })
    return () => {
      this.#watched.delete(watched)
      if (this.#watched.size === 0) this.#rest()
    }
  }

  #rest(): void {
    void this.#stopListening?.()
    this.#stopListening = undefined
    this.#isListening = false
  }

  async #check(watched: readonly Watched[]): Promise<void> {
    if (watched.length === 0) return
    const hashes = watched.map(({ currentUser }) => currentUser.tokenHash)
    // A failed check ends the streams as well: their clients reconnect with the token.
    const rights = await rightsByToken(databaseOf(this.#pool), hashes).catch(() => new Map())
    for (const { currentUser, end } of watched) {
      const now = rights.get(currentUser.tokenHash.toString('hex'))
      const { branch, mustEnrol } = currentUser
      if (!now || !hasSameRights(now, currentUser) || now.branch !== branch || now.mustEnrol !== mustEnrol)
        end()
    }
  }
}

const known = new WeakMap<pg.Pool, SessionWatch>()

export function sessionWatchOf(pool: pg.Pool): SessionWatch {
  const watch = known.get(pool) ?? new SessionWatch(pool)
  known.set(pool, watch)
  return watch
}
