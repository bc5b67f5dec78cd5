import { useMemo, useSyncExternalStore } from 'react'
import { HttpError, useDataProvider, useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/** Milliseconds within which a deletion or a bulk change can be undone. */
export const undoTime = 6_000

/** A pending action that can be undone. */
export interface Undoable {
  resource: string
  ids: readonly unknown[]
  /** Its description. */
  text: string
  run: () => Promise<void>
}

let waiting: Undoable | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function wait(next: Undoable | undefined): void {
  clearTimeout(timer)
  waiting = next
  if (next) timer = setTimeout(() => void runPendingUndoable(), undoTime)
  for (const listener of listeners) listener()
}

/** Starts the delay; a previously pending action runs now. */
function scheduleUndoable(next: Undoable): void {
  void runPendingUndoable()
  wait(next)
}

/** Runs the pending action now. */
export async function runPendingUndoable(): Promise<void> {
  const task = waiting
  wait(undefined)
  await task?.run()
}

export const cancelUndoable = (): void => wait(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePendingUndoable = (): Undoable | undefined => useSyncExternalStore(subscribe, () => waiting)

/** Rows without those pending deletion. */
export function useWithoutPendingDeletes<R extends { id: unknown }>(
  resource: string,
  rows: R[] | undefined,
): R[] | undefined {
  const later = usePendingUndoable()
  return useMemo(
    () => (later?.resource === resource ? rows?.filter(({ id }) => !later.ids.includes(id)) : rows),
    [later, resource, rows],
  )
}

interface Deletion {
  resource: string
  ids: readonly unknown[]
  /** The message after deletion. */
  done?: string
}

/** Returns a function that deletes records at once and reports the result, with the reason of the first refusal. */
export function useReportedDelete() {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  return async ({ resource, ids, done }: Deletion): Promise<void> => {
    try {
      const { data = [], meta } = await dataProvider.deleteMany(resource, { ids: [...ids] as string[] })
      const failures: unknown[] = meta?.failures ?? []
      if (failures.length === 0) notify(done ?? gridTexts.deleted(data.length), { type: 'success' })
      else {
        const [first] = failures
        const reason = first instanceof HttpError ? first.message : ''
        notify(gridTexts.deletedSome(data.length, failures.length, reason), { type: 'warning' })
      }
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      notify(error instanceof Error ? error.message : coreMessages.unexpected, { type: 'error' })
    }
    refresh()
  }
}

/** Returns a function that deletes records after a delay in which it can be undone. */
export function useUndoableDelete() {
  const remove = useReportedDelete()
  return (deletion: Deletion) =>
    scheduleUndoable({
      ...deletion,
      text: gridTexts.deleting(deletion.ids.length),
      run: () => remove(deletion),
    })
}
