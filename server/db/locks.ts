import type pg from 'pg'
import { directPoolOf } from '#server/db/database.ts'

/** Keys of advisory locks that exist once. */
export const lockKeys = {
  migration: 7_426_001,
  contractChain: 7_426_002,
  firstRun: 7_426_018,
  memberImports: 7_426_022,
  debtReminders: 7_426_025,
  erasureLog: 7_426_028,
  releases: 7_426_029,
  webhooks: 7_426_031,
  branchHours: 7_426_030,
  /** Requests for codes by SMS, which are counted one after the other. */
  phoneCodes: 7_426_049,
} as const

/** Seeds of advisory locks per record, whose key is `hashtextextended(record, seed)`. */
export const lockSeeds = {
  /** Locks whose hashed text begins with the lock's name. */
  named: 0,
  /** A person's memberships. */
  membershipSchedule: 1,
  /** A person at the gates (server/db/sql/turnstile.sql). */
  entryDecision: 3,
  /** A branch's code on the gate's screen. */
  branchCode: 4,
  /** A person's saved filters. */
  savedFilters: 7,
  /** A lesson series, by its idempotency key. */
  lessonSeries: 8,
  /** A person's orders. */
  orders: 9,
  /** A person's devices for push messages. */
  pushDevices: 12,
  /** Whom a person of the back office looks at. */
  recordView: 11,
  /** The adjustments of balances by an employee. */
  adjustments: 32,
  /** The trial visits of a branch in one hour. */
  trialHour: 13,
  /** The people with one phone number, while one of them is entered. */
  phone: 10,
  /** The consents of a channel and a recipient. */
  consent: 33,
  /** A person's session, role, branch and position (server/db/sql/rights.sql). */
  rights: 24,
  /** The permissions of a position (server/db/sql/rights.sql). */
  position: 27,
  /** The commission rules and closed months of a branch (server/db/sql/commissions.sql). */
  commissions: 50,
} as const

/** First keys of advisory locks with two keys. */
export const lockSpaces = {
  /** A person's lessons (server/db/sql/lessons.sql). */
  lessonBookings: 7_426_021,
} as const

/** Runs `work` while holding an advisory lock; waits for it without a time limit. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  key: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await directPoolOf(pool).connect()
  let broken: Error | undefined
  try {
    // The holder of the lock and the work may take longer than the timeouts of requests.
    await client.query("SET lock_timeout = '0'; SET statement_timeout = '0'")
    await client.query('SELECT pg_advisory_lock($1)', [key])
    try {
      return await work(client)
    } finally {
      await client
        .query('SELECT pg_advisory_unlock($1)', [key])
        .then(() => client.query('RESET lock_timeout; RESET statement_timeout'))
        .catch((error: Error) => {
          broken = error
        })
    }
  } finally {
    client.release(broken)
  }
}
