import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from '#admin/resources/content/pages/compare-lines.ts'

test('a changed line is removed and added, its neighbours are unchanged', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['b'] },
    { kind: 'added', lines: ['x'] },
    { kind: 'same', lines: ['c'] },
    { kind: 'added', lines: ['d'] },
  ])
})

test('equal texts are one run, and empty texts none', () => {
  expect(compareLines(['a', 'a'], ['a', 'a'])).toEqual([{ kind: 'same', lines: ['a', 'a'] }])
  expect(compareLines([], [])).toEqual([])
})

test('unchanged and removed lines give the old text, unchanged and added ones the new text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const runs = compareLines(before, after)
      const without = (kind: string) => runs.filter((run) => run.kind !== kind).flatMap((run) => run.lines)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})
