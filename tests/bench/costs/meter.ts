import type pg from 'pg'
import { findPostgres, postgresSeconds, processorSeconds } from '#tests/bench/load/machine.ts'
import type { StatementCount } from '#tests/bench/load/statement-count.ts'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

/** The cost of one operation. */
export interface Cost {
  name: string
  times: number
  /** Milliseconds of processor time. */
  server: number
  postgres: number
  statements: number
  /** Between server and database. */
  databaseBytes: number
  /** Response bodies. */
  answerBytes: number
}

export interface Operation {
  name: string
  /** Number of repetitions. */
  times: number
  /** Units per run, such as the mails of a campaign; 1 by default. */
  each?: number
  /** Runs it once and returns the size of the response in bytes. */
  run(index: number): Promise<number>
}

/** Seconds without requests, to measure the idle load. */
const idleSeconds = 10
/** Processor seconds per second above which PostgreSQL still runs autovacuum. */
const tidying = 0.05

/** Reads the counters of servers, PostgreSQL and the proxy between them. */
export async function openMeter(pool: pg.Pool, product: RunningProduct, statements: () => StatementCount) {
  const postmaster = await findPostgres(pool)
  const pause = (seconds: number) => new Promise((fulfil) => setTimeout(fulfil, seconds * 1000))
  const read = async () => ({
    at: performance.now() / 1000,
    server: await processorSeconds(product.process.pid ?? 0),
    postgres: await postgresSeconds(postmaster),
    ...statements(),
  })
  async function during(work: () => Promise<unknown>) {
    const before = await read()
    await work()
    const after = await read()
    return {
      seconds: after.at - before.at,
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
      statements: after.statements - before.statements,
      bytes: after.bytes - before.bytes,
    }
  }
  async function untilAtRest() {
    for (let looks = 0; looks < 12; looks += 1) {
      const idle = await during(() => pause(idleSeconds))
      if (idle.postgres / idle.seconds <= tidying) return idle
    }
    throw new Error('PostgreSQL did not become idle, so operations cannot be measured')
  }
  const idle = await untilAtRest()
  return {
    /** Processor seconds per second without requests. */
    idle: { server: idle.server / idle.seconds, postgres: idle.postgres / idle.seconds },
    async measure({ name, times, each = 1, run }: Operation): Promise<Cost> {
      let answerBytes = 0
      // A warm-up run is not part of the cost.
      const warmUps = Math.ceil(times / 20)
      for (let index = 0; index < warmUps; index += 1) await run(index)
      const used = await during(async () => {
        for (let index = warmUps; index < warmUps + times; index += 1) answerBytes += await run(index)
      })
      const count = times * each
      const own = (all: number, whenIdle: number) =>
        Math.max(0, (all - (whenIdle * used.seconds) / idle.seconds) / count)
      return {
        name,
        times: count,
        server: own(used.server, idle.server) * 1000,
        postgres: own(used.postgres, idle.postgres) * 1000,
        statements: own(used.statements, idle.statements),
        databaseBytes: own(used.bytes, idle.bytes),
        answerBytes: answerBytes / count,
      }
    },
  }
}
