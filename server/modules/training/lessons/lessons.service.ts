import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser, requireBranch, worksIn } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import {
  type NotifyingWork,
  notifying,
  notifyPeople,
} from '#server/modules/messaging/notifications/notify-people.ts'
import { areTrainers } from '#server/modules/people/users/trainers.ts'
import {
  releaseOutsidePacks,
  releasePaidPlaces,
} from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { missingLesson, requireOpen } from '#server/modules/training/lessons/lesson-access.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import {
  bookedLessonsByUser,
  cancelledNotice,
  lessonFacts,
  lessonMoment,
  movedNotice,
} from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import {
  type addSeries as AddSeries,
  type cancelLesson,
  maxSeriesLength,
  type showReach,
} from '#shared/training/lessons/lesson-planning.contract.ts'
import type {
  addLesson as addEndpoint,
  Lesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { type Period, planPeriods, rescheduleLike } from '#shared/training/lessons/series.rules.ts'

const texts = lessonsMessages

const clash = (code: string, field: string, message: string) => () =>
  new AppError(409, code, message, { fields: { [field]: message } })

/** Constraint violations of a planned lesson. */
const lessonConstraints = {
  lessons_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  lessons_team_fkey: () => invalidField('team', texts.teamOfOtherBranch),
  lessons_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  session_entries_booking_id_lesson_bookings_id_fkey: () =>
    new AppError(409, 'lesson.has-paid-places', texts.hasPaidPlaces),
  occupancies_no_overlap: () => new AppError(409, 'lesson.time-taken', texts.timeTaken),
}

interface Clash extends Record<string, unknown> {
  /** The start of the planned lesson. */
  startsAt: string
  /** Of the other lesson; null for an appointment or an absence. */
  title: string | null
  branch: string | null
  isTrainer: boolean
}

/**
 * Throws 409 with the day and the name of the lesson that takes the trainer or the room of a planned one. The deferred
 * constraint holds the rule at commit; this check only finds the words. Staff do not see the names of lessons of other
 * branches.
 */
async function requireNoClash(
  db: Database,
  currentUser: CurrentUser,
  planned: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<Clash>(sql`
    SELECT lower(mine.during) AS "startsAt", other_lesson.title, other_lesson.branch_id AS branch,
      mine.kind = 'trainer' AS "isTrainer"
    FROM occupancies AS mine
    JOIN occupancies AS other ON other.kind = mine.kind AND other.subject = mine.subject AND other.during && mine.during
      AND NOT other.is_exempt AND other.id <> mine.id
    LEFT JOIN lessons AS other_lesson ON other_lesson.id = other.lesson_id
    WHERE mine.lesson_id = ANY(${sql.param([...planned])}::uuid[])
    ORDER BY lower(mine.during), "isTrainer" DESC LIMIT 1`)
  const [found] = rows
  if (!found) return
  const day = lessonMoment(found.startsAt)
  const { title, branch } = found
  if (!found.isTrainer)
    throw clash(
      'lesson.room-clash',
      'room',
      title ? texts.roomClashWith(day, title) : texts.roomClashAt(day),
    )()
  const isKnown = title && branch && worksIn(currentUser, branch)
  const message = isKnown ? texts.trainerClashWith(day, title) : texts.trainerClashAt(day)
  throw clash('lesson.trainer-clash', 'trainer', message)()
}

async function requireTrainer(db: Database, trainer: string | null | undefined): Promise<void> {
  if (trainer && !(await areTrainers(db, [trainer]))) throw invalidField('trainer', texts.notTrainer)
}

/**
 * Serialises the planning of lessons of one branch or trainer. Without it, concurrent transactions for the same hour would
 * wait for one another in the deferred exclusion constraints at commit.
 */
export async function lockPlanning(
  db: Database,
  branch: string,
  trainers: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = new Set([branch, ...trainers.filter((trainer) => typeof trainer === 'string')])
  for (const key of [...keys].toSorted())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${lockSeeds.lessonSeries}))`)
}

function requireFuture(startsAt: string): void {
  if (new Date(startsAt) < new Date()) throw invalidField('startsAt', texts.inThePast)
}

export const lessonRecords = recordService({
  table: lessons,
  resource: 'lessons',
  missing: missingLesson,
  scope: (currentUser) => branchScope(currentUser, lessons.branch),
  constraints: lessonConstraints,
})

export async function addLesson(
  services: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof addEndpoint>,
): Promise<Lesson> {
  requireBranch(currentUser, fields.branch)
  const lesson = await lessonRecords.create(services, currentUser, {
    values: async ({ db }) => {
      await requireTrainer(db, fields.trainer)
      requireFuture(fields.startsAt)
      await lockPlanning(db, fields.branch, [fields.trainer])
      return fields
    },
    complete: async ({ db }, { _id }) => {
      await requireNoClash(db, currentUser, [_id])
      return undefined
    },
  })
  return toLesson(services.db, lesson, currentUser)
}

/** Tells participants and those who wait that the lesson is cancelled. Throws 409 for one that people took part in. */
export async function beforeRemoval(services: Services, work: UnitOfWork, lesson: LessonRow): Promise<void> {
  const people = lesson.joinedCount + lesson.waitingCount
  if (people === 0 || lesson.cancelledAt) return
  if (new Date(lesson.startsAt) <= new Date())
    throw new AppError(409, 'lesson.has-participants', texts.hasParticipants(people))
  const own = await bookedLessonsByUser(work, [lesson._id])
  const notices = notifying(work, services)
  const factsOf = await lessonFacts(notices, lesson.branch)
  await notifyPeople(notices, [...own.keys()], () => cancelledNotice([factsOf(lesson)], '', false))
}

/** Adds a lesson on each of the weekdays in the period, all or none. */
export async function addSeries(
  { transact }: Services,
  currentUser: CurrentUser,
  { weekdays, firstDay, lastDay, startTime, endTime, ...fields }: BodyOf<typeof AddSeries>,
): Promise<ResponseOf<typeof AddSeries>> {
  requireBranch(currentUser, fields.branch)
  const periods = planPeriods({ weekdays, firstDay, lastDay, startTime, endTime }, maxSeriesLength)
  if (periods.length === 0) throw invalidField('lastDay', texts.seriesEmpty)
  if (periods.length > maxSeriesLength) throw invalidField('lastDay', texts.seriesTooLong(maxSeriesLength))
  if (periods.some(({ startsAt }) => startsAt < new Date())) throw invalidField('firstDay', texts.inThePast)
  const series = v7()
  const constraints = {
    ...lessonConstraints,
    lessons_time_check: () => invalidField('endTime', texts.endsBeforeStart),
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      await requireTrainer(db, fields.trainer)
      await lockPlanning(db, fields.branch, [fields.trainer])
      const added = await db
        .insert(lessons)
        .values(
          periods.map(({ startsAt, endsAt }) => ({
            ...fields,
            series,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
          })),
        )
        .returning({ _id: lessons._id })
      await requireNoClash(
        db,
        currentUser,
        added.map(({ _id }) => _id),
      )
      await audit({
        resource: 'lessons',
        recordId: series,
        action: 'create',
        after: { ...fields, weekdays, firstDay, lastDay, startTime, endTime, lessons: periods.length },
      })
      return { series, lessons: periods.length }
    }),
  )
}

/** SQL condition: the lesson, and the later ones of its series that have not started. */
const andFollowing = ({ _id, series, startsAt }: LessonRow) =>
  and(
    series ? eq(lessons.series, series) : eq(lessons._id, _id),
    gte(lessons.startsAt, startsAt),
    isNull(lessons.cancelledAt),
    sql`(${lessons.startsAt} > now() OR ${lessons._id} = ${_id})`,
  )

/** Locks a lesson and, with `following`, the later ones of its series, in order of time. */
async function lockLessons(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  options: { following?: boolean | undefined; version?: number | undefined },
): Promise<[LessonRow, ...LessonRow[]]> {
  const scope = branchScope(currentUser, lessons.branch)
  const first = await lockRecord(db, lessons, id, missingLesson, {
    scope,
    version: options.version,
    noKeyUpdate: true,
  })
  if (!options.following) return [first]
  if (!first.series) throw new AppError(409, 'lesson.no-series', texts.noSeries)
  const rows = await db
    .select()
    .from(lessons)
    .where(andFollowing(first))
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
  return [first, ...rows.filter(({ _id }) => _id !== id)]
}

/** Returns how many lessons and participants a change would affect. */
export async function countAffected(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  withFollowing: boolean,
): Promise<ResponseOf<typeof showReach>> {
  const scope = branchScope(currentUser, lessons.branch)
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), scope))
  if (!lesson) throw missingLesson()
  const rows = withFollowing
    ? await db.select({ _id: lessons._id }).from(lessons).where(andFollowing(lesson))
    : [lesson]
  const people = await bookedLessonsByUser(
    { db },
    rows.map(({ _id }) => _id),
  )
  return { lessons: rows.length, people: people.size }
}

type Change = BodyOf<typeof updateLesson>

const periodOf = ({ startsAt, endsAt }: Pick<LessonRow, 'startsAt' | 'endsAt'>): Period => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** Returns the new times of a lesson, moved like the first one; none if the first one keeps its times. */
function timesFor(lesson: LessonRow, first: LessonRow, { startsAt, endsAt }: Change) {
  const wanted = { startsAt: startsAt ?? first.startsAt, endsAt: endsAt ?? first.endsAt }
  const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  if (isSame(wanted.startsAt, first.startsAt) && isSame(wanted.endsAt, first.endsAt)) return {}
  if (lesson._id === first._id) return wanted
  const moved = rescheduleLike(periodOf(lesson), periodOf(first), periodOf(wanted))
  return { startsAt: moved.startsAt.toISOString(), endsAt: moved.endsAt.toISOString() }
}

const isMoved = (before: LessonRow, after: LessonRow) =>
  before.startsAt !== after.startsAt || before.endsAt !== after.endsAt || before.room !== after.room

/** Sends each participant of rescheduled lessons one notice. */
export async function notifyMoved(
  work: NotifyingWork,
  branch: string,
  pairs: readonly { before: LessonRow; after: LessonRow }[],
  reason: string,
): Promise<void> {
  const moved = pairs.filter(
    ({ before, after }) => isMoved(before, after) && new Date(before.startsAt) > new Date(),
  )
  const own = await bookedLessonsByUser(
    work,
    moved.map(({ after }) => after._id),
  )
  if (own.size === 0) return
  const factsOf = await lessonFacts(work, branch)
  const moves = moved.map(({ before, after }) => ({
    id: after._id,
    before: factsOf(before),
    after: factsOf(after),
  }))
  await notifyPeople(work, [...own.keys()], (person) => {
    const ofPerson = moves.filter(({ id }) => own.get(person)?.has(id))
    return movedNotice(ofPerson, reason)
  })
}

/** Changes a lesson and, with `following`, the later ones of its series, all or none. */
export async function updateLessons(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  change: Change,
): Promise<Lesson> {
  const { version, following, reason = '', startsAt: _, endsAt: __, ...fields } = change
  return explainingConstraints(lessonConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit } = work
      const rows = await lockLessons(db, currentUser, id, { following, version })
      const [first] = rows
      if (first.cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
      await requireTrainer(db, fields.trainer)
      await lockPlanning(db, first.branch, [fields.trainer, ...rows.map(({ trainer }) => trainer)])
      const taken = Math.max(...rows.map(({ joinedCount }) => joinedCount))
      if (fields.capacity !== undefined && fields.capacity < taken) {
        const message = texts.capacityTaken(taken)
        throw new AppError(409, 'lesson.capacity-taken', message, { fields: { capacity: message } })
      }
      const notices = notifying(work, services)
      const pairs: { before: LessonRow; after: LessonRow }[] = []
      for (const before of rows) {
        const times = timesFor(before, first, change)
        const after = await updateRecord(db, lessons, before._id, { ...fields, ...times })
        if (before.startsAt !== after.startsAt) requireFuture(after.startsAt)
        await audit({ resource: 'lessons', recordId: before._id, action: 'edit', before, after })
        const kept = before.startsAt === after.startsAt ? after : await releaseOutsidePacks(notices, after)
        pairs.push({ before, after: await promoteWaiting(notices, kept) })
      }
      await requireNoClash(
        db,
        currentUser,
        rows.map(({ _id }) => _id),
      )
      await notifyMoved(notices, first.branch, pairs, reason)
      return toLesson(db, pairs[0]?.after ?? first, currentUser)
    }),
  )
}

/** Cancels locked lessons of one branch; each participant gets one notice. Returns how many people were told. */
export async function cancelLocked(
  services: Services,
  work: UnitOfWork,
  rows: readonly [LessonRow, ...LessonRow[]],
  reason: string,
): Promise<number> {
  const { db, audit } = work
  const ids = rows.map(({ _id }) => _id)
  const own = await bookedLessonsByUser({ db }, ids)
  const paying = await releasePaidPlaces(db, ids)
  await db
    .update(lessons)
    .set({
      cancelledAt: new Date().toISOString(),
      cancelReason: reason,
      version: sql`${lessons.version} + 1`,
    })
    .where(inArray(lessons._id, ids))
  for (const { _id, branch } of rows) {
    const after = { branch, cancelReason: reason }
    await audit({ resource: 'lessons', recordId: _id, action: 'cancel', after })
  }
  const notices = notifying(work, services)
  const factsOf = await lessonFacts(notices, rows[0].branch)
  return notifyPeople(notices, [...own.keys()], (person) => {
    const ofPerson = rows.filter(({ _id }) => own.get(person)?.has(_id)).map(factsOf)
    return cancelledNotice(ofPerson, reason, paying.has(person))
  })
}

/** Cancels a lesson and, with `following`, the later ones of its series; each participant gets one notice. */
export async function cancelLessons(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, following }: BodyOf<typeof cancelLesson>,
): Promise<ResponseOf<typeof cancelLesson>> {
  return services.transact(currentUser, async (work) => {
    const rows = await lockLessons(work.db, currentUser, id, { following })
    requireOpen(rows[0])
    return { lessons: rows.length, people: await cancelLocked(services, work, rows, reason) }
  })
}
