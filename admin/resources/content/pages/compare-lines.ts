export interface LineRun {
  kind: 'same' | 'removed' | 'added'
  lines: string[]
}

/** A line diff: longest common subsequence, removed and added lines. */
export function compareLines(before: readonly string[], after: readonly string[]): LineRun[] {
  const lengths = commonLengths(before, after)
  const runs: LineRun[] = []
  const add = (kind: LineRun['kind'], line: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  let from = 0
  let to = 0
  while (from < before.length || to < after.length) {
    const old = before[from]
    const next = after[to]
    if (old !== undefined && old === next) {
      add('same', old)
      from++
      to++
    } else if (
      old !== undefined &&
      (next === undefined || lengthAt(from + 1, to) >= lengthAt(from, to + 1))
    ) {
      add('removed', old)
      from++
    } else if (next !== undefined) {
      add('added', next)
      to++
    }
  }
  return runs

  function lengthAt(row: number, column: number): number {
    return lengths[row]?.[column] ?? 0
  }
}

/** Lengths of the longest common subsequence of all suffixes. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let row = before.length - 1; row >= 0; row--) {
    const current = lengths[row] ?? []
    const below = lengths[row + 1] ?? []
    for (let column = after.length - 1; column >= 0; column--) {
      current[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, current[column + 1] ?? 0)
    }
  }
  return lengths
}
