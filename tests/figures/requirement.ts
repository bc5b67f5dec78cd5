import type { Figure } from '#tests/bench/figure.ts'

/** A program in tests/bench, or a test file; only the part whose names match, if given. */
export type Measure = { part?: RegExp | undefined } & (
  | { kind: 'bench'; name: string }
  /** A program in tests/faults/outside. */
  | { kind: 'outside'; name: string }
  | { kind: 'test'; project: TestProject; file: string }
)

/** A project of tests/vitest.config.ts. */
export type TestProject = 'unit' | 'api' | 'faults' | 'browser' | 'screens' | 'prove' | 'prove-browser'

export interface Requirement {
  subject: string
  text: string
  measure: Measure
}

export const requirementsOf = (
  subject: string,
  rows: readonly (readonly [text: string, measure: Measure])[],
): Requirement[] => rows.map(([text, measure]) => ({ subject, text, measure }))

/** The result of one program: its figures and, for a test file, the outcome of each test. */
export interface Outcome {
  /** YYYY-MM-DD */
  day: string
  figures: Figure[]
  tests: { name: string; passed: boolean }[]
}

/** The program’s name on the command line. It runs once for all requirements that use it. */
export const programOf = (measure: Measure): string =>
  measure.kind === 'test' ? measure.file.replace(/^tests\/|\.test\.ts$/g, '') : measure.name

const benchesOfBackOffice = ['navigation', 'site']

/** Whether a program executes code of the back office; a change of that code does not outdate the others. */
export function runsBackOffice(measure: Measure): boolean {
  if (measure.kind === 'bench') return benchesOfBackOffice.includes(measure.name)
  return measure.kind === 'test' && measure.project !== 'faults' && measure.project !== 'prove'
}

/** The command that repeats the measurement. */
export function commandOf(measure: Measure): string {
  if (measure.kind === 'bench') return `npm run bench ${measure.name}`
  if (measure.kind === 'outside') return `npm run outside ${measure.name}`
  if (measure.project === 'prove' || measure.project === 'prove-browser')
    return `npm run prove -- ${programOf(measure).replace(/^(faults|browser)\/prove\//, 'prove/')}`
  return `npm test ${measure.file}`
}
