import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, isTrainer } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import {
  type AppointmentRow,
  appointments,
} from '#server/modules/training/appointments/appointments.table.ts'
import type {
  Appointment,
  AppointmentRules,
  NextAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import { appointmentsMessages } from '#shared/training/appointments/appointments.messages.ts'

export const missingAppointment = () => notFound(appointmentsMessages.notFound)

/** The appointments that a user works with: trainers their own, staff those of their branches. */
export const managedBy = (currentUser: CurrentUser): SQL | undefined =>
  isTrainer(currentUser)
    ? eq(appointments.trainer, currentUser._id)
    : branchScope(currentUser, appointments.branch)

export const appointmentList: ListDefinition<typeof appointments> = {
  table: appointments,
  key: appointments._id,
  sort: { startsAt: appointments.startsAt, createdAt: appointments.createdAt },
  defaultSort: ['startsAt', 'DESC'],
  filters: {
    branch: appointments.branch,
    trainer: appointments.trainer,
    user: appointments.member,
    state: appointments.state,
    isUnmarked: (wanted: boolean) =>
      sql`(${appointments.state} = 'booked' AND ${appointments.endsAt} <= now()) = ${wanted}`,
    from: (moment: string) => gte(appointments.startsAt, moment),
    until: (moment: string) => lt(appointments.startsAt, moment),
  },
  search: personSearch(appointments.member),
}

const hour = 3_600_000

/** From when a cancellation by the member is late. */
export const lateFrom = (startsAt: string, { lateCancelHours }: AppointmentRules): Date =>
  new Date(Date.parse(startsAt) - lateCancelHours * hour)

/** Adds names and the branch's rules. The note is for employees. */
export async function toAppointments(
  db: Database,
  rows: readonly AppointmentRow[],
  { withNotes }: { withNotes: boolean },
): Promise<Appointment[]> {
  if (rows.length === 0) return []
  const trainers = alias(users, 'trainers')
  const found = await db
    .select({
      _id: appointments._id,
      branchName: branches.name,
      trainerName: trainers.name,
      memberName: users.name,
      packName: memberships.name,
    })
    .from(appointments)
    .innerJoin(branches, eq(branches._id, appointments.branch))
    .innerJoin(trainers, eq(trainers._id, appointments.trainer))
    .innerJoin(users, eq(users._id, appointments.member))
    .innerJoin(memberships, eq(memberships._id, appointments.pack))
    .where(
      inArray(
        appointments._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const names = new Map(found.map(({ _id, ...own }) => [_id, own]))
  const rules = new Map<string, AppointmentRules>()
  for (const branch of new Set(rows.map((row) => row.branch)))
    rules.set(branch, await readAppointmentRules(db, branch))
  return rows.flatMap((row) => {
    const own = names.get(row._id)
    const rule = rules.get(row.branch)
    if (!own || !rule) return []
    const { credit, note, decidedAt: _, decidedBy: __, remindedAt: ___, requestKey: ____, ...shown } = row
    return {
      ...shown,
      ...own,
      note: withNotes ? note : '',
      isCharged: credit === 'consumed',
      lateFrom: lateFrom(row.startsAt, rule).toISOString(),
      chargesLateCancel: rule.chargesLateCancel,
    }
  })
}

/** Returns an appointment that `scope` includes. Throws 404. */
export async function findAppointment(
  db: Database,
  id: string,
  scope: SQL | undefined,
  { withNotes }: { withNotes: boolean },
): Promise<Appointment> {
  const rows = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments._id, id), scope))
  const [found] = await toAppointments(db, rows, { withNotes })
  if (!found) throw missingAppointment()
  return found
}

/** Returns the next appointment of a member, or one that runs; null without one that `scope` includes. */
export async function nextAppointmentOf(
  db: Database,
  member: string,
  scope?: SQL,
): Promise<NextAppointment | null> {
  const [next] = await db
    .select({
      _id: appointments._id,
      startsAt: appointments.startsAt,
      trainerName: users.name,
      branchName: branches.name,
    })
    .from(appointments)
    .innerJoin(branches, eq(branches._id, appointments.branch))
    .innerJoin(users, eq(users._id, appointments.trainer))
    .where(
      and(
        eq(appointments.member, member),
        eq(appointments.state, 'booked'),
        gt(appointments.endsAt, sql`now()`),
        scope,
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
  return next ?? null
}
