import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeSchedule as computeOf,
  type DayRange,
  dayCount,
  intersectRanges,
  type MembershipPeriod,
  type ScheduledPeriod,
  subtractRanges,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'

const today = '2028-02-28'
const dayRange = (from: string, days: number): DayRange => ({ from, until: addDays(from, days) })
const period = (from: string, days: number, rest: Partial<MembershipPeriod> = {}): MembershipPeriod => ({
  branches: ['meram'],
  closures: [],
  startsAt: startOfClubDay(from),
  endsAt: startOfClubDay(addDays(from, days)),
  hasBegun: from <= today,
  frozen: [],
  closedDays: 0,
  ...rest,
})
/** The schedule of memberships of one branch with its closures. */
const computeSchedule = (
  periods: readonly MembershipPeriod[],
  closures: readonly DayRange[],
  today: string,
  free?: Date,
) =>
  computeOf(
    periods.map((one) => ({ ...one, closures })),
    today,
    free && { branches: ['meram'], at: free },
  )
const dates = ({ startsAt, endsAt }: Pick<ScheduledPeriod, 'startsAt' | 'endsAt'>) => [
  clubDay(startsAt),
  clubDay(endsAt),
]

describe('closure days extend the memberships running on them', () => {
  test('over a leap day', () => {
    const [scheduled] = computeSchedule([period('2028-02-10', 30)], [dayRange('2028-02-29', 2)], today)
    expect(scheduled).toMatchObject({ closed: [{ from: '2028-02-29', until: '2028-03-02' }] })
    expect(scheduled && dates(scheduled)).toEqual(['2028-02-10', '2028-03-13'])
  })

  test('and move the following ones, which get the closures after their own start', () => {
    const schedule = computeSchedule(
      [period('2028-02-10', 20), period('2028-03-01', 30)],
      [dayRange('2028-02-29', 3), dayRange('2028-03-10', 1)],
      today,
    )
    expect(schedule.map(dates)).toEqual([
      ['2028-02-10', '2028-03-04'],
      ['2028-03-04', '2028-04-04'],
    ])
  })

  test('but not on days on which the membership is frozen', () => {
    const frozen = [dayRange('2028-02-25', 10)]
    const [scheduled] = computeSchedule(
      [period('2028-02-10', 40, { frozen })],
      [dayRange('2028-03-01', 10)],
      today,
    )
    expect(scheduled?.closed).toMatchObject([{ from: '2028-03-06', until: '2028-03-11' }])
  })

  test('only from today on, and not after the end', () => {
    const closures = [dayRange('2028-02-20', 3), dayRange('2028-02-27', 2), dayRange('2028-05-01', 5)]
    const [scheduled] = computeSchedule([period('2028-02-10', 30)], closures, today)
    expect(scheduled?.closed).toMatchObject([{ from: '2028-02-28', until: '2028-02-29' }])
  })
})

test('a waiting membership starts at the given time if none is running', () => {
  const free = new Date('2028-02-28T12:34:00Z')
  const [first, second] = computeSchedule(
    [period('2028-03-10', 30), period('2028-04-09', 30)],
    [],
    today,
    free,
  )
  expect(first).toMatchObject({ startsAt: free, endsAt: startOfClubDay('2028-03-29') })
  expect(second && dates(second)).toEqual(['2028-03-29', '2028-04-28'])
})

test('a waiting membership with an agreed first day never starts before it', () => {
  const agreed = period('2028-05-01', 30, { hasBegun: false, notBefore: '2028-05-01' })
  const running = period('2028-02-10', 30)
  expect(computeSchedule([running, agreed], [dayRange('2028-03-01', 3)], today).map(dates)).toEqual([
    ['2028-02-10', '2028-03-14'],
    ['2028-05-01', '2028-05-31'],
  ])
  const long = period('2028-02-10', 90)
  expect(computeSchedule([long, agreed], [], today).map(dates)).toEqual([
    ['2028-02-10', '2028-05-10'],
    ['2028-05-10', '2028-06-09'],
  ])
  const free = startOfClubDay('2028-03-01')
  expect(computeSchedule([agreed], [], today, free).map(dates)).toEqual([['2028-05-01', '2028-05-31']])
})

