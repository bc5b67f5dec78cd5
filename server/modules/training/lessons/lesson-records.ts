import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { trainersById } from '#server/modules/people/users/trainers.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { canSeeParticipants } from '#server/modules/training/lessons/lesson-access.ts'
import { lateFrom, opensAt, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import type { LessonRow } from '#server/modules/training/lessons/lessons.table.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import type { Lesson, OwnBooking } from '#shared/training/lessons/lessons.contract.ts'

const given = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The states in which somebody is in a lesson. */
export const activeStates = ['joined', 'waiting'] as const

/** Where a waiting member stands, from 1. Names its table in full, because Drizzle would not. */
export const waitingPosition = sql<number | null>`CASE WHEN lesson_bookings.state = 'waiting' THEN (
  SELECT count(*)::int FROM lesson_bookings ahead
  WHERE ahead.lesson_id = lesson_bookings.lesson_id AND ahead.state = 'waiting'
    AND ahead.sequence <= lesson_bookings.sequence
) END`

/** A person's own places in these lessons. */
async function ownBookings(
  db: Database,
  user: string | undefined,
  lessonIds: string[],
): Promise<Map<string, OwnBooking>> {
  if (!user || lessonIds.length === 0) return new Map()
  const rows = await db
    .select({
      lesson: lessonBookings.lesson,
      state: lessonBookings.state,
      attended: lessonBookings.attended,
      position: waitingPosition,
    })
    .from(lessonBookings)
    .where(
      and(
        eq(lessonBookings.user, user),
        inArray(lessonBookings.state, [...activeStates]),
        inArray(lessonBookings.lesson, lessonIds),
      ),
    )
  return new Map(
    rows.map(({ lesson, state, ...place }) => [lesson, { state: state as OwnBooking['state'], ...place }]),
  )
}

/** Who holds a place in the lessons whose participants this person may know, in the order in which they joined. */
async function visibleParticipants(
  db: Database,
  currentUser: CurrentUser | undefined,
  rows: readonly LessonRow[],
) {
  const known = rows.filter((row) => row.joinedCount > 0 && canSeeParticipants(currentUser, row))
  if (known.length === 0) return []
  return db
    .select({ lesson: lessonBookings.lesson, user: lessonBookings.user })
    .from(lessonBookings)
    .where(
      and(
        inArray(
          lessonBookings.lesson,
          known.map(({ _id }) => _id),
        ),
        eq(lessonBookings.state, 'joined'),
      ),
    )
    .orderBy(asc(lessonBookings.joinedAt), asc(lessonBookings.sequence))
}

async function teamNamesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: teams._id, name: teams.name })
    .from(teams)
    .where(inArray(teams._id, ids))
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/** Lessons as the API shows them to somebody: with names, free places, and the person's own place. */
export async function toLessons(
  db: Database,
  rows: readonly LessonRow[],
  currentUser: CurrentUser | undefined,
): Promise<Lesson[]> {
  const teamNames = await teamNamesOf(db, given(rows.map(({ team }) => team)))
  const trainers = await trainersById(db, given(rows.map(({ trainer }) => trainer)))
  const rulesFor = await rulesOf(
    db,
    rows.map(({ branch }) => branch),
  )
  const own = await ownBookings(
    db,
    currentUser?._id,
    rows.map(({ _id }) => _id),
  )
  const known = await visibleParticipants(db, currentUser, rows)
  return rows.map(({ joinedCount, waitingCount, ...row }) => {
    const trainer = trainers.get(row.trainer ?? '')
    const rules = rulesFor(row.branch)
    const place = own.get(row._id) ?? null
    const others = known.filter(({ lesson }) => lesson === row._id).map(({ user }) => user)
    const oneself = currentUser && place?.state === 'joined' ? [currentUser._id] : []
    return {
      ...row,
      teamName: teamNames.get(row.team ?? '') ?? '',
      trainer: trainer?._id ?? null,
      trainerName: trainer?.name ?? '',
      participants: others.length > 0 ? others : oneself,
      participantCount: joinedCount,
      freePlaces: row.capacity - joinedCount,
      waitingCount,
      place,
      opensAt: opensAt(row, rules)?.toISOString() ?? null,
      lateFrom: lateFrom(row, rules).toISOString(),
    }
  })
}

export async function toLesson(
  db: Database,
  row: LessonRow,
  currentUser: CurrentUser | undefined,
): Promise<Lesson> {
  const [answer] = await toLessons(db, [row], currentUser)
  return answer as Lesson
}
