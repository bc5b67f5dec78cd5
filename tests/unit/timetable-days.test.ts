import { expect, test } from 'vitest'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { comingOf, daysOf } from '#site/features/lessons/timetable-days.ts'

const lesson = (title: string, startsAt: string, endsAt: string, cancelledAt: string | null = null) =>
  ({ title, startsAt, endsAt, cancelledAt }) as Lesson

/** 13.00 in club time. */
const now = new Date('2026-11-28T10:00:00Z')
const timetable = {
  now,
  today: '2026-11-28',
  lessons: [
    lesson('over', '2026-11-28T08:00:00Z', '2026-11-28T10:00:00Z'),
    lesson('running', '2026-11-28T09:30:00Z', '2026-11-28T10:30:00Z'),
    lesson('cancelled', '2026-11-28T12:00:00Z', '2026-11-28T13:00:00Z', '2026-11-27T08:00:00Z'),
    lesson('evening', '2026-11-28T17:00:00Z', '2026-11-28T18:00:00Z'),
    lesson('after midnight', '2026-11-28T21:30:00Z', '2026-11-28T22:00:00Z'),
  ],
}

test('the days begin today and list by club time what is not over', () => {
  const days = daysOf(timetable, 3).map(({ day, lessons }) => [day, lessons.map(({ title }) => title)])
  expect(days).toEqual([
    ['2026-11-28', ['running', 'cancelled', 'evening']],
    ['2026-11-29', ['after midnight']],
    ['2026-11-30', []],
  ])
})

test('one can still come to lessons that are neither cancelled nor begun', () => {
  expect(comingOf(timetable).map(({ title }) => title)).toEqual(['evening', 'after midnight'])
})
