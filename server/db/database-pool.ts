import pg from 'pg'

/** A database that accepts connections and says nothing: whoever asks is told so at once. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database does not answer')
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** A pool in which nobody waits for a database that was found silent. */
export class DatabasePool extends pg.Pool {
  readonly #inUse = new Set<pg.PoolClient>()
  #isSilent = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    this.on('remove', (client) => this.#inUse.delete(client))
  }

  /** Ends what waits for an answer, and refuses whoever asks until `wake` is called. */
  silence(): void {
    if (this.#isSilent) return
    this.#isSilent = true
    // Idle ones stay: if it was only asleep, they are good again when it wakes.
    for (const client of this.#inUse) void (client as unknown as pg.Client).end().catch(() => undefined)
  }

  wake(): void {
    this.#isSilent = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      if (this.#isSilent) process.nextTick(callback, new SilentDatabaseError(), undefined, () => undefined)
      else super.connect(callback)
      return undefined
    }
    return this.#isSilent ? Promise.reject(new SilentDatabaseError()) : super.connect()
  }
}
