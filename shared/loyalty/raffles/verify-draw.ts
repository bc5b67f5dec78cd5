import {
  commitmentOf,
  drawEntries,
  drawRules,
  entrantListText,
  hashEntrantList,
  prizeOf,
} from '#shared/loyalty/raffles/draw.ts'
import { type DrawStep, drawStepsOf } from '#shared/loyalty/raffles/draw-steps.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** Result of each verification step of the draw's rule. */
export type DrawVerification = Partial<Record<DrawStep, boolean>>

async function isList({ entrants, entrantCount, listHash }: DrawRecord): Promise<boolean> {
  return (
    entrants.length === entrantCount &&
    new Set(entrants).size === entrants.length &&
    (await hashEntrantList(entrantListText(entrants))) === listHash
  )
}

/**
 * Whether the public value of a draw by `club-raffle-1` comes from the recorded source and was published after the list
 * was frozen.
 */
async function isFromSource({ source, publicValue, signature, closedAt }: DrawRecord): Promise<boolean> {
  if (!source || !publicValue) return false
  if (source.kind === 'announced') return Boolean(source.at) && source.at > closedAt
  // Loaded only for these draws: the curve is larger than everything else.
  const { timeOfRound, verifiedRandomness } = await import('#shared/loyalty/raffles/drand.ts')
  if (!source.round || !signature || timeOfRound(source.round).toISOString() <= closedAt) return false
  return (await verifiedRandomness(source.round, signature)) === publicValue
}

async function isResult(record: DrawRecord): Promise<boolean> {
  const { rule, raffle, number, seed, entrants, publicValue, winnersCount } = record
  if (!drawRules.some((known) => known === rule)) return false
  const drawn = await drawEntries({
    rule,
    raffle: raffle._id,
    number,
    seed,
    entrants,
    publicValue,
    winnersCount,
  })
  const won = (entry: string, position: number) =>
    `${position} ${entry} ${prizeOf(raffle.prizes, winnersCount, position)}`
  return (
    drawn.winners.map((entry, index) => won(entry, index + 1)).join('\n') ===
      record.winners.map(({ entry, position, prize }) => `${position} ${entry} ${prize}`).join('\n') &&
    drawn.substitutes.join('\n') === (record.substitutes ?? []).join('\n')
  )
}

/** Verifies a published draw by recomputing it from its record alone. */
export async function verifyDraw(record: DrawRecord): Promise<DrawVerification> {
  const checks: Record<DrawStep, () => Promise<boolean>> = {
    commitment: async () => (await commitmentOf(record.seed)) === record.commitment,
    list: () => isList(record),
    source: () => isFromSource(record),
    winners: () => isResult(record),
  }
  const results = await Promise.all(
    drawStepsOf(record.rule).map(async (step) => [step, await checks[step]()] as const),
  )
  return Object.fromEntries(results)
}

export const isVerified = (check: DrawVerification): boolean => Object.values(check).every(Boolean)
