import { verifiedRandomness } from '#shared/loyalty/raffles/drand.ts'
import { timeOfRound } from '#shared/loyalty/raffles/drand-rounds.ts'
import {
  commitmentOf,
  drawRule,
  drawWinners,
  entrantListText,
  hashEntrantList,
  prizeOf,
} from '#shared/loyalty/raffles/draw.ts'
import { type DrawStep, drawSteps } from '#shared/loyalty/raffles/draw-steps.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** Result of each verification step. */
export type DrawVerification = Record<DrawStep, boolean>

/** Whether the public value comes from the recorded source and was published after the list was frozen. */
async function isFromSource(
  { source, publicValue, signature, closedAt }: DrawRecord,
  key?: string,
): Promise<boolean> {
  if (!publicValue) return false
  if (source.kind === 'announced') return Boolean(source.at) && source.at > closedAt
  if (!source.round || !signature || timeOfRound(source.round).toISOString() <= closedAt) return false
  return (await verifiedRandomness(source.round, signature, key)) === publicValue
}

/**
 * Verifies a published draw by recomputing it from its record alone. `publicKey` is the key of the trusted drand chain,
 * by default quicknet's; it is never read from the record.
 */
export async function verifyDraw(record: DrawRecord, publicKey?: string): Promise<DrawVerification> {
  const { rule, raffle, number, seed, entrants, publicValue, winnersCount } = record
  const winners = await drawWinners({ raffle: raffle._id, number, seed, entrants, publicValue, winnersCount })
  const won = (entry: string, position: number) =>
    `${position} ${entry} ${prizeOf(raffle.prizes, winnersCount, position)}`
  return {
    commitment: (await commitmentOf(seed)) === record.commitment,
    list:
      entrants.length === record.entrantCount &&
      new Set(entrants).size === entrants.length &&
      (await hashEntrantList(entrantListText(entrants))) === record.listHash,
    source: await isFromSource(record, publicKey),
    winners:
      rule === drawRule &&
      winners.map((entry, index) => won(entry, index + 1)).join('\n') ===
        record.winners.map(({ entry, position, prize }) => `${position} ${entry} ${prize}`).join('\n'),
  }
}

export const isVerified = (check: DrawVerification): boolean => drawSteps.every((step) => check[step])
