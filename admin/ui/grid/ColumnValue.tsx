import type { RaRecord } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { type Column, columnText } from '#admin/ui/grid/column.ts'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'

interface ColumnValueProps<R extends RaRecord> {
  column: Column<R>
  record: R
}

/** The value of one column of a record. */
export function ColumnValue<R extends RaRecord>({ column, record }: ColumnValueProps<R>) {
  if (column.render) return column.render(record)
  if (column.reference) {
    const id: unknown = record[column.source]
    if (typeof id !== 'string') return column.none ?? gridTexts.none
    return <ReferenceText reference={column.reference} id={id} />
  }
  return columnText(column, record) || gridTexts.none
}
