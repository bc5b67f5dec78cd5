/** What of a published draw can prove true or false, in the order in which it is checked. */
export const drawSteps = ['commitment', 'list', 'source', 'winners'] as const
export type DrawStep = (typeof drawSteps)[number]
