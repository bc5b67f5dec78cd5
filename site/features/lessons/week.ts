import { addDays, clubDay, clubTime, mondayOf } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import type { Lessons } from '#site/features/lessons/load-lessons.ts'

export interface Day {
  /** `YYYY-MM-DD` */
  day: string
  isPast: boolean
  isToday: boolean
  lessons: Lesson[]
}

export interface Week {
  days: Day[]
  /** The distinct start times of lessons, `HH:mm`. */
  hours: string[]
}

/** Monday to Sunday of the week at the given offset. */
export function weekOf({ today, lessons }: Lessons, weeksAhead: number): Week {
  const monday = addDays(mondayOf(today), weeksAhead * 7)
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    const own = lessons.filter(({ startsAt }) => clubDay(new Date(startsAt)) === day)
    return { day, isPast: day < today, isToday: day === today, lessons: own }
  })
  const hours = days.flatMap((day) => day.lessons.map(({ startsAt }) => clubTime(new Date(startsAt))))
  return { days, hours: [...new Set(hours)].sort() }
}

/** A day’s lessons that start at the given time. */
export const startingAt = ({ lessons }: Day, hour: string) =>
  lessons.filter(({ startsAt }) => clubTime(new Date(startsAt)) === hour)
