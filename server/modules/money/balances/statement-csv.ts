import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { WalletEntryRow } from '#server/modules/money/balances/balances.table.ts'
import { statementTexts } from '#server/modules/money/balances/statement.messages.ts'
import { clubDateTime } from '#shared/core/club-time.ts'
import { withoutFormula } from '#shared/core/csv.ts'
import { liraOf } from '#shared/core/money.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'

const { columns } = statementTexts

/** Formats kuruş as lira with a decimal comma, as Turkish spreadsheets parse it. */
const decimal = (kurus: number) => liraOf(kurus).toFixed(2).replace('.', ',')

async function* lines(entries: AsyncIterable<WalletEntryRow>): AsyncGenerator<(string | number)[]> {
  for await (const entry of entries) {
    yield [
      entry.sequence,
      clubDateTime(new Date(entry.createdAt)).replace('T', ' '),
      entryKindNames[entry.kind],
      withoutFormula(entry.description),
      decimal(entry.amount),
      decimal(entry.balanceAfter),
      withoutFormula(entry.actorName),
    ]
  }
}

/** Streams a ledger as CSV for spreadsheets in Turkish settings. */
export function csvStatement(entries: AsyncIterable<WalletEntryRow>): Readable {
  const file = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns: [
      columns.sequence,
      columns.createdAt,
      columns.kind,
      columns.description,
      columns.amount,
      columns.balanceAfter,
      columns.actorName,
    ],
  })
  // A failing read destroys the stream, so that a partial file is not taken for a complete one.
  pipeline(Readable.from(lines(entries)), file, () => undefined)
  return file
}
