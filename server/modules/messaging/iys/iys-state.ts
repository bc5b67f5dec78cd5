import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { IysFailure } from '#server/integrations/iys/iys-gateway.ts'
import { iysState } from '#server/modules/messaging/iys/iys.table.ts'

/** Seconds without a call after a failure. */
const pauseSeconds = 60

/**
 * Tells the database whether İYS is configured: its triggers queue what is said from now on. Where it was off before,
 * those who had agreed are queued, and its changes are read from the beginning.
 */
export const switchIys = (db: Database, isOn: boolean) =>
  db
    .insert(iysState)
    .values({ isOn })
    .onConflictDoUpdate({
      target: iysState.isOnly,
      set: { isOn, queuedAt: null, cursor: '', failure: null, failedSince: null, pausedUntil: null },
      setWhere: sql`${iysState.isOn} <> ${isOn}`,
    })

/** Whether İYS may be called now. */
export async function isPaused(db: Database): Promise<boolean> {
  const { rows } = await db.execute<Record<string, never>>(
    sql`SELECT FROM iys_state WHERE is_on AND coalesce(paused_until <= now(), true)`,
  )
  return rows.length === 0
}

const noteSuccess = (db: Database) =>
  db.update(iysState).set({ succeededAt: sql`now()` as never, failure: null, failedSince: null })

const noteFailure = (db: Database, { kind, retryAfter }: IysFailure) =>
  db.update(iysState).set({
    failure: kind,
    failedSince: sql`coalesce(${iysState.failedSince}, now())` as never,
    pausedUntil: sql`now() + make_interval(secs => ${retryAfter ?? pauseSeconds})` as never,
  })

/** Calls İYS and notes how it went; undefined after a failure, which pauses all calls. */
export async function calling<T>(db: Database, call: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await call()
    await noteSuccess(db)
    return answer
  } catch (error) {
    if (!(error instanceof IysFailure)) throw error
    await noteFailure(db, error)
    return undefined
  }
}
