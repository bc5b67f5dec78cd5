import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'

const range = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * Who and what is taken when, written by the triggers of lessons, bookings, appointments and absences
 * (server/db/sql/occupancies.sql). One exclusion constraint, checked at commit, keeps a trainer, a room and a member from
 * being taken twice.
 */
export const occupancies = pgTable(
  'occupancies',
  {
    _id: id().default(sql`gen_random_uuid()`),
    kind: text('kind', { enum: ['trainer', 'room', 'member'] }).notNull(),
    /** A person's id; for a room its branch and folded name. */
    subject: text('subject').notNull(),
    during: range('during').notNull(),
    /** The source: a lesson, a booking of one, an appointment or an absence; the foreign keys are in the SQL file. */
    lesson: uuid('lesson_id'),
    booking: uuid('booking_id'),
    appointment: uuid('appointment_id'),
    absence: uuid('absence_id'),
    /** A member's place in a lesson that was moved since: it may overlap. */
    isExempt: boolean('is_exempt').notNull().default(false),
  },
  (table) => [
    check(
      'occupancies_source_check',
      sql`num_nonnulls(${table.lesson}, ${table.booking}, ${table.appointment}, ${table.absence}) = 1`,
    ),
    index('occupancies_lesson_index').on(table.lesson).where(sql`lesson_id IS NOT NULL`),
    index('occupancies_booking_index').on(table.booking).where(sql`booking_id IS NOT NULL`),
    index('occupancies_appointment_index').on(table.appointment).where(sql`appointment_id IS NOT NULL`),
    index('occupancies_absence_index').on(table.absence).where(sql`absence_id IS NOT NULL`),
    index('occupancies_exempt_index')
      .using('gist', table.kind, table.subject, table.during)
      .where(sql`is_exempt`),
  ],
)
