import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { WriteOperation, WriterContext } from '#tests/faults/prove/kills/write-operations.ts'

/** The results of one kind of write. */
export interface Tally {
  operation: WriteOperation
  attempts: number
  /** The keys of acknowledged writes. */
  acknowledged: Set<string>
  /** Failed writes by status; 0 without a response. */
  refused: Record<string, number>
}

/** Concurrent writers that run until stopped. */
export class ConcurrentWriters {
  readonly tallies: readonly Tally[]
  readonly #retries: { tally: Tally; index: number }[] = []
  #next = 0

  constructor(operations: readonly WriteOperation[]) {
    this.tallies = operations.map((operation) => ({
      operation,
      attempts: 0,
      acknowledged: new Set(),
      refused: {},
    }))
  }

  get acknowledged(): number {
    return this.tallies.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  }

  /** Resolves when the last attempt has ended. */
  async write(context: WriterContext, concurrency: number, signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (!signal.aborted) if (!(await this.#attempt(context))) await sleep(150)
      }),
    )
  }

  async #attempt(context: WriterContext): Promise<boolean> {
    const { tally, index } = this.#retries.pop() ?? this.#fresh()
    const { operation, acknowledged, refused } = tally
    tally.attempts += 1
    try {
      acknowledged.add(await operation.write(context, index))
      return true
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      refused[status] = (refused[status] ?? 0) + 1
      if (operation.mayRepeat && (status === 0 || status === 503)) this.#retries.unshift({ tally, index })
      return false
    }
  }

  #fresh(): { tally: Tally; index: number } {
    const number = this.#next
    this.#next += 1
    const tally = this.tallies[number % this.tallies.length] as Tally
    return { tally, index: Math.floor(number / this.tallies.length) }
  }

  /** Acknowledged writes that are missing, and duplicated ones. */
  async violations(pool: pg.Pool): Promise<string[]> {
    const found: string[] = []
    for (const { operation, acknowledged } of this.tallies) {
      const { rows } = await pool.query<{ key: string; times: number }>(
        `SELECT key, count(*)::int AS times FROM (${operation.rows}) AS rows GROUP BY key`,
      )
      const times = new Map(rows.map((row) => [row.key, row.times]))
      for (const key of acknowledged) if (!times.has(key)) found.push(`${operation.name}: ${key} is lost`)
      for (const [key, count] of times)
        if (count > 1) found.push(`${operation.name}: ${key} is there ${count} times`)
    }
    return found
  }
}
