import { createContext, useContext } from 'react'
import type { SheetStore, Values } from '#admin/ui/sheet/sheet-store.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Sheet } from '#shared/core/sheets/sheets.ts'

/** The sheet’s columns, and the calls that save and export it. */
export interface SheetDefinition {
  sheet: Sheet
  save: Endpoint
  show: Endpoint
  export: Endpoint
  /** Read-only cells. */
  isLocked?: (row: Values, field: string) => boolean
  /** Default values of the new row. */
  presets: () => Values
}

interface SheetInUse {
  definition: SheetDefinition
  store: SheetStore
  openImport: () => void
}

export const SheetContext = createContext<SheetInUse | null>(null)

export function useSheet(): SheetInUse {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('There is no sheet around this')
  return sheet
}
