import { Readable } from 'node:stream'
import type { FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { writeCsv } from '#server/integrations/spreadsheet/write-csv.ts'
import type { WalletEntryRow } from '#server/modules/money/balances/balances.table.ts'
import { statementTexts } from '#server/modules/money/balances/statement.messages.ts'
import { clubDateTime } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'

const { columns } = statementTexts
const headings = [
  columns.sequence,
  columns.createdAt,
  columns.kind,
  columns.description,
  columns.amount,
  columns.balanceAfter,
  columns.actorName,
]

async function* rowsOf(entries: AsyncIterable<WalletEntryRow>): FileRows {
  for await (const entry of entries)
    yield [
      [
        { number: entry.sequence },
        { moment: clubDateTime(new Date(entry.createdAt)) },
        entryKindNames[entry.kind],
        entry.description,
        { lira: liraOf(entry.amount) },
        { lira: liraOf(entry.balanceAfter) },
        entry.actorName,
      ],
    ]
}

/** Streams a ledger as CSV; a failing read breaks the stream off. */
export const csvStatement = (entries: AsyncIterable<WalletEntryRow>): Readable =>
  Readable.from(writeCsv(headings, rowsOf(entries)))
