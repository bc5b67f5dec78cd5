import { use, useSyncExternalStore } from 'react'
import { SheetContext, useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import type { SheetState } from '#admin/ui/sheet/sheet-store.ts'

/** What is waiting, in conflict and undoable in the sheet around. */
export function useSheetState(): SheetState {
  const { store } = useSheet()
  return useSyncExternalStore(store.subscribe, store.state)
}

const never = () => () => undefined
const nothing = () => 0

/** How often something was saved in the sheet around; always 0 without one. */
export function useSheetRevision(): number {
  const store = use(SheetContext)?.store
  return useSyncExternalStore(store?.subscribe ?? never, store ? () => store.state().revision : nothing)
}
