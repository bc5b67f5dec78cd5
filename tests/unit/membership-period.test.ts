import { describe, expect, test } from 'vitest'
import { periodFrom } from '#server/modules/membership/memberships/membership-schedule.ts'

/** The end of a period in ISO 8601. */
const endOf = (startsAt: string, days: number) => periodFrom(new Date(startsAt), days).endsAt.toISOString()

describe('a membership lasts whole days of the club’s calendar', () => {
  test.each([
    ['bought at noon for one day, it ends at the next midnight', '2026-03-10T09:00:00Z', 1, '2026-03-10'],
    ['thirty days from the 1st end on the 30th', '2026-04-01T05:00:00Z', 30, '2026-04-30'],
    ['thirty days from 31 January end on 1 March', '2026-01-31T05:00:00Z', 30, '2026-03-01'],
    ['a leap year’s February includes the 29th', '2028-01-31T05:00:00Z', 30, '2028-02-29'],
    ['a year from the day before a leap day', '2028-02-28T05:00:00Z', 365, '2029-02-26'],
    ['a year from the leap day itself', '2028-02-29T05:00:00Z', 365, '2029-02-27'],
    [
      'a year without a leap day ends the day before its anniversary',
      '2026-07-15T05:00:00Z',
      365,
      '2027-07-14',
    ],
    ['across the turn of the year', '2026-12-31T05:00:00Z', 2, '2027-01-01'],
    ['bought a minute before midnight, the ending day counts', '2026-05-10T20:59:00Z', 1, '2026-05-10'],
    ['bought at midnight, the starting day counts', '2026-05-10T21:00:00Z', 1, '2026-05-11'],
  ])('%s', (_what, startsAt, days, lastDay) => {
    // The last millisecond belongs to the last day; midnight in Istanbul is 21:00 UTC.
    expect(endOf(startsAt, days)).toBe(`${lastDay}T21:00:00.000Z`)
  })

  test('consecutive memberships have neither a gap nor a shared day', () => {
    const first = periodFrom(new Date('2026-01-15T12:34:56Z'), 30)
    const second = periodFrom(first.endsAt, 30)
    const third = periodFrom(second.endsAt, 365)
    expect(second.startsAt).toEqual(first.endsAt)
    expect(second.endsAt.getTime() - second.startsAt.getTime()).toBe(30 * 86_400_000)
    expect(third.endsAt.getTime() - third.startsAt.getTime()).toBe(365 * 86_400_000)
  })

  test('clock changes in Istanbul, until 2016, shorten no day', () => {
    expect(endOf('2016-03-26T10:00:00Z', 2)).toBe('2016-03-27T21:00:00.000Z')
    expect(endOf('2015-11-07T10:00:00Z', 2)).toBe('2015-11-08T22:00:00.000Z')
  })
})
