import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Sheet } from '#shared/core/sheets/sheets.ts'

export type Values = Readonly<Record<string, unknown>>

/** A row of a sheet. */
export interface SheetRow extends RaRecord {
  id: string
  version: number
}

/** A list whose rows are edited in place, pasted, imported and exported. */
export interface SheetDefinition {
  sheet: Sheet
  /** Adds rows together. */
  add: Endpoint
  export: Endpoint
  /** Read-only cells. */
  isLocked?: (row: Values, field: string) => boolean
  /** The action that imports need beside `create`. */
  importAction?: string
  /** The values of a pasted row without these columns. */
  presets: () => Values
}

export const SheetContext = createContext<SheetDefinition | null>(null)

export function useSheet(): SheetDefinition {
  const definition = useContext(SheetContext)
  if (!definition) throw new Error('There is no sheet around this')
  return definition
}
