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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Milliseconds until a visitor has read the whole answer. */
export async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return performance.now() - startedAt
}
