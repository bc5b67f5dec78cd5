import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { findCurrentDraw } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import {
  type RaffleEntryRow,
  raffleEntries,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffleResource } from '#server/modules/loyalty/raffles/raffle-query.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { RaffleEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

/** A column of the entry's prize in the current draw. */
const prizeColumn = <T>(column: 'position' | 'prize') => sql<T | null>`(
  SELECT winner.${sql.raw(column)} FROM raffle_winners winner
  JOIN raffle_draws draw ON draw.id = winner.draw_id AND draw.reset_at IS NULL
  WHERE winner.entry_id = raffle_entries.id
)`

/** The few winners are read first, not the result of each entry. */
const hasWon = sql`(raffle_entries.id IN (
  SELECT winner.entry_id FROM raffle_winners winner
  JOIN raffle_draws draw ON draw.id = winner.draw_id AND draw.reset_at IS NULL
))`

/** The entry's place among the substitutes of the current draw. */
const substituteColumn = sql<number | null>`(
  SELECT array_position(draw.substitutes, raffle_entries.id) FROM raffle_draws draw
  WHERE draw.raffle_id = raffle_entries.raffle_id AND draw.reset_at IS NULL
)`

const isSubstitute = sql`(raffle_entries.id IN (
  SELECT unnest(draw.substitutes) FROM raffle_draws draw WHERE draw.reset_at IS NULL
))`

type EntryWithResult = RaffleEntryRow & Pick<RaffleEntry, 'position' | 'prize' | 'substitute'>

const entryColumns = {
  ...getTableColumns(raffleEntries),
  position: prizeColumn<number>('position'),
  prize: prizeColumn<string>('prize'),
  substitute: substituteColumn,
}

const entryList: ListDefinition<typeof raffleEntries> = {
  table: raffleEntries,
  key: raffleEntries._id,
  columns: entryColumns,
  sort: {
    createdAt: raffleEntries.createdAt,
    name: raffleEntries.name,
    email: raffleEntries.email,
  },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    raffle: raffleEntries.raffle,
    branch: (branch: string) =>
      sql`${raffleEntries.raffle} IN (SELECT id FROM raffles WHERE branch_id = ${branch})`,
    user: raffleEntries.user,
    source: raffleEntries.source,
    isRemoved: (removed: boolean) =>
      removed ? sql`${raffleEntries.removedAt} IS NOT NULL` : sql`${raffleEntries.removedAt} IS NULL`,
    hasWon: (yes: boolean) => (yes ? hasWon : sql`NOT ${hasWon}`),
    isSubstitute: (yes: boolean) => (yes ? isSubstitute : sql`NOT ${isSubstitute}`),
  },
  search: raffleEntries.search,
}

function toEntry({
  search: _search,
  mailbox: _mailbox,
  removedBy: _removedBy,
  phone,
  ...row
}: EntryWithResult): RaffleEntry {
  return { ...row, phone: phone ?? '' }
}

/** Limits entries to raffles of the staff's own branch; admins see all. */
function managedEntries(db: Database, currentUser: CurrentUser): SQL | undefined {
  const scope = branchScope(currentUser, raffles.branch)
  return scope && inArray(raffleEntries.raffle, db.select({ id: raffles._id }).from(raffles).where(scope))
}

export async function listEntries(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<RaffleEntry>> {
  const page = await listRows<typeof raffleEntries, EntryWithResult>(
    db,
    entryList,
    query,
    managedEntries(db, currentUser),
  )
  return { ...page, rows: page.rows.map(toEntry) }
}

/** Removes an entry before the list is published; the person cannot enter this raffle again. Throws 409 afterwards. */
export async function removeEntry(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<RaffleEntry> {
  return transact(currentUser, async ({ db, audit }) => {
    const condition = and(eq(raffleEntries._id, id), managedEntries(db, currentUser))
    const [found] = await db.select({ raffle: raffleEntries.raffle }).from(raffleEntries).where(condition)
    if (!found) throw notFound(texts.notFound)
    // A shared lock, as for entering: it conflicts only with changing and drawing the raffle.
    const [raffle] = await db
      .select({ drawnAt: raffles.drawnAt })
      .from(raffles)
      .where(eq(raffles._id, found.raffle))
      .for('share')
    const draw = await findCurrentDraw(db, found.raffle)
    if (raffle?.drawnAt || draw?.closedAt) throw new AppError(409, 'raffle.list-closed', texts.listClosed)
    const removed = await db
      .update(raffleEntries)
      .set({ removedAt: sql`now()`, removedBy: currentUser._id, removedReason: reason })
      .where(and(eq(raffleEntries._id, id), isNull(raffleEntries.removedAt)))
      .returning({ user: raffleEntries.user })
    const [entry] = removed
    if (!entry) throw new AppError(409, 'raffle.already-removed', texts.alreadyRemoved)
    await audit({
      resource: raffleResource,
      recordId: found.raffle,
      action: 'remove-entry',
      person: entry.user,
      after: { entry: id, reason },
    })
    const [row] = await db.select(entryColumns).from(raffleEntries).where(eq(raffleEntries._id, id))
    if (!row) throw notFound(texts.notFound)
    return toEntry(row)
  })
}
