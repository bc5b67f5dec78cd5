import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { commitDraw, findLiveDraw, statusOfLocked } from '#server/modules/loyalty/raffles/close-raffle.ts'
import { type SourceChoice, sourceAfter } from '#server/modules/loyalty/raffles/draw-source.ts'
import { raffleDraws } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import type { RaffleRow } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

/** What people rely on when they join. */
export type Promised = Partial<
  Pick<RaffleRow, 'startsAt' | 'endsAt' | 'winnersCount' | 'prizes' | 'staffBarred'>
> &
  SourceChoice

const refusal = (code: string, field: string, message: string) =>
  new AppError(409, code, message, { fields: { [field]: message } })

/** Whether anybody ever joined, those included who were removed. */
export async function hasEntries(db: Database, raffle: string): Promise<boolean> {
  const rows = await db
    .select({ _id: raffleEntries._id })
    .from(raffleEntries)
    .where(eq(raffleEntries.raffle, raffle))
    .limit(1)
  return rows.length > 0
}

const sameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** The promises that a change would break, each by its field. */
function brokenPromises(before: RaffleRow, changes: Promised): string[] {
  const { startsAt, endsAt, winnersCount, prizes, staffBarred } = changes
  return [
    startsAt !== undefined && !sameMoment(startsAt, before.startsAt) && 'startsAt',
    endsAt !== undefined && !sameMoment(endsAt, before.endsAt) && 'endsAt',
    winnersCount !== undefined && winnersCount !== before.winnersCount && 'winnersCount',
    prizes !== undefined && prizes.join('\n') !== before.prizes.join('\n') && 'prizes',
    staffBarred !== undefined && staffBarred !== before.staffBarred && 'staffBarred',
  ].filter((field) => field !== false)
}

/**
 * Lets a locked raffle be changed only within what was promised, and moves the source along with its end. Once
 * somebody has joined, the end may only be put off; answers the end that was promised first, where it has to be shown.
 */
export async function keepPromises(
  db: Database,
  secret: string,
  before: RaffleRow,
  changes: Promised,
): Promise<{ firstEndsAt?: string }> {
  const draw = await findLiveDraw(db, before._id)
  const { sourceKind, sourceName, sourceAt } = changes
  const broken = brokenPromises(before, changes)
  const choice = {
    sourceKind: sourceKind ?? draw?.sourceKind,
    sourceName: sourceName ?? draw?.sourceName,
    sourceAt: sourceAt ?? draw?.sourceAt,
  }
  const movesSource =
    choice.sourceKind !== draw?.sourceKind ||
    (choice.sourceKind === 'announced' &&
      (choice.sourceName !== draw?.sourceName || !sameMoment(choice.sourceAt ?? '', draw?.sourceAt ?? '')))
  const [field] = movesSource ? [...broken, 'sourceKind'] : broken
  if (!field) return {}
  const isClosed = draw?.closedAt || (await statusOfLocked(db, before._id)) === 'closed'
  if (isClosed) throw refusal('raffle.closed', field, texts.closed)
  const { endsAt = before.endsAt } = changes
  const joined = await hasEntries(db, before._id)
  if (joined) {
    const kept = [...broken, ...(movesSource ? ['sourceKind'] : [])].find((name) => name !== 'endsAt')
    if (kept) throw refusal('raffle.promised', kept, texts.promised)
    if (Date.parse(endsAt) < Date.parse(before.endsAt)) {
      throw refusal('raffle.only-later', 'endsAt', texts.onlyLater)
    }
  }
  if (Date.parse(endsAt) > Date.parse(changes.startsAt ?? before.startsAt)) {
    const source = sourceAfter(endsAt, choice)
    if (draw) await db.update(raffleDraws).set(source).where(eq(raffleDraws._id, draw._id))
    else await commitDraw(db, secret, before._id, source)
  }
  return joined && broken.includes('endsAt') ? { firstEndsAt: before.firstEndsAt ?? before.endsAt } : {}
}
