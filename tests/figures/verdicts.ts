import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Figure, isKept } from '#tests/bench/figure.ts'
import type { Outcome, Requirement } from '#tests/figures/requirement.ts'

/** The result of the last measurement of a requirement. */
export interface Verdict {
  kept: boolean
  bound: string
  measured: string
  /** YYYY-MM-DD */
  day: string
  /** The hash of the code that was measured; without the back office if the program does not run it. */
  code?: string
}

const path = fileURLToPath(new URL('verdicts.json', import.meta.url))

/** The last verdict of each requirement, by its text. */
export const readVerdicts = (): Record<string, Verdict> => JSON.parse(readFileSync(path, 'utf8'))

export function writeVerdicts(verdicts: Record<string, Verdict>): void {
  const sorted = Object.entries(verdicts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

const number = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** By how much a figure misses its bound; more is worse. */
const strain = ({ value, bound, keep }: Figure) => (keep === 'at least' ? bound / value : value / bound)

/** Compares a requirement with the result of its program; the figure nearest to its bound decides. */
export function judge({ measure }: Requirement, outcome: Outcome): Verdict {
  const isPart = (name: string) => measure.part?.test(name) ?? true
  const figures = outcome.figures.filter(({ name }) => isPart(name))
  const tests = outcome.tests.filter(({ name }) => isPart(name))
  const passed = tests.filter((test) => test.passed).length
  const [worst] = figures.toSorted((one, other) => strain(other) - strain(one))
  const others = figures.length > 1 ? `, nearest of ${figures.length}` : ''
  const measured = [
    ...(worst ? [`${number.format(worst.value)} ${worst.unit} (${worst.name}${others})`] : []),
    ...(tests.length > 0 ? [`${passed} of ${tests.length} tests`] : []),
  ]
  const isWhole = measure.kind === 'test' ? tests.length > 0 && passed === tests.length : figures.length > 0
  return {
    kept: isWhole && figures.every(isKept),
    bound: worst
      ? `${worst.keep === 'at least' ? '≥' : '≤'} ${number.format(worst.bound)} ${worst.unit}`
      : 'all pass',
    measured: measured.join('; ') || 'the program failed',
    day: outcome.day,
  }
}
