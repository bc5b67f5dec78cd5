/** Verification steps of a published draw, in order. */
export const drawSteps = ['commitment', 'list', 'source', 'winners'] as const
export type DrawStep = (typeof drawSteps)[number]
