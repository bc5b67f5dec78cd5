import { HttpError, useDataProvider, useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { scheduleUndoable } from '#admin/core/undo/undoable.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

interface Deletion {
  resource: string
  ids: readonly unknown[]
  /** The message after deletion. */
  done?: string
}

/** Deletes records after a delay in which it can be undone. */
export function useUndoableDelete() {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  return ({ resource, ids, done }: Deletion) => {
    async function run() {
      try {
        const { data = [], meta } = await dataProvider.deleteMany(resource, { ids: [...ids] as string[] })
        const failures: unknown[] = meta?.failures ?? []
        if (failures.length === 0) notify(done ?? gridTexts.deleted(data.length), { type: 'success' })
        else {
          const [first] = failures
          const reason = first instanceof HttpError ? first.message : ''
          notify(gridTexts.deletedSome(data.length, failures.length, reason), {
            type: 'warning',
            autoHideDuration: 8000,
          })
        }
      } catch (error) {
        if (await logoutIfAccessDenied(error)) return
        notify(error instanceof Error ? error.message : coreMessages.unexpected, {
          type: 'error',
          autoHideDuration: 8000,
        })
      }
      refresh()
    }
    scheduleUndoable({ resource, ids, text: gridTexts.deleting(ids.length), run })
  }
}
