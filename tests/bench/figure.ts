/** A measured figure with its bound. */
export interface Figure {
  name: string
  value: number
  bound: number
  /** Whether the value must stay above or below the bound. */
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

/** The given percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Milliseconds until the whole response is read. */
export async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  return performance.now() - startedAt
}
