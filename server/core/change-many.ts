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
    const transact = ((_author, task) => task(outer)) as Transact
    for (const id of sorted) {
      await outer.client.query('SAVEPOINT one_record')
      try {
        if (await isWanted(outer, id)) {
          await change({ ...services, transact }, id)
          result.changed.push(id)
        }
        await outer.client.query('RELEASE SAVEPOINT one_record')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await outer.client.query('ROLLBACK TO SAVEPOINT one_record')
        result.refused.push({ id, reason: error.message })
      }
    }
    return result
  }
  return services.transact(currentUser, changeAll, options)
}
