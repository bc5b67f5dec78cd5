import { use, useSyncExternalStore } from 'react'
import { SheetContext, useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import type { SheetState } from '#admin/ui/sheet/sheet-store.ts'

/** The pending, conflicting and undoable operations of the surrounding sheet. */
export function useSheetState(): SheetState {
  const { store } = useSheet()
  return useSyncExternalStore(store.subscribe, store.state)
}

const never = () => () => undefined
const nothing = () => 0

/** The save counter of the surrounding sheet; 0 without one. */
export function useSheetRevision(): number {
  const store = use(SheetContext)?.store
  return useSyncExternalStore(store?.subscribe ?? never, store ? () => store.state().revision : nothing)
}
