import type { Services } from '#server/core/module.ts'
import { listenerOf } from '#server/db/listener.ts'
import { entriesChannel, readAnnouncement } from '#server/modules/access/turnstile/announce-entries.ts'
import { newestEntries, toEntries } from '#server/modules/access/turnstile/entries.ts'
import { occupancyOf } from '#server/modules/access/turnstile/gate-settings.ts'
import type { BoardNews } from '#shared/access/turnstile/turnstile-entries.contract.ts'

/** Lines that a board begins with. */
const firstLines = 30

type Watcher = (news: BoardNews) => void

/**
 * Brings the entries of all processes to the boards that this one serves. It listens only while somebody watches;
 * after a lost connection each board is sent the newest lines again, so that it has missed nothing.
 */
export class LiveBoard {
  readonly #services: Pick<Services, 'db' | 'pool'>
  readonly #watchers = new Map<string, Set<Watcher>>()
  #stopListening: (() => Promise<void>) | undefined

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  /** Sends the newest lines of a branch and then each new one; answers how to stop. */
  watch(branch: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(branch) ?? new Set()
    watchers.add(watcher)
    this.#watchers.set(branch, watchers)
    // Whoever begins to listen sends everybody the newest lines once it does.
    if (this.#stopListening) void this.#sendNewest(branch, [watcher])
    else this.#listen()
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#watchers.get(branch) === watchers) this.#watchers.delete(branch)
      if (this.#watchers.size === 0) void this.stop()
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
        for (const [branch, watchers] of this.#watchers) void this.#sendNewest(branch, [...watchers])
      },
      received: (payload) => void this.#hear(payload),
    })
  }

  async #hear(payload: string | undefined): Promise<void> {
    const { branch = '', ids = [] } = readAnnouncement(payload) ?? {}
    const watchers = this.#watchers.get(branch)
    if (!watchers) return
    const { db } = this.#services
    await this.#send(
      branch,
      () =>
        toEntries(
          db,
          ids.map((_id) => ({ _id })),
        ),
      [...watchers],
    )
  }

  #sendNewest(branch: string, watchers: readonly Watcher[]): Promise<void> {
    return this.#send(branch, () => newestEntries(this.#services.db, branch, firstLines), watchers)
  }

  async #send(
    branch: string,
    read: () => Promise<BoardNews['entries']>,
    watchers: readonly Watcher[],
  ): Promise<void> {
    try {
      const [entries, occupancy] = await Promise.all([read(), occupancyOf(this.#services.db, branch)])
      for (const watcher of watchers) watcher({ entries, occupancy })
    } catch {
      // The database is away; with it the connection that listens, whose return sends everything again.
    }
  }
}
