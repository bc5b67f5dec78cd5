import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from '#admin/resources/pages/compare-lines.ts'

test('a changed line goes and comes, its neighbours stay', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['b'] },
    { kind: 'added', lines: ['x'] },
    { kind: 'same', lines: ['c'] },
    { kind: 'added', lines: ['d'] },
  ])
})

test('equal texts are one run, and nothing is none', () => {
  expect(compareLines(['a', 'a'], ['a', 'a'])).toEqual([{ kind: 'same', lines: ['a', 'a'] }])
  expect(compareLines([], [])).toEqual([])
})

test('what stayed and went is the old text, what stayed and came is the new one', () => {
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
