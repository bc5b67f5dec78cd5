import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, type Database, databaseOf, requestPatience } from '#server/db/database.ts'
import { isOutage } from '#server/db/outage.ts'

/** Milliseconds that a read waits for the replica to have what the database has. */
const patience = 300
const lookAgain = 10
/** Milliseconds in which a replica that was away or behind is left alone. */
const rest = 5_000

/** For heavy reads: from a replica that is as new as the database at that moment, else from the database itself. */
export interface Reading {
  /** Runs a query; where the replica goes in the middle of it, once more on the database. */
  read<T>(query: (db: Database) => Promise<T>): Promise<T>
  /** The pool to read from now, for what cannot be begun again. */
  choose(): Promise<pg.Pool>
  close(): Promise<void>
}

/** Everything from the one database there is. */
export function readingFrom(pool: pg.Pool): Reading {
  return {
    read: (query) => query(databaseOf(pool)),
    choose: async () => pool,
    close: async () => undefined,
  }
}

/** PostgreSQL takes a replica's query back when it stands in the way of what the database wrote meanwhile. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '40001' || error.code === '40P01')) || isConflict(error.cause))

/**
 * Reads from a streaming replica of `primary`. Before each read the database says how far its log is, and the replica
 * answers only once it is as far: nobody misses there what was saved before they asked.
 */
export function openReplica(connectionString: string, primary: pg.Pool): Reading {
  const replica = createPool(connectionString, { max: 10, statementTimeout: requestPatience })
  let restsUntil = 0
  const letRest = () => {
    restsUntil = Date.now() + rest
  }

  async function isAsNew(): Promise<boolean> {
    const { rows } = await primary.query<{ log: string; cluster: string }>(
      `SELECT pg_current_wal_lsn()::text AS log, system_identifier::text AS cluster FROM pg_control_system()`,
    )
    const [{ log, cluster } = { log: '', cluster: '' }] = rows
    for (const until = Date.now() + patience; Date.now() < until; await setTimeout(lookAgain)) {
      // A replica of something else, or one that became a database of its own, never is.
      const { rows: answers } = await replica.query<{ isCopy: boolean; isAsFar: boolean }>(
        `SELECT pg_is_in_recovery() AND system_identifier::text = $2 AS "isCopy",
           coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isAsFar" FROM pg_control_system()`,
        [log, cluster],
      )
      if (!answers[0]?.isCopy) return false
      if (answers[0].isAsFar) return true
    }
    return false
  }

  async function choose(): Promise<pg.Pool> {
    if (Date.now() < restsUntil) return primary
    if (await isAsNew().catch(() => false)) return replica
    letRest()
    return primary
  }

  return {
    choose,
    async read(query) {
      const pool = await choose()
      try {
        return await query(databaseOf(pool))
      } catch (error) {
        if (pool === primary || !(isOutage(error) || isConflict(error))) throw error
        letRest()
        return query(databaseOf(primary))
      }
    },
    close: () => replica.end(),
  }
}
