import { and, eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { fetchRoundSignature } from '#server/integrations/drand/drand.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  commitDraw,
  findCurrentDraw,
  freezeEntrants,
  openSeed,
  type SourceChoice,
  sourceAfter,
  voidDraw,
} from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import {
  type RaffleDrawRow,
  raffleDraws,
  raffleWinners,
} from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import {
  currentStatus,
  missingRaffle,
  raffleResource,
  readRaffle,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { resetNotice, type WinningEntry, wonNotice } from '#server/modules/loyalty/raffles/raffles.mails.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { type Notice, writeNotices } from '#server/modules/messaging/notifications/notify-member.ts'
import { type NotifyingWork, notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { formatMoment } from '#shared/core/format-date.ts'
import { pageTags } from '#shared/core/page.ts'
import { drawWinners, prizeOf } from '#shared/loyalty/raffles/draw.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages
const refusal = (code: string, message: string) => new AppError(409, `raffle.${code}`, message)

type PublicValue = Pick<RaffleDrawRow, 'publicValue' | 'signature'> & { publicValue: string }

/** Returns the recorded value of an announced draw. Throws 409 before it is recorded. */
function announcedValue({ publicValue }: RaffleDrawRow): PublicValue {
  if (publicValue) return { publicValue, signature: '' }
  throw new AppError(409, 'raffle.value-needed', texts.valueNeeded, {
    fields: { publicValue: texts.valueNeeded },
  })
}

/** Returns the verified value of a published drand round. Throws 400 for a wrong signature and 503 if drand is unreachable. */
async function drandValue(
  draw: RaffleDrawRow,
  { drand }: Services['configuration'],
  given: string | undefined,
): Promise<PublicValue> {
  const round = draw.sourceRound ?? 0
  const signature = given?.toLowerCase() || (await fetchRoundSignature(drand.url, round))
  if (!signature) {
    throw new AppError(503, 'raffle.source-unreachable', texts.sourceUnreachable, {
      fields: { signature: texts.sourceUnreachable },
    })
  }
  const { verifiedRandomness } = await import('#shared/loyalty/raffles/drand.ts')
  const publicValue = await verifiedRandomness(round, signature, drand.publicKey)
  if (!publicValue) throw invalidField('signature', texts.badSignature)
  return { publicValue, signature }
}

/** Returns the draw if its winners can be drawn now. Throws 409 otherwise. */
function requireDrawable(status: Raffle['status'], draw: RaffleDrawRow | undefined): RaffleDrawRow {
  if (status === 'cancelled') throw refusal('cancelled', texts.cancelled)
  if (status === 'drawn') throw refusal('already-drawn', texts.alreadyDrawn)
  if (status !== 'closed') throw refusal('not-closed', texts.notClosed)
  if (!draw) throw refusal('no-commitment', texts.noCommitment)
  if (!draw.closedAt) throw refusal('not-frozen', texts.notFrozen)
  if (draw.entrantCount === 0) throw refusal('nobody', texts.noEntrants)
  if (draw.closedAt >= draw.sourceAt) throw refusal('source-behind', texts.sourceBehind)
  if (Date.parse(draw.sourceAt) > Date.now()) {
    throw refusal('source-ahead', texts.sourceAhead(formatMoment(draw.sourceAt)))
  }
  return draw
}

/** Throws 404 for a raffle of another branch. */
async function requireManaged(db: Database, currentUser: CurrentUser, id: string): Promise<void> {
  const [row] = await db
    .select({ _id: raffles._id })
    .from(raffles)
    .where(and(eq(raffles._id, id), branchScope(currentUser, raffles.branch)))
  if (!row) throw missingRaffle()
}

/** Determines the winners from the seed, the frozen list and the public value. Throws 409 for a second call. */
export async function drawRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { signature }: { signature?: string | undefined } = {},
): Promise<Raffle> {
  const { transact, db: pool, secret, configuration } = services
  await requireManaged(pool, currentUser, id)
  // Fetched outside the transaction, so that no lock is held during the network call.
  const pending = requireDrawable(await currentStatus(pool, id), await findCurrentDraw(pool, id))
  const isAnnounced = pending.sourceKind === 'announced'
  const fetched = isAnnounced ? announcedValue(pending) : await drandValue(pending, configuration, signature)
  return transact(currentUser, async (tx) => {
    const { db, audit, invalidatePages } = tx
    const { prizes, winnersCount } = await lockRecord(db, raffles, id, missingRaffle, {
      scope: branchScope(currentUser, raffles.branch),
      keepsKey: true,
    })
    const draw = requireDrawable(await currentStatus(db, id), await findCurrentDraw(db, id))
    if (draw._id !== pending._id) throw refusal('not-frozen', texts.notFrozen)
    // An announced value may have been corrected since it was read above.
    const value = isAnnounced ? announcedValue(draw) : fetched
    const seed = openSeed(secret, draw.sealedSeed)
    if (!seed) throw refusal('seed-lost', texts.seedLost)
    const entrants = (draw.entrants ?? '').split('\n').filter(Boolean)
    const { number } = draw
    const winners = await drawWinners({
      raffle: id,
      number,
      seed,
      entrants,
      publicValue: value.publicValue,
      winnersCount,
    })
    await db
      .update(raffleDraws)
      .set({ ...value, seed, drawnAt: sql`clock_timestamp()`, drawnBy: currentUser._id })
      .where(eq(raffleDraws._id, draw._id))
    await db.insert(raffleWinners).values(
      winners.map((entry, index) => ({
        draw: draw._id,
        position: index + 1,
        entry,
        prize: prizeOf(prizes, winnersCount, index + 1),
      })),
    )
    await updateRecord(db, raffles, id, { drawnAt: new Date().toISOString() })
    await notifyWinners(notifying(tx, services), draw._id, wonNotice)
    await audit({
      resource: raffleResource,
      recordId: id,
      action: 'draw',
      after: { number, winners, ...value },
    })
    invalidatePages(pageTags.raffles)
    return readRaffle(db, id)
  })
}

/** Publishes the value of an announced draw; it can be corrected until the winners are drawn. */
export async function recordPublicValue(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  publicValue: string,
): Promise<Raffle> {
  return transact(currentUser, async ({ db, audit, invalidatePages }) => {
    await lockRecord(db, raffles, id, missingRaffle, {
      scope: branchScope(currentUser, raffles.branch),
      keepsKey: true,
    })
    const draw = requireDrawable(await currentStatus(db, id), await findCurrentDraw(db, id))
    if (draw.sourceKind !== 'announced') throw refusal('no-announcement', texts.noAnnouncement)
    await db.update(raffleDraws).set({ publicValue }).where(eq(raffleDraws._id, draw._id))
    await audit({
      resource: raffleResource,
      recordId: id,
      action: 'edit',
      before: { number: draw.number, publicValue: draw.publicValue },
      after: { number: draw.number, publicValue },
    })
    invalidatePages(pageTags.raffles)
    return readRaffle(db, id)
  })
}

/** Voids the current draw with a reason and starts the next one with a new commitment. */
export async function resetRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, ...choice }: SourceChoice & { reason: string },
): Promise<Raffle> {
  const { transact, secret } = services
  return transact(currentUser, async (tx) => {
    const { db, audit, invalidatePages } = tx
    const before = await lockRecord(db, raffles, id, missingRaffle, {
      scope: branchScope(currentUser, raffles.branch),
      keepsKey: true,
    })
    if (before.cancelledAt) throw refusal('cancelled', rafflesMessages.final)
    const draw = await findCurrentDraw(db, id)
    if (draw) {
      await voidDraw(db, draw, currentUser._id, reason)
      await notifyWinners(notifying(tx, services), draw._id, (winning) => resetNotice(winning, reason))
    }
    await updateRecord(db, raffles, id, { drawnAt: null })
    const next = await commitDraw(db, secret, id, sourceAfter(before.endsAt, choice))
    if ((await currentStatus(db, id)) === 'closed') await freezeEntrants(db, next)
    await audit({
      resource: raffleResource,
      recordId: id,
      action: 'reset',
      before: { number: draw?.number ?? null },
      after: { number: next.number, reason },
    })
    invalidatePages(pageTags.raffles)
    return readRaffle(db, id)
  })
}

/** Notifies the winners of a draw by mail and in their inbox; skips entries whose address was erased. */
async function notifyWinners(
  work: NotifyingWork,
  draw: string,
  write: (winning: WinningEntry) => Notice,
): Promise<void> {
  const rows = await work.db
    .select({
      reader: { _id: raffleEntries.user, email: raffleEntries.email, userName: raffleEntries.name },
      winning: {
        prize: raffleWinners.prize,
        raffleTitle: raffles.title,
        raffleSlug: raffles.slug,
        branchName: branches.name,
        branchSlug: branches.slug,
      },
    })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .innerJoin(raffles, eq(raffles._id, raffleDraws.raffle))
    .innerJoin(branches, eq(branches._id, raffles.branch))
    .innerJoin(raffleEntries, eq(raffleEntries._id, raffleWinners.entry))
    .where(eq(raffleWinners.draw, draw))
  await writeNotices(
    work,
    rows
      .filter(({ reader }) => reader.email)
      .map(({ reader, winning }) => ({ reader, notice: write(winning) })),
  )
}
