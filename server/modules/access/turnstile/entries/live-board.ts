import type { Services } from '#server/core/module.ts'
import { listenerOf } from '#server/db/listener.ts'
import {
  entriesChannel,
  readAnnouncement,
} from '#server/modules/access/turnstile/entries/entry-announcements.ts'
import {
  newestTurnstileEntries,
  toTurnstileEntries,
} from '#server/modules/access/turnstile/entries/turnstile-entries.service.ts'
import { readOccupancy } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import type { BoardUpdate } from '#shared/access/turnstile/turnstile-entries.contract.ts'

/** Entries that a new subscriber gets. */
const initialEntries = 30

type Subscriber = (update: BoardUpdate) => void

/**
 * Forwards the entries of all processes to the boards served by this one. Listens only while there are subscribers; after
 * a reconnect every board gets the newest entries again.
 */
export class LiveBoard {
  readonly #services: Pick<Services, 'db' | 'pool'>
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  #stopListening: (() => Promise<void>) | undefined

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  /** Sends the newest entries of a branch and then each new one; returns the function that unsubscribes. */
  subscribe(branch: string, subscriber: Subscriber): () => void {
    const subscribers = this.#subscribers.get(branch) ?? new Set()
    subscribers.add(subscriber)
    this.#subscribers.set(branch, subscribers)
    // A new listener sends the newest entries to all subscribers as soon as it is connected.
    if (this.#stopListening) void this.#sendNewest(branch, [subscriber])
    else this.#listen()
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size === 0 && this.#subscribers.get(branch) === subscribers)
        this.#subscribers.delete(branch)
      if (this.#subscribers.size === 0) void this.stop()
    }
  }

  async stop(): Promise<void> {
    const stopListening = this.#stopListening
    this.#stopListening = undefined
    await stopListening?.()
  }

  #listen(): void {
    this.#stopListening = listenerOf(this.#services.pool).listen(entriesChannel, {
      listening: () => {
        for (const [branch, subscribers] of this.#subscribers) void this.#sendNewest(branch, [...subscribers])
      },
      received: (payload) => void this.#hear(payload),
    })
  }

  async #hear(payload: string | undefined): Promise<void> {
    const { branch = '', ids = [] } = readAnnouncement(payload) ?? {}
    const subscribers = this.#subscribers.get(branch)
    if (!subscribers) return
    const { db } = this.#services
    await this.#send(
      branch,
      () =>
        toTurnstileEntries(
          db,
          ids.map((_id) => ({ _id })),
        ),
      [...subscribers],
    )
  }

  #sendNewest(branch: string, subscribers: readonly Subscriber[]): Promise<void> {
    return this.#send(
      branch,
      () => newestTurnstileEntries(this.#services.db, branch, initialEntries),
      subscribers,
    )
  }

  async #send(
    branch: string,
    read: () => Promise<BoardUpdate['entries']>,
    subscribers: readonly Subscriber[],
  ): Promise<void> {
    try {
      const [entries, occupancy] = await Promise.all([read(), readOccupancy(this.#services.db, [branch])])
      for (const subscriber of subscribers) subscriber({ entries, occupancy })
    } catch {
      // The database is unreachable; after the reconnect the listener sends the newest entries.
    }
  }
}
