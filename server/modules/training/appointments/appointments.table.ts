import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { creditState, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { appointmentStates } from '#shared/training/appointments/appointments.contract.ts'

export const appointmentState = pgEnum('appointment_state', appointmentStates)

/**
 * A session of a member with a trainer, paid by a pack. Triggers write its occupancies (occupancies.sql) and, when
 * `credit` changes, the pack's ledger (sessions.sql).
 */
export const appointments = pgTable(
  'appointments',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    trainer: uuid('trainer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    member: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** Its pack belongs to the member and is valid at the start, which a trigger checks. */
    pack: uuid('pack_id')
      .notNull()
      .references(() => sessionPacks.membership, { onDelete: 'restrict' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    room: turkishText('room').notNull().default(sql`''`),
    note: text('note').notNull().default(''),
    state: appointmentState('state').notNull().default('booked'),
    credit: creditState('credit').notNull().default('reserved'),
    /** The employee who booked; null if the member did. */
    bookedBy: uuid('booked_by').references(() => users._id, { onDelete: 'set null' }),
    /** When and by whom it was cancelled or marked; without a person by the product, 48 hours after its end. */
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users._id, { onDelete: 'set null' }),
    cancelReason: text('cancel_reason').notNull().default(''),
    remindedAt: instant('reminded_at'),
    requestKey: uuid('request_key'),
  },
  (table) => [
    uniqueIndex('appointments_request_key').on(table.requestKey),
    // Within one day of the club, so it does not cross midnight.
    check(
      'appointments_time_check',
      sql`${table.endsAt} > ${table.startsAt}
        AND timezone('Europe/Istanbul', ${table.startsAt})::date
          = timezone('Europe/Istanbul', ${table.endsAt} - interval '1 microsecond')::date`,
    ),
    check(
      'appointments_credit_check',
      sql`CASE ${table.state} WHEN 'booked' THEN ${table.credit} = 'reserved' WHEN 'attended' THEN ${table.credit} = 'consumed'
        WHEN 'cancelled' THEN ${table.credit} = 'released' ELSE ${table.credit} <> 'reserved' END`,
    ),
    check('appointments_decided_check', sql`(${table.state} = 'booked') = (${table.decidedAt} IS NULL)`),
    check('appointments_people_check', sql`${table.trainer} <> ${table.member}`),
    index('appointments_branch_start_index').on(table.branch, table.startsAt, table._id),
    index('appointments_start_index').on(table.startsAt, table._id),
    index('appointments_trainer_index').on(table.trainer, table.startsAt),
    index('appointments_member_index').on(table.member, table.startsAt),
    index('appointments_pack_index').on(table.pack, table.startsAt),
    index('appointments_booked_index').on(table.endsAt).where(sql`state = 'booked'`),
    index('appointments_created_index').on(table.createdAt, table._id),
    index('appointments_branch_created_index').on(table.branch, table.createdAt, table._id),
  ],
)
export type AppointmentRow = typeof appointments.$inferSelect

/** Rules of a branch for appointments; a branch without a row has the defaults of the contract. */
export const appointmentRules = pgTable(
  'appointment_rules',
  {
    branch: uuid('branch_id')
      .primaryKey()
      .references(() => branches._id, { onDelete: 'cascade' }),
    sessionMinutes: integer('session_minutes').notNull(),
    earliestDays: integer('earliest_days').notNull(),
    latestHours: integer('latest_hours').notNull(),
    lateCancelHours: integer('late_cancel_hours').notNull(),
    chargesLateCancel: boolean('charges_late_cancel').notNull(),
    chargesNoShow: boolean('charges_no_show').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'appointment_rules_check',
      sql`${table.sessionMinutes} BETWEEN 15 AND 240 AND ${table.earliestDays} BETWEEN 1 AND 180
        AND ${table.latestHours} BETWEEN 0 AND 168 AND ${table.lateCancelHours} BETWEEN 0 AND 168`,
    ),
  ],
)
