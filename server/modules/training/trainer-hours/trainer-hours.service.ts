import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  branchScope,
  type CurrentUser,
  isTrainer as isTrainerUser,
  requireBranch,
} from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { areTrainers, isTrainer } from '#server/modules/people/users/trainers.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { cancelMatching } from '#server/modules/training/appointments/appointments.service.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { lessonMoment } from '#server/modules/training/lessons/lessons.mails.ts'
import { lockPlanning } from '#server/modules/training/lessons/lessons.service.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import {
  type TrainerAbsenceRow,
  trainerAbsences,
  trainerHours,
} from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type {
  addTrainerAbsence,
  saveTrainerHours,
  TrainerAbsence,
  TrainerWeek,
} from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { trainerHoursMessages as texts } from '#shared/training/trainer-hours/trainer-hours.messages.ts'

const missingTrainer = () => notFound(usersMessages.trainerNotFound)
const missingBranch = () => notFound(branchesMessages.notFound)
const missingAbsence = () => notFound(texts.absenceNotFound)

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const textOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const shownAbsence = ({ createdAt: _, ...row }: TrainerAbsenceRow): TrainerAbsence => row

/** Trainers whose home branch or hours are in the user's branches; trainers see themselves. */
const visibleTrainers = (currentUser: CurrentUser, branch?: string) =>
  and(
    isTrainer,
    isTrainerUser(currentUser) ? eq(users._id, currentUser._id) : undefined,
    currentUser.branches === null || isTrainerUser(currentUser)
      ? undefined
      : sql`(${branchScope(currentUser, users.branch)} OR EXISTS (SELECT FROM trainer_hours
          WHERE trainer_hours.trainer_id = ${users._id}
            AND trainer_hours.branch_id = ANY (${sql.param([...currentUser.branches])}::uuid[])))`,
    branch
      ? sql`(${users.branch} = ${branch} OR EXISTS (SELECT FROM trainer_hours
          WHERE trainer_hours.trainer_id = ${users._id} AND trainer_hours.branch_id = ${branch}))`
      : undefined,
  )

export async function listWeeks(
  db: Database,
  currentUser: CurrentUser,
  branch?: string,
): Promise<TrainerWeek[]> {
  return weeksOf(db, currentUser, visibleTrainers(currentUser, branch))
}

async function weeksOf(
  db: Database,
  currentUser: CurrentUser,
  condition: ReturnType<typeof and>,
): Promise<TrainerWeek[]> {
  const trainers = await db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(condition)
    .orderBy(asc(users.name), asc(users._id))
  const ids = trainers.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const hours = await db
    .select()
    .from(trainerHours)
    .where(
      and(
        inArray(trainerHours.trainer, ids),
        isTrainerUser(currentUser) ? undefined : branchScope(currentUser, trainerHours.branch),
      ),
    )
    .orderBy(asc(trainerHours.weekday), asc(trainerHours.fromMinute))
  const absences = await db
    .select()
    .from(trainerAbsences)
    .where(and(inArray(trainerAbsences.trainer, ids), gt(trainerAbsences.endsAt, sql`now()`)))
    .orderBy(asc(trainerAbsences.startsAt))
  return trainers.map(({ _id, name }) => ({
    trainer: _id,
    trainerName: name,
    hours: hours
      .filter(({ trainer }) => trainer === _id)
      .map(({ branch, weekday, fromMinute, untilMinute }) => ({
        ...{ branch, weekday },
        from: textOf(fromMinute),
        until: textOf(untilMinute),
      })),
    absences: absences.filter(({ trainer }) => trainer === _id).map(shownAbsence),
  }))
}

/** Throws 404. */
async function showWeek(db: Database, currentUser: CurrentUser, trainer: string): Promise<TrainerWeek> {
  const [week] = await weeksOf(db, currentUser, and(visibleTrainers(currentUser), eq(users._id, trainer)))
  if (!week) throw missingTrainer()
  return week
}

/** Throws 404 for a trainer that the user does not see, and 403 for another trainer's week. */
async function requireTrainer({ db }: UnitOfWork, currentUser: CurrentUser, trainer: string): Promise<void> {
  if (isTrainerUser(currentUser) && trainer !== currentUser._id) throw forbidden(accessMessages.otherBranch)
  await showWeek(db, currentUser, trainer)
  if (!(await areTrainers(db, [trainer]))) throw missingTrainer()
}

