import { useMemo, useSyncExternalStore } from 'react'

/** Milliseconds within which a deletion can be undone. */
const undoTime = 6_000

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
export function scheduleUndoable(next: Undoable): void {
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
