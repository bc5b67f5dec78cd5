import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'
import type { SheetStore } from '#admin/ui/sheet/sheet-store.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Sheet } from '#shared/money/sheets/sheets.ts'

export type Values = Readonly<Record<string, unknown>>

/** A row of a sheet as the back office has it. */
export interface SheetRow extends RaRecord {
  id: string
  version: number
  branch: string
}

/** What a sheet is beyond its list: its columns and the calls that save and export it. */
export interface SheetDefinition {
  sheet: Sheet
  save: Endpoint
  show: Endpoint
  export: Endpoint
  /** Cells that cannot be written. */
  isLocked?: (row: Values, field: string) => boolean
  /** What an empty new row already says. */
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
