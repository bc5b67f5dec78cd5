import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'
import { type Cell, cellValue } from '#shared/office/exports/cells.ts'

/** One column of a resource: its rendering in grid and card, and its value in exports. */
export interface Column<R extends RaRecord> {
  source: keyof R & string
  /** The cell, if not plain text. */
  render?: (record: R) => ReactNode
  /** The text on screen and in files; the raw value by default. */
  cell?: Cell
  /** The value is an id of this resource, whose name is shown. */
  reference?: string
  /** The text for null, if it has a meaning. */
  none?: string
  /** The record’s name: its link, and the title of its card. Exactly one column has it. */
  primary?: boolean
  /** Only columns the contract lists as sortable may be. */
  sortable?: boolean
  width?: number
  flex?: number
  align?: 'left' | 'right'
  /** Hidden by default. */
  hidden?: boolean
  /** Hidden while a single branch is selected. */
  ofAllBranches?: boolean
  /** Omitted on cards. */
  notOnCards?: boolean
  /** Not exported, such as a photograph. */
  screenOnly?: boolean
}

const yesNo = { yes: gridTexts.yes, no: gridTexts.no }

/** The text of a value that is not a reference. */
export function columnText<R extends RaRecord>({ source, cell }: Column<R>, record: R): string {
  const value = cellValue(source, cell, record, yesNo)
  if (typeof value === 'string') return value
  if ('lira' in value) return formatLira(value.lira)
  if ('number' in value) return formatCount(value.number)
  if ('day' in value) return formatDay(value.day)
  return cell?.as === 'time' ? clubTime(new Date(value.moment)) : formatMoment(value.moment)
}
