import { type ReactNode, useMemo } from 'react'
import { type RaRecord, useResourceContext, useStore, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortDay, formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
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
  /** The field with the account whose name this is; it leads to the person, unless it leads to the record. */
  person?: keyof R & string
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

const noChoice: Record<string, boolean> = {}

const yesNo = { yes: gridTexts.yes, no: gridTexts.no }

/** The text of a value that is not a reference. */
export function columnText<R extends RaRecord>({ source, cell }: Column<R>, record: R): string {
  const value = cellValue(source, cell, record, yesNo)
  if (typeof value === 'string') return value
  if ('lira' in value) return formatKurus(value.lira)
  if ('number' in value) return formatCount(value.number)
  if ('day' in value) return formatShortDay(value.day)
  return cell?.as === 'time' ? formatTime(value.moment) : formatShortMoment(value.moment)
}

interface ColumnValueProps<R extends RaRecord> {
  column: Column<R>
  record: R
  /** The value is inside a link to the record. */
  isLinked?: boolean
  tabIndex?: number
}

/** The value of one column of a record. */
export function ColumnValue<R extends RaRecord>({
  isLinked = false,
  tabIndex,
  ...cell
}: ColumnValueProps<R>) {
  const { column, record } = cell
  const person: unknown = column.person && !isLinked ? record[column.person] : undefined
  if (typeof person !== 'string') return <PlainValue {...cell} />
  return (
    <PersonLink id={person} tabIndex={tabIndex}>
      <PlainValue {...cell} />
    </PersonLink>
  )
}

function PlainValue<R extends RaRecord>({ column, record }: ColumnValueProps<R>) {
  if (column.render) return column.render(record)
  if (column.reference) {
    const id: unknown = record[column.source]
    if (typeof id !== 'string') return column.none ?? gridTexts.none
    return <ReferenceText reference={column.reference} id={id} />
  }
  return columnText(column, record) || gridTexts.none
}

/** When a record was made; shown by those who choose the column. */
export const createdColumn = {
  source: 'createdAt',
  width: 150,
  sortable: true,
  hidden: true,
  cell: { as: 'day' },
} as const satisfies Column<RaRecord>

export interface ColumnChoice {
  source: string
  label: string
  isVisible: boolean
  isFixed: boolean
}

/** The visible columns, remembered per user and resource. */
export function useColumns<R extends RaRecord>(all: readonly Column<R>[]) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const { branch } = useBranchScope()
  const [chosen, setChosen] = useStore(`${resource}.columns`, noChoice)

  return useMemo(() => {
    const meaningful = all.filter((column) => !(column.ofAllBranches && branch))
    const isVisible = ({ source, primary, hidden }: Column<R>) => primary || (chosen[source] ?? !hidden)
    return {
      columns: meaningful.filter(isVisible),
      label: (source: string) => translate(`resources.${resource}.fields.${source}`),
      choices: meaningful.map(
        (column): ColumnChoice => ({
          source: column.source,
          label: translate(`resources.${resource}.fields.${column.source}`),
          isVisible: isVisible(column) ?? true,
          isFixed: column.primary ?? false,
        }),
      ),
      toggle: (source: string, visible: boolean) => setChosen({ ...chosen, [source]: visible }),
      reset: () => setChosen({}),
    }
  }, [all, branch, chosen, resource, setChosen, translate])
}
