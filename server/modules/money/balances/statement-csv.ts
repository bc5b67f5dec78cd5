import { Readable } from 'node:stream'
import type { WalletEntryRow } from '#server/modules/money/balances/balances.table.ts'
import { statementTexts } from '#server/modules/money/balances/statement.messages.ts'
import { clubDateTime } from '#shared/core/club-time.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'
import { liraOf } from '#shared/core/money.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'

const { columns } = statementTexts

/** Formats kuruş as lira with a decimal comma, as Turkish spreadsheets parse it. */
const decimal = (kurus: number) => liraOf(kurus).toFixed(2).replace('.', ',')

async function* lines(entries: AsyncIterable<WalletEntryRow>): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine([
      columns.sequence,
      columns.createdAt,
      columns.kind,
      columns.description,
      columns.amount,
      columns.balanceAfter,
      columns.actorName,
    ])
  for await (const entry of entries) {
    yield csvLine([
      String(entry.sequence),
      clubDateTime(new Date(entry.createdAt)).replace('T', ' '),
      entryKindNames[entry.kind],
      entry.description,
      decimal(entry.amount),
      decimal(entry.balanceAfter),
      entry.actorName,
    ])
  }
}

/** Streams a ledger as CSV for spreadsheets in Turkish settings; a failing read breaks the stream off. */
export const csvStatement = (entries: AsyncIterable<WalletEntryRow>): Readable =>
  Readable.from(lines(entries))
