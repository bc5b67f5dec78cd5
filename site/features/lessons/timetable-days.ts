import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import type { Lessons } from '#site/features/lessons/load-lessons.ts'

/** Days of a branch’s timetable, today included; that of all branches is shorter, as it has more lessons a day. */
export const daysOfBranch = 14
export const daysOfClub = 7

export interface Day {
  /** `YYYY-MM-DD` */
  day: string
  /** Those that are not over. */
  lessons: Lesson[]
}

/** Today and the days after it. */
export const daysOf = ({ now, today, lessons }: Lessons, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index)
    const own = lessons.filter(
      ({ startsAt, endsAt }) => clubDay(new Date(startsAt)) === day && new Date(endsAt) > now,
    )
    return { day, lessons: own }
  })

/** Lessons that one can still come to, of those sorted by time. */
export const comingOf = ({ now, lessons }: Lessons): Lesson[] =>
  lessons.filter(({ startsAt, cancelledAt }) => !cancelledAt && new Date(startsAt) > now)

/** The id of a day on the page. */
export const dayId = (day: string) => `gun-${day}`
