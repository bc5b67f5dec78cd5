import type { Readable } from 'node:stream'
import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { type WalletEntryRow, walletEntries } from '#server/modules/money/balances/balances.table.ts'
import type { KnownWallet } from '#server/modules/money/balances/ledger.ts'
import { statementTexts } from '#server/modules/money/balances/statement.messages.ts'
import { csvStatement } from '#server/modules/money/balances/statement-csv.ts'
import {
  type Period,
  pdfStatement,
  type StatementSummary,
} from '#server/modules/money/balances/statement-pdf.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import type { downloadStatement } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'

const texts = balancesMessages

/** Maximum number of entries in a PDF; a CSV file may be as long as the ledger. */
const mostPdfEntries = 2000
const pageSize = 500

function inPeriod(wallet: string, { from, until }: Period): SQL | undefined {
  return and(
    eq(walletEntries.wallet, wallet),
    from ? gte(walletEntries.createdAt, startOfClubDay(from).toISOString()) : undefined,
    until ? lt(walletEntries.createdAt, startOfClubDay(addDays(until, 1)).toISOString()) : undefined,
  )
}

/** Returns the balance before a day in the club's time zone. */
async function balanceBefore(db: Database, wallet: string, day: string | undefined): Promise<number> {
  if (!day) return 0
  const [last] = await db
    .select({ balance: walletEntries.balanceAfter })
    .from(walletEntries)
    .where(inPeriod(wallet, { until: addDays(day, -1) }))
    .orderBy(desc(walletEntries.createdAt), desc(walletEntries._id))
    .limit(1)
  return last?.balance ?? 0
}

/** Yields the entries of a statement in order, read in pages. */
async function* entriesOf(
  db: Database,
  wallet: string,
  first: number,
  last: number,
): AsyncGenerator<WalletEntryRow> {
  for (let from = first; from <= last; from += pageSize) {
    const page = await db
      .select()
      .from(walletEntries)
      .where(
        and(
          eq(walletEntries.wallet, wallet),
          gte(walletEntries.sequence, from),
          lte(walletEntries.sequence, Math.min(last, from + pageSize - 1)),
        ),
      )
      .orderBy(asc(walletEntries.sequence))
    yield* page
  }
}

/** Returns a wallet's whole ledger as CSV. */
export async function wholeLedger(db: Database, wallet: string): Promise<Readable> {
  const [found] = await db
    .select({ last: sql<number>`coalesce(max(${walletEntries.sequence}), 0)` })
    .from(walletEntries)
    .where(eq(walletEntries.wallet, wallet))
  return csvStatement(entriesOf(db, wallet, 1, found?.last ?? 0))
}

/** Sends a wallet's ledger as a CSV or PDF file. */
export async function sendStatement(
  { db }: Services,
  reply: FastifyReply,
  known: KnownWallet,
  { format, ...period }: QueryOf<typeof downloadStatement>,
) {
  if (period.from && period.until && period.until < period.from) {
    throw invalidField('until', texts.periodInvalid)
  }
  const wallet = known.wallet._id
  const [found] = await db
    .select({
      entries: sql<number>`count(*)::int`,
      first: sql<number>`coalesce(min(${walletEntries.sequence}), 1)`,
      last: sql<number>`coalesce(max(${walletEntries.sequence}), 0)`,
      added: sql<string>`coalesce(sum(${walletEntries.amount}) FILTER (WHERE ${walletEntries.amount} > 0), 0)`,
      taken: sql<string>`coalesce(sum(${walletEntries.amount}) FILTER (WHERE ${walletEntries.amount} < 0), 0)`,
    })
    .from(walletEntries)
    .where(inPeriod(wallet, period))
  const { entries = 0, first = 1, last = 0 } = found ?? {}
  if (format === 'pdf' && entries > mostPdfEntries) {
    const most = mostPdfEntries.toLocaleString('tr-TR')
    throw new AppError(400, 'statement.too-long', texts.statementTooLong(most))
  }
  const lines = entriesOf(db, wallet, first, last)
  reply.headers({
    'content-disposition': `attachment; filename="${statementTexts.fileName}-${clubDay(new Date())}.${format}"`,
  })
  if (format === 'csv') {
    reply.header('content-type', 'text/csv; charset=utf-8')
    return csvStatement(lines)
  }
  const summary: StatementSummary = {
    known,
    period,
    entries,
    opening: await balanceBefore(db, wallet, period.from),
    added: Number(found?.added ?? 0),
    taken: Number(found?.taken ?? 0),
  }
  const rows: WalletEntryRow[] = []
  for await (const row of lines) rows.push(row)
  const document = pdfStatement(await readClub(db), summary, rows)
  reply.header('content-type', 'application/pdf')
  return renderPdf(document)
}
