import { type DrawRule, drawRules } from '#shared/loyalty/raffles/draw.ts'

const steps = {
  'club-raffle-1': ['commitment', 'list', 'source', 'winners'],
  'club-raffle-2': ['commitment', 'list', 'winners'],
} as const satisfies Record<DrawRule, readonly string[]>
export type DrawStep = (typeof steps)[DrawRule][number]

/** Returns the verification steps of a published draw, in order; of an unknown rule, those of the current one. */
export const drawStepsOf = (rule: string): readonly DrawStep[] =>
  steps[drawRules.find((known) => known === rule) ?? 'club-raffle-2']
