import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Transact, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { ManyChanged } from '#shared/core/many.ts'

interface Change {
  /** Whether a record is still to be changed; throws where it cannot be found. */
  isWanted: (work: UnitOfWork, id: string) => Promise<boolean>
  /** The change of one record, as its own call makes it. */
  change: (services: Services, id: string) => Promise<unknown>
}

/**
 * Changes many records in one transaction by the change of a single one, each with its own audit entry. A record that
 * is refused stays as it was and is named with the reason; any other failure undoes all.
 */
export async function changeMany(
  services: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
  { isWanted, change }: Change,
): Promise<ManyChanged> {
  return services.transact(currentUser, async (outer) => {
    const result: ManyChanged = { changed: [], refused: [] }
    const transact = ((_author, task) => task(outer)) as Transact
    // Always in one order: two who change the same records wait for each other, and not in a ring.
    for (const id of [...new Set(ids)].sort()) {
      await outer.client.query('SAVEPOINT of_one')
      try {
        if (await isWanted(outer, id)) {
          await change({ ...services, transact }, id)
          result.changed.push(id)
        }
        await outer.client.query('RELEASE SAVEPOINT of_one')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await outer.client.query('ROLLBACK TO SAVEPOINT of_one')
        result.refused.push({ id, reason: error.message })
      }
    }
    return result
  })
}
