import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { type ClosedDays, defineModule, type ExportSection } from '#server/core/module.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
import { managedBy } from '#server/modules/training/appointments/appointment-records.ts'
import { appointmentQueues } from '#server/modules/training/appointments/appointments.jobs.ts'
import { appointmentRoutes } from '#server/modules/training/appointments/appointments.routes.ts'
import {
  cancelMatching,
  requireNoneComing,
  startingWithin,
} from '#server/modules/training/appointments/appointments.service.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import { appointmentsMessages as texts } from '#shared/training/appointments/appointments.messages.ts'

const exportSection: ExportSection = {
  name: 'bire-bir-dersler',
  read: (db, { _id }) =>
    db
      .select({
        startsAt: appointments.startsAt,
        endsAt: appointments.endsAt,
        state: appointments.state,
        credit: appointments.credit,
        note: appointments.note,
        cancelReason: appointments.cancelReason,
      })
      .from(appointments)
      .where(eq(appointments.member, _id))
      .orderBy(desc(appointments.startsAt)),
}

/** Booked appointments of a branch on its closed days. */
const bookedInside = ({ branch, startsOn, reopensOn }: ClosedDays) =>
  and(
    eq(appointments.branch, branch),
    eq(appointments.state, 'booked'),
    startingWithin(startOfClubDay(startsOn), startOfClubDay(reopensOn)),
  )

export const appointmentsModule = defineModule({
  name: 'appointments',
  personalData: { appointments: 'training', occupancies: 'training' },
  personalFields: { appointments: ['note', 'cancelReason'] },
  routes: [appointmentRoutes],
  queues: appointmentQueues,
  namedTables: [
    {
      table: appointments,
      name: sql`to_char(${appointments.startsAt} AT TIME ZONE 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI')`,
    },
  ],
  exportSections: [exportSection],
  branchReferences: {
    appointments_branch_id_branches_id_fkey: { code: 'branch.has-appointments', text: texts.keepBranch },
  },
  closedLessons: {
    async preview(db, closed) {
      const found = await db
        .select({ member: appointments.member })
        .from(appointments)
        .where(bookedInside(closed))
      return {
        cancelled: found.length,
        moved: 0,
        people: new Set(found.map(({ member }) => member)).size,
        stuck: [],
      }
    },
    async settle(services, tx, closed) {
      await cancelMatching(services, tx, bookedInside(closed), closed.reason, null)
    },
  },
  onMembershipFrozen: async (services, tx, { user, branches, from, until }) => {
    await cancelMatching(
      services,
      tx,
      and(
        eq(appointments.member, user),
        sql`${appointments.branch} = ANY (${sql.param([...branches])}::uuid[])`,
        sql`EXISTS (SELECT FROM freezes WHERE freezes.membership_id = ${appointments.pack}
          AND freezes.starts_at <= ${appointments.startsAt} AND freezes.ends_at > ${appointments.startsAt})`,
        startingWithin(from, until),
      ),
      texts.frozen,
      null,
    )
  },
  onMembershipEnded: async (services, tx, { _id }) => {
    await cancelMatching(services, tx, eq(appointments.pack, _id), texts.packEnded, null)
  },
  beforeTrainerLeaves: requireNoneComing,
  erase: async ({ tx, services, owner, decidedBy }) => {
    // What a restored backup had undone is repeated in any case.
    if (decidedBy) await requireNoneComing(tx, owner._id)
    await cancelMatching(services, tx, eq(appointments.member, owner._id), texts.accountClosed, null)
    await cancelMatching(services, tx, eq(appointments.trainer, owner._id), texts.trainerLeft, null)
    await tx.db
      .update(appointments)
      .set({ note: '', cancelReason: '' })
      .where(eq(appointments.member, owner._id))
  },
  search: [
    {
      resource: 'appointments',
      isListedFor: (currentUser) => isAllowed(currentUser, 'appointments.list'),
      table: appointments,
      key: appointments._id,
      title: userName(appointments.member),
      detail: userName(appointments.trainer),
      at: appointments.startsAt,
      matches: (terms) =>
        and(
          gte(appointments.startsAt, sql`now() - interval '7 days'`),
          usersMatching(appointments.member, terms),
        ),
      scope: managedBy,
      order: sql`at < now(), abs(extract(epoch FROM at - now()))`,
    },
  ],
})