export async function saveHours(
  services: Services,
  currentUser: CurrentUser,
  trainer: string,
  { branch, hours }: BodyOf<typeof saveTrainerHours>,
): Promise<TrainerWeek> {
  requireBranch(currentUser, branch)
  const constraints = {
    trainer_hours_no_overlap: () => invalidField('hours', texts.overlap),
    trainer_hours_time_check: () => invalidField('hours', texts.endsBeforeStart),
    trainer_hours_branch_id_branches_id_fkey: missingBranch,
  }
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      await requireTrainer(tx, currentUser, trainer)
      await lockPlanning(db, branch, [trainer])
      const own = and(eq(trainerHours.trainer, trainer), eq(trainerHours.branch, branch))
      const before = await db.delete(trainerHours).where(own).returning()
      const rows = hours.map(({ weekday, from, until }) => ({
        ...{ trainer, branch, weekday },
        fromMinute: minutesOf(from),
        untilMinute: minutesOf(until),
      }))
      if (rows.length > 0) await db.insert(trainerHours).values(rows)
      await audit({
        resource: 'trainer-hours',
        recordId: trainer,
        action: 'edit',
        before: { branch, hours: before.length },
        after: { branch, hours: rows.length },
      })
    }),
  )
  return showWeek(services.db, currentUser, trainer)
}

/** Lessons and appointments of a trainer that begin in a time, are not over, and belong to branches the user does not see. */
async function countElsewhere(
  db: Database,
  currentUser: CurrentUser,
  insideLessons: SQL | undefined,
  insideAppointments: SQL | undefined,
): Promise<number> {
  const { branches } = currentUser
  if (branches === null || isTrainerUser(currentUser)) return 0
  const lessonsElsewhere = await db.$count(
    lessons,
    and(insideLessons, notInArray(lessons.branch, [...branches])),
  )
  const booked = and(insideAppointments, notInArray(appointments.branch, [...branches]))
  return lessonsElsewhere + (await db.$count(appointments, booked))
}

/**
 * Adds an absence. Appointments inside are cancelled only with `cancels`; lessons inside are refused. What the trainer gives
 * in a branch that the user does not see is refused with its number alone: that branch decides about it.
 */
export async function addAbsence(
  services: Services,
  currentUser: CurrentUser,
  trainer: string,
  { startsAt, endsAt, reason = '', cancels = false }: BodyOf<typeof addTrainerAbsence>,
): Promise<TrainerAbsence> {
  const constraints = {
    trainer_absences_time_check: () => invalidField('endsAt', texts.absenceTime),
    occupancies_no_overlap: () => new AppError(409, 'trainer-absence.taken', texts.taken),
  }
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      await requireTrainer(tx, currentUser, trainer)
      await lockPlanning(db, trainer, [trainer])
      if (new Date(endsAt) <= new Date(startsAt)) throw invalidField('endsAt', texts.absenceTime)
      const insideLessons = and(
        eq(lessons.trainer, trainer),
        isNull(lessons.cancelledAt),
        lt(lessons.startsAt, endsAt),
        gt(lessons.endsAt, startsAt),
        gte(lessons.endsAt, sql`now()`),
      )
      const inside = and(
        eq(appointments.trainer, trainer),
        eq(appointments.state, 'booked'),
        lt(appointments.startsAt, endsAt),
        gt(appointments.endsAt, startsAt),
        gt(appointments.startsAt, sql`now()`),
      )
      const elsewhere = await countElsewhere(db, currentUser, insideLessons, inside)
      if (elsewhere > 0) throw new AppError(409, 'trainer-absence.other-branch', texts.otherBranch(elsewhere))
      const [lesson] = await db
        .select({ title: lessons.title, startsAt: lessons.startsAt })
        .from(lessons)
        .where(insideLessons)
        .orderBy(asc(lessons.startsAt))
        .limit(1)
      if (lesson)
        throw new AppError(
          409,
          'trainer-absence.lessons',
          texts.hasLessons(lesson.title, lessonMoment(lesson.startsAt)),
        )
      if (cancels) await cancelMatching(services, tx, inside, texts.away, currentUser._id)
      else {
        const booked = await db
          .select({ startsAt: appointments.startsAt, memberName: users.name })
          .from(appointments)
          .innerJoin(users, eq(users._id, appointments.member))
          .where(inside)
          .orderBy(asc(appointments.startsAt))
        if (booked.length > 0)
          throw new AppError(
            409,
            'trainer-absence.booked',
            texts.hasAppointments(
              booked.map((one) => `${lessonMoment(one.startsAt)} ${one.memberName}`).slice(0, 10),
              booked.length,
            ),
          )
      }
      const [row] = await db.insert(trainerAbsences).values({ trainer, startsAt, endsAt, reason }).returning()
      if (!row) throw new Error('The absence was not inserted')
      await audit({
        resource: 'trainer-hours',
        recordId: trainer,
        action: 'create',
        after: { startsAt: row.startsAt, endsAt: row.endsAt, reason },
      })
      return shownAbsence(row)
    }),
  )
}

export async function deleteAbsence(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  await services.transact(currentUser, async (tx) => {
    const { db, audit } = tx
    const [row] = await db.select().from(trainerAbsences).where(eq(trainerAbsences._id, id))
    if (!row) throw missingAbsence()
    await requireTrainer(tx, currentUser, row.trainer)
    await db.delete(trainerAbsences).where(eq(trainerAbsences._id, id))
    await audit({
      resource: 'trainer-hours',
      recordId: row.trainer,
      action: 'delete',
      before: { startsAt: row.startsAt, endsAt: row.endsAt },
    })
  })
}
