import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { trainersById } from '#server/modules/people/users/trainers.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import {
  activeStates,
  lessonBookings,
  waitingPosition,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { canSeeParticipants, missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { lateFrom, opensAt, readRules } from '#server/modules/training/lessons/lesson-rules.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import type { Lesson, OwnBooking } from '#shared/training/lessons/lessons.contract.ts'

const uniqueIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

export const lessonList: ListDefinition<typeof lessons> = {
  table: lessons,
  key: lessons._id,
  sort: { startsAt: lessons.startsAt, title: lessons.title, createdAt: lessons.createdAt },
  defaultSort: ['startsAt', 'ASC'],
  filters: {
    branch: lessons.branch,
    team: lessons.team,
    trainer: lessons.trainer,
    series: lessons.series,
    cancelled: (cancelled: boolean) =>
      cancelled ? isNotNull(lessons.cancelledAt) : isNull(lessons.cancelledAt),
    from: (instant: string) => gte(lessons.startsAt, instant),
    until: (instant: string) => lt(lessons.startsAt, instant),
  },
  search: foldedColumn(lessons.title),
}

/** Returns a user's active bookings of these lessons, by lesson. */
async function ownBookings(
  db: Database,
  user: string | undefined,
  lessonIds: string[],
): Promise<Map<string, OwnBooking>> {
  if (!user || lessonIds.length === 0) return new Map()
  const rows = await db
    .select({
      lesson: lessonBookings.lesson,
      state: sql<OwnBooking['state']>`${lessonBookings.state}`,
      attended: lessonBookings.attended,
      position: waitingPosition,
      branch: lessons.branch,
      credit: lessonBookings.credit,
      packName: memberships.name,
      available: sql<number>`${sessionPacks.available}`,
    })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .leftJoin(memberships, eq(memberships._id, lessonBookings.pack))
    .leftJoin(sessionPacks, eq(sessionPacks.membership, lessonBookings.pack))
    .where(
      and(
        eq(lessonBookings.user, user),
        inArray(lessonBookings.state, [...activeStates]),
        inArray(lessonBookings.lesson, lessonIds),
      ),
    )
  const charges = new Map<string, boolean>()
  for (const branch of new Set(rows.flatMap(({ packName, branch: of }) => (packName === null ? [] : of))))
    charges.set(branch, (await readAppointmentRules(db, branch)).chargesLateCancel)
  return new Map(
    rows.map(({ lesson, branch, credit, packName, available, ...booking }) => [
      lesson,
      {
        ...booking,
        ...(packName !== null && {
          pack: {
            name: packName,
            available,
            isUsed: credit === 'consumed',
            chargesLateLeave: charges.get(branch) ?? false,
          },
        }),
      },
    ]),
  )
}

/** Returns the participants of the lessons where the current user can see them, in booking order. */
async function visibleParticipants(
  db: Database,
  currentUser: CurrentUser | undefined,
  rows: readonly LessonRow[],
) {
  const visible = rows.filter((row) => row.joinedCount > 0 && canSeeParticipants(currentUser, row))
  if (visible.length === 0) return []
  return db
    .select({ lesson: lessonBookings.lesson, user: lessonBookings.user })
    .from(lessonBookings)
    .where(
      and(
        inArray(
          lessonBookings.lesson,
          visible.map(({ _id }) => _id),
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

/** Includes names, free places and the booking of the current user, or of another given one. */
export async function toLessons(
  db: Database,
  rows: readonly LessonRow[],
  currentUser: CurrentUser | undefined,
  bookedBy: string | undefined = currentUser?._id,
): Promise<Lesson[]> {
  const teamNames = await teamNamesOf(db, uniqueIds(rows.map(({ team }) => team)))
  const trainers = await trainersById(db, uniqueIds(rows.map(({ trainer }) => trainer)))
  const rulesFor = await readRules(
    db,
    rows.map(({ branch }) => branch),
  )
  const own = await ownBookings(
    db,
    bookedBy,
    rows.map(({ _id }) => _id),
  )
  const participants = await visibleParticipants(db, currentUser, rows)
  return rows.map(({ joinedCount, waitingCount, ...row }) => {
    const trainer = trainers.get(row.trainer ?? '')
    const rules = rulesFor(row.branch)
    const booking = own.get(row._id) ?? null
    const others = participants.filter(({ lesson }) => lesson === row._id).map(({ user }) => user)
    const self = bookedBy && booking?.state === 'joined' ? [bookedBy] : []
    return {
      ...row,
      teamName: teamNames.get(row.team ?? '') ?? '',
      trainer: trainer?._id ?? null,
      trainerName: trainer?.name ?? '',
      participants: others.length > 0 ? others : self,
      participantCount: joinedCount,
      freePlaces: row.capacity - joinedCount,
      waitingCount,
      place: booking,
      opensAt: opensAt(row, rules)?.toISOString() ?? null,
      lateFrom: lateFrom(row, rules).toISOString(),
    }
  })
}

export async function toLesson(
  db: Database,
  row: LessonRow,
  currentUser: CurrentUser | undefined,
  bookedBy?: string,
): Promise<Lesson> {
  const [lesson] = await toLessons(db, [row], currentUser, bookedBy)
  if (!lesson) throw missingLesson()
  return lesson
}
