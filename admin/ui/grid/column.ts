import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { formatCount, gridTexts } from '#admin/app/i18n/grid.texts.ts'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'
import { type Cell, cellValue } from '#shared/office/exports/cells.ts'

/** One column of a resource: how it looks in the grid and on a card, and what it says in an export. */
export interface Column<R extends RaRecord> {
  source: keyof R & string
  /** The cell, where plain text is not enough. */
  render?: (record: R) => ReactNode
  /** What it says, on the screen as in files; without it the value speaks for itself. */
  cell?: Cell
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

const yesNo = { yes: gridTexts.yes, no: gridTexts.no }

/** The text of a value that is no reference, for cells and cards. */
export function columnText<R extends RaRecord>({ source, cell }: Column<R>, record: R): string {
  const value = cellValue(source, cell, record, yesNo)
  if (typeof value === 'string') return value
  if ('lira' in value) return formatLira(value.lira)
  if ('number' in value) return formatCount(value.number)
  if ('day' in value) return formatDay(value.day)
  return cell?.as === 'time' ? clubTime(new Date(value.moment)) : formatMoment(value.moment)
}
