import { describe, expect, test } from 'vitest'
import { periodFrom } from '#server/modules/membership/memberships/turns.ts'

/** The end of a period as ISO 8601, from its beginning. */
const endOf = (startsAt: string, days: number) => periodFrom(new Date(startsAt), days).endsAt.toISOString()

describe('a membership lasts whole days of the club’s calendar', () => {
  test.each([
    ['bought at noon for a day, it ends at the midnight to come', '2026-03-10T09:00:00Z', 1, '2026-03-10'],
    ['thirty days from the 1st end with the 30th', '2026-04-01T05:00:00Z', 30, '2026-04-30'],
    ['thirty days from the 31st of January reach the 1st of March', '2026-01-31T05:00:00Z', 30, '2026-03-01'],
    ['a leap year’s February has its 29th', '2028-01-31T05:00:00Z', 30, '2028-02-29'],
    ['a year from the day before a leap day', '2028-02-28T05:00:00Z', 365, '2029-02-26'],
    ['a year from the leap day itself', '2028-02-29T05:00:00Z', 365, '2029-02-27'],
    [
      'a year over no leap day ends the day before its anniversary',
      '2026-07-15T05:00:00Z',
      365,
      '2027-07-14',
    ],
    ['over the turn of the year', '2026-12-31T05:00:00Z', 2, '2027-01-01'],
    ['bought a minute before midnight, the day that ends counts', '2026-05-10T20:59:00Z', 1, '2026-05-10'],
    ['bought at midnight, the day that begins counts', '2026-05-10T21:00:00Z', 1, '2026-05-11'],
  ])('%s', (_what, startsAt, days, lastDay) => {
    // The last moment belongs to the last day; midnight in Istanbul is 21:00 in UTC.
    expect(endOf(startsAt, days)).toBe(`${lastDay}T21:00:00.000Z`)
  })

  test('two memberships behind each other leave neither a gap nor a day in common', () => {
    const first = periodFrom(new Date('2026-01-15T12:34:56Z'), 30)
    const second = periodFrom(first.endsAt, 30)
    const third = periodFrom(second.endsAt, 365)
    expect(second.startsAt).toEqual(first.endsAt)
    expect(second.endsAt.getTime() - second.startsAt.getTime()).toBe(30 * 86_400_000)
    expect(third.endsAt.getTime() - third.startsAt.getTime()).toBe(365 * 86_400_000)
  })

  test('the change of clocks that Istanbul had until 2016 takes no hour from a day', () => {
    expect(endOf('2016-03-26T10:00:00Z', 2)).toBe('2016-03-27T21:00:00.000Z')
    expect(endOf('2015-11-07T10:00:00Z', 2)).toBe('2015-11-08T22:00:00.000Z')
  })
})
