import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  commitDraw,
  findCurrentDraw,
  listEntrants,
  openSeed,
  voidDraw,
} from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
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
import { type NotifyingWork, notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { drawEntries, entrantListText, hashEntrantList, prizeOf } from '#shared/loyalty/raffles/draw.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages
const refusal = (code: string, message: string) => new AppError(409, `raffle.${code}`, message)

/** Throws 409 if the winners of a raffle with this status cannot be drawn. */
function requireDrawable(status: Raffle['status']): void {
  if (status === 'cancelled') throw refusal('cancelled', texts.cancelled)
  if (status === 'drawn') throw refusal('already-drawn', texts.alreadyDrawn)
  if (status === 'upcoming') throw refusal('not-started', texts.notStarted)
}

/**
 * Closes the entries, publishes their list and the seed, and determines winners and substitutes from these. The list of
 * a raffle of version 0.2.0 was published at its close and stays. Throws 409 for a second call.
 */
export async function drawRaffle(services: Services, currentUser: CurrentUser, id: string): Promise<Raffle> {
  const { transact, secret } = services
  return transact(currentUser, async (tx) => {
    const { db, audit } = tx
    const { prizes, winnersCount } = await lockRecord(db, raffles, id, missingRaffle, {
      scope: branchScope(currentUser, raffles.branch),
      noKeyUpdate: true,
    })
    requireDrawable(await currentStatus(db, id))
    const draw = (await findCurrentDraw(db, id)) ?? (await commitDraw(db, secret, id))
    const list = draw.entrants ?? entrantListText(await listEntrants(db, id))
    const entrants = list.split('\n').filter(Boolean)
    if (entrants.length === 0) throw refusal('nobody', texts.noEntrants)
    const seed = openSeed(secret, draw.sealedSeed)
    if (!seed) throw refusal('seed-lost', texts.seedLost)
    const { rule, number } = draw
    const { winners, substitutes } = await drawEntries({
      rule,
      raffle: id,
      number,
      seed,
      entrants,
      winnersCount,
    })
    const drawnAt = new Date().toISOString()
    const published = {
      closedAt: drawnAt,
      entrants: list,
      entrantCount: entrants.length,
      listHash: await hashEntrantList(list),
    }
    await db
      .update(raffleDraws)
      .set({
        ...(!draw.closedAt && published),
        seed,
        drawnAt,
        drawnBy: currentUser._id,
        substitutes,
      })
      .where(eq(raffleDraws._id, draw._id))
    await db.insert(raffleWinners).values(
      winners.map((entry, index) => ({
        draw: draw._id,
        position: index + 1,
        entry,
        prize: prizeOf(prizes, winnersCount, index + 1),
      })),
    )
    await updateRecord(db, raffles, id, { drawnAt })
    await notifyWinners(notifying(tx, services), draw._id, wonNotice)
    await audit({
      resource: raffleResource,
      recordId: id,
      action: 'draw',
      after: { number, winners, substitutes },
    })
    return readRaffle(db, id)
  })
}

/** Voids the current draw and starts the next one with a new commitment; entries open or close by the dates. */
export async function resetRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<Raffle> {
  const { transact, secret } = services
  return transact(currentUser, async (tx) => {
    const { db, audit } = tx
    const before = await lockRecord(db, raffles, id, missingRaffle, {
      scope: branchScope(currentUser, raffles.branch),
      noKeyUpdate: true,
    })
    if (before.archivedAt) throw refusal('archived', texts.archived)
    if (before.cancelledAt) throw refusal('cancelled', rafflesMessages.final)
    const draw = await findCurrentDraw(db, id)
    if (draw) {
      await voidDraw(db, draw, currentUser._id, reason)
      await notifyWinners(notifying(tx, services), draw._id, (winning) => resetNotice(winning, reason))
    }
    await updateRecord(db, raffles, id, { drawnAt: null })
    const next = await commitDraw(db, secret, id)
    await audit({
      resource: raffleResource,
      recordId: id,
      action: 'reset',
      before: { number: draw?.number ?? null },
      after: { number: next.number, reason },
    })
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
