import { describe, expect, test } from 'vitest'
import { clubDateTime } from '#shared/core/club-time.ts'
import { type Period, planPeriods, rescheduleLike } from '#shared/training/lessons/series.rules.ts'

const clock = ({ startsAt, endsAt }: Period) => [clubDateTime(startsAt), clubDateTime(endsAt)]

const evenings = { weekdays: [1, 4], firstDay: '2027-03-01', lastDay: '2027-03-12', startTime: '18:30' }

describe('a series', () => {
  test('has a lesson on every chosen weekday, first and last day included', () => {
    const periods = planPeriods({ ...evenings, lastDay: '2027-03-11', endTime: '19:20' }, 60)
    expect(periods.map(clock)).toEqual([
      ['2027-03-01T18:30', '2027-03-01T19:20'],
      ['2027-03-04T18:30', '2027-03-04T19:20'],
      ['2027-03-08T18:30', '2027-03-08T19:20'],
      ['2027-03-11T18:30', '2027-03-11T19:20'],
    ])
  })

  test('keeps its local time across clock changes', () => {
    // Türkiye’s clocks changed on 8 November 2015.
    const periods = planPeriods(
      { weekdays: [7], firstDay: '2015-11-01', lastDay: '2015-11-15', startTime: '10:00', endTime: '11:00' },
      60,
    )
    expect(periods.map(clock).map(([start]) => start?.slice(11))).toEqual(['10:00', '10:00', '10:00'])
    expect(periods.map(({ startsAt }) => startsAt.getUTCHours())).toEqual([7, 8, 8])
  })

  test('may run past midnight', () => {
    const [night] = planPeriods({ ...evenings, startTime: '23:30', endTime: '00:15' }, 60)
    expect(night && clock(night)).toEqual(['2027-03-01T23:30', '2027-03-02T00:15'])
  })

  test('stops one past the maximum, so that an endless series costs nothing', () => {
    const endless = { ...evenings, lastDay: '9999-12-31', endTime: '19:20' }
    expect(planPeriods(endless, 60)).toHaveLength(61)
  })

  test('is empty if no chosen weekday lies in the period', () => {
    expect(planPeriods({ ...evenings, lastDay: '2027-02-28', endTime: '19:20' }, 60)).toEqual([])
  })
})

test('lessons following a moved one move by the same number of days, to the same time', () => {
  const [first, second] = planPeriods({ ...evenings, weekdays: [1], endTime: '19:20' }, 60) as [
    Period,
    Period,
  ]
  const [wanted] = planPeriods(
    { weekdays: [3], firstDay: '2027-03-03', lastDay: '2027-03-03', startTime: '20:00', endTime: '21:00' },
    60,
  ) as [Period]
  expect(clock(rescheduleLike(second, first, wanted))).toEqual(['2027-03-10T20:00', '2027-03-10T21:00'])
})
