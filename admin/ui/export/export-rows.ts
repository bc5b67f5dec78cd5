import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'react-admin'
import { type Column, columnText } from '#admin/ui/grid/column.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'

/** The most rows the API answers at once. */
const rowsPerRequest = 1000

export interface ExportRequest<R extends RaRecord> {
  dataProvider: DataProvider
  resource: string
  columns: readonly Column<R>[]
  label: (source: string) => string
  /** The name of a referenced record. */
  represent: (resource: string, record: RaRecord) => string
  sort: SortPayload
  filter: FilterPayload
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

type Names = Record<string, Map<unknown, string>>

async function referencedNames<R extends RaRecord>(
  { dataProvider, columns, represent, signal }: ExportRequest<R>,
  rows: readonly R[],
  names: Names,
): Promise<void> {
  for (const { reference, source } of columns) {
    if (!reference) continue
    names[reference] ??= new Map()
    const known = names[reference]
    const ids = [...new Set(rows.map((row) => row[source]))].filter((id) => id && !known.has(id))
    if (ids.length === 0) continue
    const { data } = await dataProvider.getMany(reference, { ids, signal })
    for (const record of data) known.set(record.id, represent(reference, record))
  }
}

/** Every row that matches the list's filters, page after page, as one CSV file. */
export async function exportRows<R extends RaRecord>(request: ExportRequest<R>): Promise<Blob> {
  const { dataProvider, resource, columns, label, sort, filter, signal, onProgress } = request
  const written = columns.filter((column) => !column.screenOnly)
  const parts = [byteOrderMark, csvLine(written.map(({ source }) => label(source)))]
  const names: Names = {}
  let done = 0
  for (let page = 1; ; page++) {
    signal.throwIfAborted()
    const { data, total = 0 } = await dataProvider.getList<R>(resource, {
      pagination: { page, perPage: rowsPerRequest },
      sort,
      filter,
      signal,
    })
    await referencedNames(request, data, names)
    for (const row of data) {
      parts.push(
        csvLine(
          written.map((column) =>
            column.reference
              ? (names[column.reference]?.get(row[column.source]) ?? column.none ?? '')
              : columnText(column, row),
          ),
        ),
      )
    }
    done += data.length
    onProgress(done, Math.max(done, total))
    if (data.length < rowsPerRequest) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has to start before its address may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
