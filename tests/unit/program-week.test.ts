import { expect, test } from 'vitest'
import { weekOf } from '#site/features/programs/week.ts'

const days = [
  { title: 'A', exercises: [] },
  { title: 'B', exercises: [] },
]

test.each([
  [1, ['A', null, null, null, null, null, null]],
  [2, ['A', null, null, 'B', null, null, null]],
  [3, ['A', null, 'B', null, 'A', null, null]],
  [7, ['A', 'B', 'A', 'B', 'A', 'B', 'A']],
])('%i sessions are spread over the week, the days of the program in turn', (sessionsPerWeek, week) =>
  expect(weekOf({ sessionsPerWeek, days })).toEqual(week),
)

test('a program without days has its rhythm; one with more sessions than days in a week has none', () => {
  expect(weekOf({ sessionsPerWeek: 2, days: [] })).toEqual(['', null, null, '', null, null, null])
  expect(weekOf({ sessionsPerWeek: 8, days })).toBeNull()
})
