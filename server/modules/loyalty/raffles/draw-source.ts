import { invalidField } from '#server/core/errors.ts'
import type { RaffleDrawRow } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { roundAfter, sourceDelayMinutes, timeOfRound } from '#shared/loyalty/raffles/drand-rounds.ts'
import type { SourceKind } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

/** A source as a person chooses it. */
export interface SourceChoice {
  sourceKind?: SourceKind | undefined
  sourceName?: string | undefined
  sourceAt?: string | null | undefined
}

export type Source = Pick<RaffleDrawRow, 'sourceKind' | 'sourceRound' | 'sourceName' | 'sourceAt'>

/** The later of two moments. */
const later = (one: Date, other: Date) => (one > other ? one : other)

/** The source of a value that nobody can know before the list is frozen. Throws a 400 for any other. */
export function sourceAfter(
  endsAt: string,
  { sourceKind = 'drand', sourceName = '', sourceAt }: SourceChoice,
): Source {
  const close = later(new Date(endsAt), new Date())
  if (sourceKind === 'drand') {
    const sourceRound = roundAfter(close)
    return { sourceKind, sourceRound, sourceName: '', sourceAt: timeOfRound(sourceRound).toISOString() }
  }
  if (!sourceName) throw invalidField('sourceName', texts.sourceName)
  const earliest = close.getTime() + sourceDelayMinutes * 60_000
  if (!sourceAt || Date.parse(sourceAt) < earliest) throw invalidField('sourceAt', texts.sourceTooEarly)
  return { sourceKind, sourceRound: null, sourceName, sourceAt }
}