describe('memberships of several branches', () => {
  const meram = { branches: ['meram'] }
  const selcuklu = { branches: ['selcuklu'] }
  const both = { branches: ['meram', 'selcuklu'] }

  test('one of both branches waits for the last one in either, and those behind wait for it', () => {
    const schedule = computeOf(
      [
        period('2028-02-10', 30, meram),
        period('2028-02-20', 40, selcuklu),
        period('2028-03-05', 30, both),
        period('2028-04-04', 30, meram),
      ],
      today,
    )
    expect(schedule.map(dates)).toEqual([
      ['2028-02-10', '2028-03-11'],
      ['2028-02-20', '2028-03-31'],
      ['2028-03-31', '2028-04-30'],
      ['2028-04-30', '2028-05-30'],
    ])
  })

  test('one of another branch keeps its dates when a branch becomes free', () => {
    const freed = { branches: ['meram'], at: startOfClubDay('2028-03-01') }
    const waiting = [period('2028-03-10', 30, selcuklu), period('2028-03-20', 30, meram)]
    expect(computeOf(waiting, today, freed).map(dates)).toEqual([
      ['2028-03-10', '2028-04-09'],
      ['2028-03-01', '2028-03-31'],
    ])
  })

  test('only the days on which every branch is closed are common', () => {
    const first = [dayRange('2028-03-01', 10), dayRange('2028-04-01', 2)]
    const second = [dayRange('2028-02-20', 12), dayRange('2028-03-08', 30)]
    expect(intersectRanges([first, second])).toEqual([
      { from: '2028-03-01', until: '2028-03-03' },
      { from: '2028-03-08', until: '2028-03-11' },
      { from: '2028-04-01', until: '2028-04-03' },
    ])
    expect(intersectRanges([first, second, []])).toEqual([])
    expect(intersectRanges([])).toEqual([])
  })
})

test('subtracting ranges leaves the days between them', () => {
  const rest = subtractRanges(dayRange('2026-01-01', 31), [
    dayRange('2026-01-20', 40),
    dayRange('2025-12-30', 4),
    dayRange('2026-01-05', 1),
  ])
  expect(rest).toEqual([
    { from: '2026-01-03', until: '2026-01-05' },
    { from: '2026-01-06', until: '2026-01-20' },
  ])
})

const day = fc.integer({ min: -800, max: 800 }).map((count) => addDays(today, count))

/** Disjoint ranges in ascending order. */
const dayRanges = (start: fc.Arbitrary<string>) =>
  fc
    .tuple(
      start,
      fc.array(fc.record({ gap: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 1, max: 40 }) })),
    )
    .map(([first, steps]) => {
      let at = first
      return steps.map(({ gap, days }) => {
        const one = dayRange(addDays(at, gap), days)
        at = one.until
        return one
      })
    })

describe('for any combination of closures, freezes and months', () => {
  const chain = fc
    .record({
      begun: fc.integer({ min: 0, max: 400 }),
      lengths: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
      frozen: dayRanges(day),
    })
    .map(({ begun, lengths, frozen }) => {
      const from = addDays(today, -begun)
      const own = frozen
        .flatMap((one) => subtractRanges(one, [{ from: '', until: from }]))
        .filter((one) => one.from <= today)
      const added = own.reduce((sum, one) => sum + dayCount(one), 0)
      let at = addDays(from, (lengths[0] ?? 1) + begun + added)
      const waiting = lengths.slice(1).map((length) => {
        const one = period(at, length, { hasBegun: false })
        at = addDays(at, length)
        return one
      })
      return [period(from, (lengths[0] ?? 1) + begun + added, { frozen: own }), ...waiting]
    })

  test('every membership keeps its own days and follows the previous one without a gap', () => {
    fc.assert(
      fc.property(chain, dayRanges(day), (periods, closures) => {
        const schedule = computeSchedule(periods, closures, today)
        for (const [index, scheduled] of schedule.entries()) {
          const before = periods[index] as MembershipPeriod
          const added = scheduled.closed.reduce((sum, one) => sum + dayCount(one), 0)
          const [from = '', until = ''] = dates(scheduled)
          expect(daysBetween(from, until) - added).toBe(
            daysBetween(clubDay(before.startsAt), clubDay(before.endsAt)),
          )
          for (const one of scheduled.closed) {
            expect(one.from >= from && one.from >= today && one.until < until).toBe(true)
            expect(subtractRanges(one, before.frozen)).toEqual([{ from: one.from, until: one.until }])
          }
          if (index > 0) expect(scheduled.startsAt).toEqual(schedule[index - 1]?.endsAt)
        }
      }),
    )
  })

  test('scheduling is idempotent, and without closures changes nothing', () => {
    fc.assert(
      fc.property(chain, dayRanges(day), (periods, closures) => {
        const ahead = closures.filter(({ from }) => from > today)
        const schedule = computeSchedule(periods, ahead, today)
        const laid = periods.map((one, index): MembershipPeriod => {
          const { startsAt, endsAt, closed } = schedule[index] as ScheduledPeriod
          const closedDays = closed.reduce((sum, added) => sum + dayCount(added), 0)
          return { ...one, startsAt, endsAt, closedDays }
        })
        expect(computeSchedule(laid, ahead, today)).toEqual(schedule)
        expect(computeSchedule(laid, [], today).map(dates)).toEqual(periods.map(dates))
      }),
    )
  })
})
