import { useMemo, useSyncExternalStore } from 'react'

/** Milliseconds in which a deletion can be taken back. */
export const undoTime = 6_000

/** What is done in a moment unless somebody takes it back. */
export interface Later {
  resource: string
  ids: readonly unknown[]
  /** What is about to happen. */
  text: string
  run: () => Promise<void>
}

let waiting: Later | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function wait(next: Later | undefined): void {
  clearTimeout(timer)
  waiting = next
  if (next) timer = setTimeout(() => void finishLater(), undoTime)
  for (const listener of listeners) listener()
}

/** Begins to wait; what waited before is done now. */
export function doLater(next: Later): void {
  void finishLater()
  wait(next)
}

/** Does at once what waits: somebody leaves, or does something else. */
export async function finishLater(): Promise<void> {
  const task = waiting
  wait(undefined)
  await task?.run()
}

export const takeBack = (): void => wait(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLater = (): Later | undefined => useSyncExternalStore(subscribe, () => waiting)

/** Rows without those that are about to be deleted. */
export function useRemaining<R extends { id: unknown }>(
  resource: string,
  rows: R[] | undefined,
): R[] | undefined {
  const later = useLater()
  return useMemo(
    () => (later?.resource === resource ? rows?.filter(({ id }) => !later.ids.includes(id)) : rows),
    [later, resource, rows],
  )
}
