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

/** Returns the period from a time of a day until the next occurrence of the end time. */
function periodOn(day: string, startTime: string, endTime: string): Period {
  const lastDay = endTime > startTime ? day : addDays(day, 1)
  return { startsAt: clubMoment(`${day}T${startTime}`), endsAt: clubMoment(`${lastDay}T${endTime}`) }
}

/**
 * Returns the periods of a series: the same local time on each chosen weekday from the first to the last day. Stops at
 * `limit` + 1, so that the caller can detect a series that is too long.
 */
export function planPeriods(
  {
    weekdays,
    firstDay,
    lastDay,
    startTime,
    endTime,
  }: Pick<SeriesInput, 'weekdays' | 'firstDay' | 'lastDay' | 'startTime' | 'endTime'>,
  limit: number,
): Period[] {
  const periods: Period[] = []
  for (let day = firstDay; day <= lastDay && periods.length <= limit; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) periods.push(periodOn(day, startTime, endTime))
  return periods
}

/** Reschedules a lesson like another one: by the same number of calendar days, to the same local times. */
export function rescheduleLike(lesson: Period, before: Period, after: Period): Period {
  const days = daysBetween(clubDay(before.startsAt), clubDay(after.startsAt))
  const day = addDays(clubDay(lesson.startsAt), days)
  return periodOn(day, clubTime(after.startsAt), clubTime(after.endsAt))
}
