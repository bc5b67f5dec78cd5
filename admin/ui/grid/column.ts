import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { formatCount, gridTexts } from '#admin/app/i18n/grid.texts.ts'

/** One column of a resource: how it looks in the grid and on a card, and what it says in an export. */
export interface Column<R extends RaRecord> {
  source: keyof R & string
  /** The cell, where plain text is not enough. */
  render?: (record: R) => ReactNode
  /** The value as text; without it the value speaks for itself. */
  text?: (record: R) => string
  /** The value is an id of this resource, whose name is shown. */
  reference?: string
  /** What pointing to nothing means, where it means something. */
  none?: string
  /** Names the record: links to it and heads its card. Exactly one column does. */
  primary?: boolean
  /** Only columns the contract lists as sortable may be. */
  sortable?: boolean
  width?: number
  flex?: number
  align?: 'left' | 'right'
  /** Left out until somebody chooses it. */
  hidden?: boolean
  /** Says nothing while the back office shows a single branch. */
  ofAllBranches?: boolean
  /** Too little to say for a card on a small screen. */
  notOnCards?: boolean
  /** Has no meaning outside the screen, such as a photograph. */
  screenOnly?: boolean
}

/** The text of a value that is no reference: for cells, cards and exports alike. */
export function columnText<R extends RaRecord>(column: Column<R>, record: R): string {
  if (column.text) return column.text(record)
  const value: unknown = record[column.source]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number') return formatCount(value)
  return String(value)
}
