/** One measured figure and the bound it has to keep. */
export interface Figure {
  name: string
  value: number
  bound: number
  /** Whether the value has to stay above or below the bound. */
  keep: 'at least' | 'at most'
  unit: string
  detail: string
}

export const atMost = (name: string, value: number, bound: number, unit: string, detail = ''): Figure => ({
  name,
  value,
  bound,
  keep: 'at most',
  unit,
  detail,
})

export const isKept = ({ value, bound, keep }: Figure) =>
  keep === 'at least' ? value >= bound : value <= bound

/** The value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Milliseconds until a visitor has read the whole answer. */
export async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return performance.now() - startedAt
}
