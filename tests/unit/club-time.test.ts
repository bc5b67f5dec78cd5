import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  clubDateTime,
  clubDay,
  clubMoment,
  mondayOf,
  startOfClubDay,
} from '#shared/core/club-time.ts'

test('the club’s day begins three hours before that of UTC', () => {
  expect(clubDay(new Date('2026-11-20T20:59:00Z'))).toBe('2026-11-20')
  expect(clubDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
  expect(startOfClubDay('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
})

test('the offset is also correct for past summer time in Turkey', () => {
  expect(startOfClubDay('2015-01-15').toISOString()).toBe('2015-01-14T22:00:00.000Z')
  expect(startOfClubDay('2015-07-15').toISOString()).toBe('2015-07-14T21:00:00.000Z')
})

test('a club time typed in a form is read back unchanged', () => {
  const minute = 60_000
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2100, 0) }), (value) => {
      const moment = new Date(Math.floor(value / minute) * minute)
      expect(clubMoment(clubDateTime(moment))).toEqual(moment)
    }),
  )
})

test.each(['', '2026-11-20', '2026-13-01T10:00', 'yarın'])('“%s” is not a valid time', (text) => {
  expect(clubMoment(text).getTime()).toBeNaN()
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
  expect(addDays(monday, 7) > day).toBe(true)
})
