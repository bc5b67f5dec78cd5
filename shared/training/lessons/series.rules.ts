import { addDays, clubDay, clubMoment, clubTime } from '#shared/core/club-time.ts'
import type { SeriesInput } from '#shared/training/lessons/lesson-planning.contract.ts'

export interface Period {
  startsAt: Date
  endsAt: Date
}

const dayMilliseconds = 86_400_000
const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMilliseconds)

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7

/** From one hour of a day to the next time that the clock shows the other. */
function periodOn(day: string, startTime: string, endTime: string): Period {
  const lastDay = endTime > startTime ? day : addDays(day, 1)
  return { startsAt: clubMoment(`${day}T${startTime}`), endsAt: clubMoment(`${lastDay}T${endTime}`) }
}

/**
 * When the lessons of a series take place, at most `most` and one more: at the same hour of the club's clock,
 * on every chosen weekday from the first day to the last.
 */
export function seriesPeriods(
  {
    weekdays,
    firstDay,
    lastDay,
    startTime,
    endTime,
  }: Pick<SeriesInput, 'weekdays' | 'firstDay' | 'lastDay' | 'startTime' | 'endTime'>,
  most: number,
): Period[] {
  const periods: Period[] = []
  for (let day = firstDay; day <= lastDay && periods.length <= most; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) periods.push(periodOn(day, startTime, endTime))
  return periods
}

/**
 * Moves a lesson the way another one was moved: by as many days of the calendar, to the same hours of the
 * club's clock.
 */
export function movedAlong(lesson: Period, before: Period, after: Period): Period {
  const days = daysBetween(clubDay(before.startsAt), clubDay(after.startsAt))
  const day = addDays(clubDay(lesson.startsAt), days)
  return periodOn(day, clubTime(after.startsAt), clubTime(after.endsAt))
}
