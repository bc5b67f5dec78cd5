import type pg from 'pg'
import { type Actor, rightsBySession } from '#server/core/actor.ts'
import { announcementsOf } from '#server/core/announcements.ts'
import { databaseOf } from '#server/db/database.ts'

/** Named by the triggers of `sessions` and `users`; the payload is the person. */
const rightsChannel = 'changed_rights'

interface Watched {
  actor: Actor
  end: () => void
}

/**
 * Ends what is open by a session once the session has ended or its person has another role or branch, whichever process
 * or program changed that. It listens only while something is open; after a lost connection all of it is checked.
 */
class SessionWatch {
  readonly #pool: pg.Pool
  readonly #watched = new Set<Watched>()
  #stopListening: (() => Promise<void>) | undefined
  #isListening = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Returns how to stop watching. */
  add(actor: Actor, end: () => void): () => void {
    const watched = { actor, end }
    this.#watched.add(watched)
    // Of what ended between the look at the token and this moment, nothing is announced any more.
    if (this.#isListening) void this.#check([watched])
    this.#stopListening ??= announcementsOf(this.#pool).listen(rightsChannel, {
      listening: () => {
        this.#isListening = true
        void this.#check([...this.#watched])
      },
      heard: (person) => void this.#check([...this.#watched].filter(({ actor }) => actor._id === person)),
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
    const hashes = watched.map(({ actor }) => actor.tokenHash)
    // What cannot be checked is ended too: its reader comes again and shows the token.
    const rights = await rightsBySession(databaseOf(this.#pool), hashes).catch(() => new Map())
    for (const { actor, end } of watched) {
      const now = rights.get(actor.tokenHash.toString('hex'))
      if (now?.role !== actor.role || now.branch !== actor.branch) end()
    }
  }
}

const known = new WeakMap<pg.Pool, SessionWatch>()

export function sessionWatchOf(pool: pg.Pool): SessionWatch {
  const watch = known.get(pool) ?? new SessionWatch(pool)
  known.set(pool, watch)
  return watch
}
