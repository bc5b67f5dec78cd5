import { randomnessOf } from '#shared/loyalty/raffles/drand.ts'
import { timeOfRound } from '#shared/loyalty/raffles/drand-rounds.ts'
import {
  commitmentOf,
  drawRule,
  drawWinners,
  hashOfList,
  listText,
  prizeOf,
} from '#shared/loyalty/raffles/draw.ts'
import { type DrawStep, drawSteps } from '#shared/loyalty/raffles/draw-steps.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** What of a published draw proves true. */
export type DrawCheck = Record<DrawStep, boolean>

/** The public value is the one that the source of the record gave, after the list was frozen. */
async function isFromSource(
  { source, publicValue, signature, closedAt }: DrawRecord,
  key?: string,
): Promise<boolean> {
  if (!publicValue) return false
  if (source.kind === 'announced') return Boolean(source.at) && source.at > closedAt
  if (!source.round || !signature || timeOfRound(source.round).toISOString() <= closedAt) return false
  return (await randomnessOf(source.round, signature, key)) === publicValue
}

/**
 * Computes a published draw again from its record alone. `publicKey` is that of the drand chain which the reader
 * trusts, quicknet's when absent; whatever the record itself says of it is not believed.
 */
export async function checkDraw(record: DrawRecord, publicKey?: string): Promise<DrawCheck> {
  const { rule, raffle, number, seed, entrants, publicValue, winnersCount } = record
  const winners = await drawWinners({ raffle: raffle._id, number, seed, entrants, publicValue, winnersCount })
  const won = (entry: string, position: number) =>
    `${position} ${entry} ${prizeOf(raffle.prizes, winnersCount, position)}`
  return {
    commitment: (await commitmentOf(seed)) === record.commitment,
    list:
      entrants.length === record.entrantCount &&
      new Set(entrants).size === entrants.length &&
      (await hashOfList(listText(entrants))) === record.listHash,
    source: await isFromSource(record, publicKey),
    winners:
      rule === drawRule &&
      winners.map((entry, index) => won(entry, index + 1)).join('\n') ===
        record.winners.map(({ entry, position, prize }) => `${position} ${entry} ${prize}`).join('\n'),
  }
}

export const holds = (check: DrawCheck): boolean => drawSteps.every((step) => check[step])
