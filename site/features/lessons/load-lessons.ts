import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { type Lesson, listLessons } from '#shared/training/lessons/lessons.contract.ts'

/** Lessons as of a point in time. */
export interface Lessons {
  now: Date
  /** The day in club time. */
  today: string
  lessons: Lesson[]
}

/** The page expires when the next lesson begins or a running one ends, at the latest at midnight. */
function expire({ expiresAt }: PageContext, { now, today, lessons }: Lessons): void {
  expiresAt(startOfClubDay(addDays(today, 1)))
  const moments = lessons.flatMap(({ startsAt, endsAt }) => [new Date(startsAt), new Date(endsAt)])
  for (const moment of moments) if (moment > now) expiresAt(moment)
}

/** The filter of the lessons of some branches. */
const of = (branches: readonly Branch[]) =>
  branches.length === 1 ? { branch: branches[0]?._id } : { inBranches: branches.map(({ _id }) => _id) }

/** The lessons of these branches from today on, sorted by time. */
export async function loadTimetable(
  context: PageContext,
  branches: readonly Branch[],
  days: number,
): Promise<Lessons> {
  context.tag(pageTags.trainers, ...branches.map(({ _id }) => pageTags.lessons(_id)))
  const now = new Date()
  const today = clubDay(now)
  const lessons = await context.call(listLessons, {
    query: {
      sort: ['startsAt', 'ASC'],
      filter: {
        from: startOfClubDay(today).toISOString(),
        until: startOfClubDay(addDays(today, days)).toISOString(),
        ...of(branches),
      },
    },
  })
  const found = { now, today, lessons }
  expire(context, found)
  return found
}

/** The next lessons in these branches. */
export async function loadNextLessons(
  context: PageContext,
  branches: readonly Branch[],
  count: number,
): Promise<Lessons> {
  context.tag(pageTags.trainers, ...branches.map(({ _id }) => pageTags.lessons(_id)))
  const now = new Date()
  const lessons = await context.call(listLessons, {
    query: {
      sort: ['startsAt', 'ASC'],
      range: [0, count - 1],
      filter: {
        from: now.toISOString(),
        cancelled: false,
        ...of(branches),
      },
    },
  })
  const found = { now, today: clubDay(now), lessons }
  expire(context, found)
  return found
}
