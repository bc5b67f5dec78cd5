import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atTime,
  comingExceptions,
  type Interval,
  lengthOf,
  minutesOf,
  openingState,
  openingText,
  overlaps,
  readHours,
  type Schedule,
  weekDayOf,
  writeWeek,
} from '#shared/club/branches/opening-hours.ts'
import { addDays, clubDay, clubMoment, clubTime } from '#shared/core/club-time.ts'
import { openingData } from '#site/features/search-engines/structured-data.ts'

const hours = (from: string, until: string): Interval => ({ from, until })
const week = (workDays: Interval[], saturday = workDays, sunday = saturday) => [
  ...Array.from({ length: 5 }, () => workDays),
  saturday,
  sunday,
]
const schedule = (weeklyHours: Schedule['weeklyHours'], more: Partial<Schedule> = {}): Schedule => ({
  weeklyHours,
  specialDays: [],
  closedDays: [],
  ...more,
})
const late = hours('08:00', '00:00')

describe('opening hours in one line', () => {
  test.each([
    ['08.00 - 00.00', week([late])],
    ['24 saat', week([hours('00:00', '00:00')])],
    [
      'Hafta içi 06.00–23.00 · Hafta sonu 09.00–21.00',
      week([hours('06:00', '23:00')], [hours('09:00', '21:00')]),
    ],
    [
      'Hafta içi 06.00–23.00 · Cumartesi 09.00–21.00 · Pazar kapalı',
      week([hours('06:00', '23:00')], [hours('09:00', '21:00')], []),
    ],
    [
      'Pazartesi 18.00–02.00 · Salı–Cuma 08.00–12.00 ve 14.00–22.00 · Hafta sonu kapalı',
      [[hours('18:00', '02:00')], ...week([hours('08:00', '12:00'), hours('14:00', '22:00')], []).slice(1)],
    ],
  ])('%s', (text, weekly) => {
    expect(writeWeek(weekly)).toBe(text)
  })

  test.each([
    ['08.00 - 00.00', '08.00 - 00.00'],
    ['7:30–22:00', '07.30 - 22.00'],
    ['9.00 - 24.00', '09.00 - 00.00'],
    ['Her gün açık', undefined],
    ['25.00 - 26.00', undefined],
    ['', undefined],
  ])('“%s” is read', (text, written) => {
    const read = readHours(text)
    expect(read && writeWeek(read)).toBe(written)
  })
})

test.each([
  ['09:00', '09.00’da'],
  ['08:00', '08.00’de'],
  ['00:00', '00.00’da'],
  ['10:00', '10.00’da'],
  ['20:00', '20.00’de'],
  ['23:00', '23.00’te'],
  ['15:00', '15.00’te'],
  ['07:30', '07.30’da'],
  ['06:45', '06.45’te'],
  ['06:40', '06.40’ta'],
])('“at %s” is written %s', (time, text) => {
  expect(atTime(time)).toBe(text)
})

describe('whether a branch is open', () => {
  const weekly = week([late], [hours('09:00', '21:00')], [])
  // 21 December 2026 is a Monday.
  test.each([
    ['2026-12-21T07:59', 'Şimdi kapalı · 08.00’de açılır'],
    ['2026-12-21T08:00', 'Şimdi açık · 00.00’da kapanır'],
    ['2026-12-21T23:59', 'Şimdi açık · 00.00’da kapanır'],
    ['2026-12-22T00:00', 'Şimdi kapalı · 08.00’de açılır'],
    ['2026-12-26T21:00', 'Şimdi kapalı · pazartesi 08.00’de açılır'],
    ['2026-12-27T23:00', 'Şimdi kapalı · yarın 08.00’de açılır'],
  ])('at %s: %s', (moment, text) => {
    expect(openingText(schedule(weekly), clubMoment(moment))).toBe(text)
  })

  test('special days replace the hours of their day, closures close', () => {
    const special = schedule(weekly, {
      specialDays: [{ date: '2026-12-22', hours: [hours('12:00', '16:00')], reason: 'Yılbaşı' }],
      closedDays: [{ startsOn: '2026-12-23', reopensOn: '2027-01-04', reason: 'Tadilat' }],
    })
    expect(openingText(special, clubMoment('2026-12-22T10:00'))).toBe('Şimdi kapalı · 12.00’de açılır')
    expect(openingText(special, clubMoment('2026-12-22T16:00'))).toBe(
      'Şimdi kapalı · 4 Ocak Pazartesi 08.00’de açılır',
    )
    expect(comingExceptions(special, '2026-12-23', 5)).toEqual([
      { from: '2026-12-23', until: '2027-01-03', hours: [], reason: 'Tadilat' },
    ])
  })

  test('the hours of a night go on after midnight, also into a closed day', () => {
    const night = schedule(week([hours('18:00', '02:00')], []))
    expect(openingText(night, clubMoment('2026-12-26T01:59'))).toBe('Şimdi açık · 02.00’de kapanır')
    expect(openingState(night, clubMoment('2026-12-26T02:00')).isOpen).toBe(false)
  })

  test('day and night without a break', () => {
    expect(openingText(schedule(week([hours('00:00', '00:00')])), new Date())).toBe('Şimdi açık · 24 saat')
    expect(openingText(schedule(week([])), new Date())).toBe('Şimdi kapalı')
  })

  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  })
  const day = fc.array(fc.record({ from: time, until: time }), { maxLength: 2 })
  const anyWeek = fc.array(day, { minLength: 7, maxLength: 7 }).filter((weekly) => !overlaps(weekly))

  test('agrees with the intervals of the day and of the day before, for any week without overlaps', () => {
    fc.assert(
      fc.property(anyWeek, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (weekly, minute) => {
        const now = new Date(clubMoment('2026-12-21T00:00').getTime() + minute * 60_000)
        const [date, clock] = [clubDay(now), minutesOf(clubTime(now))]
        const covers = (on: string, at: number) =>
          (weekly[weekDayOf(on)] ?? []).some((one) => {
            const start = minutesOf(one.from)
            return start <= at && at < start + lengthOf(one)
          })
        const isOpen = covers(date, clock) || covers(addDays(date, -1), clock + 1440)
        const state = openingState(schedule(weekly), now)
        const after = state.changesAt && openingState(schedule(weekly), state.changesAt)
        return state.isOpen === isOpen && (after === null || after.isOpen !== isOpen)
      }),
      { numRuns: 500 },
    )
  })
})

test('hours that overlap across midnight or the end of the week are refused', () => {
  expect(overlaps(week([hours('08:00', '12:00'), hours('11:00', '13:00')]))).toBe(true)
  expect(overlaps(week([hours('18:00', '09:00'), hours('08:00', '12:00')]))).toBe(true)
  expect(overlaps([[hours('01:00', '03:00')], [], [], [], [], [], [hours('18:00', '02:00')]])).toBe(true)
  expect(overlaps(week([hours('00:00', '00:00')]))).toBe(false)
})

test('structured data has the groups of days and the exceptions', () => {
  const weekly = week([late], [hours('09:00', '21:00')], [])
  const special = schedule(weekly, {
    specialDays: [{ date: '2027-01-01', hours: [], reason: 'Yılbaşı' }],
  })
  const type = { '@type': 'OpeningHoursSpecification' }
  expect(openingData(special, '2026-12-21')).toEqual([
    {
      ...type,
      opens: '08:00',
      closes: '00:00',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    },
    { ...type, opens: '09:00', closes: '21:00', dayOfWeek: ['Saturday'] },
    { ...type, opens: '00:00', closes: '00:00', validFrom: '2027-01-01', validThrough: '2027-01-01' },
  ])
})
