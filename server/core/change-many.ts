import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Transact, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { ManyChanged } from '#shared/core/many.ts'

interface Change {
  /** Whether a record needs the change; throws if it does not exist. */
  isWanted: (work: UnitOfWork, id: string) => Promise<boolean>
  /** Changes one record like its own endpoint. */
  change: (services: Services, id: string) => Promise<unknown>
  /** The records are users whose rights change; see `ChangeOptions`. */
  changesRights?: boolean
}

/** Runs a task whose refusal undoes only what it wrote; returns the refusal. */
export async function attempt(
  { client }: UnitOfWork,
  task: () => Promise<unknown>,
): Promise<AppError | undefined> {
  await client.query('SAVEPOINT one_record')
  try {
    await task()
    await client.query('RELEASE SAVEPOINT one_record')
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await client.query('ROLLBACK TO SAVEPOINT one_record')
    return error
  }
}

/** The services for changes in a transaction that has begun. They read in it too: a second connection might not be free. */
export const within = (services: Services, tx: UnitOfWork): Services => ({
  ...services,
  db: tx.db,
  transact: ((_author, task) => task(tx)) as Transact,
})

/**
 * Applies the change of a single record to many, in one transaction and with one audit entry each. A refused record is
 * rolled back to a savepoint and reported with the reason; any other failure rolls back all.
 */
export async function changeMany(
  services: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
  { isWanted, change, changesRights = false }: Change,
): Promise<ManyChanged> {
  // Sorted, so that two transactions lock the same records in one order.
  const sorted = [...new Set(ids)].sort()
  const options = changesRights ? { changesRightsOf: sorted } : {}
  const changeAll = async (outer: UnitOfWork) => {
    const result: ManyChanged = { changed: [], refused: [] }
    const inner = within(services, outer)
    for (const id of sorted) {
      const refusal = await attempt(outer, async () => {
        if (!(await isWanted(outer, id))) return
        await change(inner, id)
        result.changed.push(id)
      })
      if (refusal) result.refused.push({ id, reason: refusal.message })
    }
    return result
  }
  return services.transact(currentUser, changeAll, options)
}
