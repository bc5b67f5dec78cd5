import type pg from 'pg'
import { findPostgres, postgresSeconds, processorSeconds } from '#tests/bench/load/machine.ts'
import { readMetrics } from '#tests/bench/load/metrics.ts'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

/** The resources used by servers and PostgreSQL. */
export interface Usage {
  /** Cores. */
  servers: number
  postgres: number
  /** The maximum number of requests waiting for a pool connection in any sample. */
  waiting: number
  /** Event loop delay in milliseconds, p99 of the worst second. */
  loopDelay: number
}

const lookMilliseconds = 1000

/** Samples servers and their PostgreSQL until stopped. */
export async function watchUsage(pool: pg.Pool, products: readonly RunningProduct[]) {
  const postmaster = await findPostgres(pool)
  const used = async () => {
    const servers = await Promise.all(products.map(({ process: { pid } }) => processorSeconds(pid ?? 0)))
    return {
      servers: servers.reduce((sum, own) => sum + own, 0),
      postgres: await postgresSeconds(postmaster),
    }
  }
  const before = await used()
  let waiting = 0
  let loopDelay = 0
  const look = async () => {
    for (const { url } of products) {
      const read = await readMetrics(url)
      waiting = Math.max(waiting, read('club_database_connections{state="waiting"}'))
      loopDelay = Math.max(loopDelay, read('nodejs_eventloop_lag_p99_seconds') * 1000)
    }
  }
  const looking = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const looked = look().finally(() => looking.delete(looked))
    looking.add(looked)
  }, lookMilliseconds)
  /** `seconds` of work, without idle time before and after. */
  return async (seconds: number): Promise<Usage> => {
    clearInterval(timer)
    const after = await used()
    await Promise.all(looking)
    return {
      servers: (after.servers - before.servers) / seconds,
      postgres: (after.postgres - before.postgres) / seconds,
      waiting,
      loopDelay,
    }
  }
}
