import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { consumedNotice, reminderNotice } from '#server/modules/training/appointments/appointment-notices.ts'
import { toAppointments } from '#server/modules/training/appointments/appointment-records.ts'
import { consumeUnmarked } from '#server/modules/training/appointments/appointments.service.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** Appointments per transaction. */
const batchSize = 100
/** Hours after its end in which an appointment can be marked before it counts as used. */
const markHours = 48

/** Reminds members of the appointments of the next day, each once. Returns their number. */
export async function remindOfAppointments(services: Services, now = new Date()): Promise<number> {
  const tomorrow = addDays(clubDay(now), 1)
  let sent = 0
  for (let batch = batchSize; batch === batchSize; sent += batch) {
    batch = await services.transact(system, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        UPDATE appointments SET reminded_at = now() WHERE id IN (
          SELECT id FROM appointments
          WHERE state = 'booked' AND reminded_at IS NULL
            AND starts_at >= ${startOfClubDay(tomorrow).toISOString()}
            AND starts_at < ${startOfClubDay(addDays(tomorrow, 1)).toISOString()}
          ORDER BY starts_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id`)
      const found = await tx.db
        .select()
        .from(appointments)
        .where(
          inArray(
            appointments._id,
            rows.map(({ id }) => id),
          ),
        )
      for (const facts of await toAppointments(tx.db, found, { withNotes: false }))
        await notifyPeople(notifying(tx, services), [facts.member], () => reminderNotice(facts))
      return rows.length
    })
  }
  return sent
}

/** Uses the sessions of appointments that nobody has marked, and tells the members. Returns their number. */
export async function consumeUnmarkedAppointments(services: Services): Promise<number> {
  let consumed = 0
  for (let batch = batchSize; batch === batchSize; consumed += batch) {
    batch = await services.transact(system, async (tx) => {
      const rows = await tx.db
        .select()
        .from(appointments)
        .where(
          and(
            eq(appointments.state, 'booked'),
            sql`${appointments.endsAt} < now() - make_interval(hours => ${markHours})`,
          ),
        )
        .orderBy(asc(appointments.endsAt), asc(appointments._id))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      for (const row of rows) await consumeUnmarked(tx, row)
      for (const facts of await toAppointments(tx.db, rows, { withNotes: false }))
        await notifyPeople(notifying(tx, services), [facts.member], () => consumedNotice(facts))
      return rows.length
    })
  }
  return consumed
}

export const appointmentQueues = [
  defineQueue({
    name: 'appointment-reminders',
    title: 'Yarınki bire bir derslerin hatırlatılması',
    cron: '0 18 * * *',
    handle: (services) => remindOfAppointments(services),
  }),
  defineQueue({
    name: 'appointment-consumption',
    title: 'İşaretlenmeyen bire bir derslerin düşülmesi',
    cron: '20 * * * *',
    handle: consumeUnmarkedAppointments,
  }),
]
