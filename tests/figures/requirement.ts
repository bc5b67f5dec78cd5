import type { Figure } from '#tests/bench/figure.ts'

/** A program of tests/bench, or a file of tests; of both, the part whose names match, else all. */
export type Measure = { part?: RegExp | undefined } & (
  | { kind: 'bench'; name: string }
  | { kind: 'test'; project: 'unit' | 'api' | 'faults' | 'browser' | 'screens' | 'prove'; file: string }
)

export interface Requirement {
  subject: string
  text: string
  measure: Measure
}

export const requirementsOf = (
  subject: string,
  rows: readonly (readonly [text: string, measure: Measure])[],
): Requirement[] => rows.map(([text, measure]) => ({ subject, text, measure }))

/** What one program found: its figures and, of a file of tests, how each test ended. */
export interface Outcome {
  /** YYYY-MM-DD */
  day: string
  figures: Figure[]
  tests: { name: string; passed: boolean }[]
}

/** What a program is called on the command line. It runs once, however many requirements look at it. */
export const programOf = (measure: Measure): string =>
  measure.kind === 'bench' ? measure.name : measure.file.replace(/^tests\/|\.test\.ts$/g, '')

/** The command with which somebody measures it again. */
export function commandOf(measure: Measure): string {
  if (measure.kind === 'bench') return `npm run bench ${measure.name}`
  if (measure.project === 'prove')
    return `npm run prove -- ${programOf(measure).replace('faults/prove/', 'prove/')}`
  return `npm test ${measure.file}`
}
