import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { fetchRoundSignature } from '#server/integrations/drand/drand.ts'
import {
  commitDraw,
  findLiveDraw,
  freezeEntrants,
  setAside,
  statusOfLocked,
} from '#server/modules/loyalty/raffles/close-raffle.ts'
import { type SourceChoice, sourceAfter } from '#server/modules/loyalty/raffles/draw-source.ts'
import { missingRaffle, raffleResource, readRaffle } from '#server/modules/loyalty/raffles/raffle-access.ts'
import {
  type RaffleDrawRow,
  raffleDraws,
  raffleWinners,
} from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { resetNotice, wonNotice } from '#server/modules/loyalty/raffles/raffles.mails.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { openSeed } from '#server/modules/loyalty/raffles/seeds.ts'
import { tellWinners } from '#server/modules/loyalty/raffles/winners.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { pageTags } from '#shared/core/page.ts'
import { randomnessOf } from '#shared/loyalty/raffles/drand.ts'
import { drawWinners, prizeOf } from '#shared/loyalty/raffles/draw.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages
const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: clubTimeZone,
})
const refusal = (code: string, message: string) => new AppError(409, `raffle.${code}`, message)

type PublicValue = Pick<RaffleDrawRow, 'publicValue' | 'signature'> & { publicValue: string }

/** The announced value that was recorded of a draw. Throws where none was. */
function announcedValue({ publicValue }: RaffleDrawRow): PublicValue {
  if (publicValue) return { publicValue, signature: '' }
  throw new AppError(409, 'raffle.value-needed', texts.valueNeeded, {
    fields: { publicValue: texts.valueNeeded },
  })
}

/** The public value of a drand round that has been published. Throws where it is wrong or cannot be had. */
async function drandValue(
  draw: RaffleDrawRow,
  { drand }: Services['configuration'],
  typed: string | undefined,
): Promise<PublicValue> {
  const round = draw.sourceRound ?? 0
  const signature = typed?.toLowerCase() || (await fetchRoundSignature(drand.url, round))
  if (!signature) {
    throw new AppError(503, 'raffle.source-unreachable', texts.sourceUnreachable, {
      fields: { signature: texts.sourceUnreachable },
    })
  }
  const publicValue = await randomnessOf(round, signature, drand.publicKey)
  if (!publicValue) throw invalidField('signature', texts.badSignature)
  return { publicValue, signature }
}

/** The draw that may be drawn now. Throws where it is too early, too late or for nobody. */
function drawable(status: Raffle['status'], draw: RaffleDrawRow | undefined): RaffleDrawRow {
  if (status === 'cancelled') throw refusal('cancelled', texts.cancelled)
  if (status === 'drawn') throw refusal('already-drawn', texts.alreadyDrawn)
  if (status !== 'closed') throw refusal('not-closed', texts.notClosed)
  if (!draw) throw refusal('no-commitment', texts.noCommitment)
  if (!draw.closedAt) throw refusal('not-frozen', texts.notFrozen)
  if (draw.entrantCount === 0) throw refusal('nobody', texts.nobody)
  if (draw.closedAt >= draw.sourceAt) throw refusal('source-behind', texts.sourceBehind)
  if (Date.parse(draw.sourceAt) > Date.now()) {
    throw refusal('source-ahead', texts.sourceAhead(moment.format(new Date(draw.sourceAt))))
  }
  return draw
}

/** Determines the winners from the seed, the frozen list and the public value; once, whoever asks how often. */
export async function drawRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { signature }: { signature?: string | undefined } = {},
): Promise<Raffle> {
  const { transact, db: pool, secret, configuration } = services
  // The network is asked outside the transaction: nobody waits for it with a lock held.
  const asked = drawable(await statusOfLocked(pool, id), await findLiveDraw(pool, id))
  const isAnnounced = asked.sourceKind === 'announced'
  const fetched = isAnnounced ? announcedValue(asked) : await drandValue(asked, configuration, signature)
  return transact(currentUser, async (tx) => {
    const { db, audit, invalidatePages } = tx
    const { prizes, winnersCount } = await lockRecord(db, raffles, id, missingRaffle, { keepsKey: true })
    const draw = drawable(await statusOfLocked(db, id), await findLiveDraw(db, id))
    if (draw._id !== asked._id) throw refusal('not-frozen', texts.notFrozen)
    // An announced value may have been put right meanwhile.
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
    await tellWinners(notifying(tx, services), draw._id, wonNotice)
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

/** Publishes what the announced draw brought; until the winners are drawn it may be put right. */
export async function recordPublicValue(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  publicValue: string,
): Promise<Raffle> {
  return transact(currentUser, async ({ db, audit, invalidatePages }) => {
    await lockRecord(db, raffles, id, missingRaffle, { keepsKey: true })
    const draw = drawable(await statusOfLocked(db, id), await findLiveDraw(db, id))
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

/** Sets the draw aside with a reason and begins the next with a commitment of its own. */
export async function resetRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, ...choice }: SourceChoice & { reason: string },
): Promise<Raffle> {
  const { transact, secret } = services
  return transact(currentUser, async (tx) => {
    const { db, audit, invalidatePages } = tx
    const before = await lockRecord(db, raffles, id, missingRaffle, { keepsKey: true })
    if (before.cancelledAt) throw refusal('cancelled', rafflesMessages.final)
    const draw = await findLiveDraw(db, id)
    if (draw) {
      await setAside(db, draw, currentUser._id, reason)
      await tellWinners(notifying(tx, services), draw._id, (winning) => resetNotice(winning, reason))
    }
    await updateRecord(db, raffles, id, { drawnAt: null })
    const next = await commitDraw(db, secret, id, sourceAfter(before.endsAt, choice))
    if ((await statusOfLocked(db, id)) === 'closed') await freezeEntrants(db, next)
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
