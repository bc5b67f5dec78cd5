import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, isTrainer, requireBranch } from '#server/core/current-user.ts'
import {
  AppError,
  explainingConstraints,
  forbidden,
  invalidField,
  notFound,
  stale,
} from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { openBranchExists } from '#server/modules/club/branches/branch-visibility.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { isValidIn } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import {
  type NotifyingWork,
  notifying,
  notifyPeople,
} from '#server/modules/messaging/notifications/notify-people.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { areTrainers } from '#server/modules/people/users/trainers.ts'
import {
  bookedNotice,
  cancelledNotice,
  movedNotice,
  noShowNotice,
  trainerNotice,
} from '#server/modules/training/appointments/appointment-notices.ts'
import {
  findAppointment,
  lateFrom,
  managedBy,
  missingAppointment,
  toAppointments,
} from '#server/modules/training/appointments/appointment-records.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import {
  type AppointmentRow,
  appointments,
} from '#server/modules/training/appointments/appointments.table.ts'
import { freeSlots, isTrainerTaken, isWithinHours } from '#server/modules/training/appointments/slots.ts'
import { writeCalendar } from '#server/modules/training/lessons/calendar/lesson-calendar.service.ts'
import { lockPlanning } from '#server/modules/training/lessons/lessons.service.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type {
  Appointment,
  addAppointment,
  bookAppointment,
  cancelAppointment,
  cancelMyAppointment,
  markAppointment,
  moveMyAppointment,
  updateAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import { appointmentsMessages } from '#shared/training/appointments/appointments.messages.ts'

const texts = appointmentsMessages
const minute = 60_000
const hour = 60 * minute
/** Minutes before the start from which it can be marked. */
const markMinutes = 30

const calendarName = 'bire-bir-ders.ics'

const slotTaken = () => new AppError(409, 'appointment.slot-taken', texts.slotTaken)
const noPack = () => new AppError(409, 'appointment.no-pack', texts.noPack)
const over = () => new AppError(409, 'appointment.over', texts.over)

/** Constraint violations of a planned appointment. */
const constraints = {
  occupancies_no_overlap: slotTaken,
  appointments_member_overlap: () => new AppError(409, 'appointment.member-busy', texts.memberBusy),
  appointments_time_check: () => invalidField('endsAt', texts.withinOneDay),
  appointments_people_check: () => invalidField('member', texts.ownTrainer),
  appointments_pack_check: noPack,
  session_packs_available_check: noPack,
}

/** The pack that pays: the named one, or of those valid then and there the one that ends first. Throws 409. */
async function choosePack(
  db: Database,
  {
    member,
    branch,
    startsAt,
    pack,
  }: { member: string; branch: string; startsAt: string; pack?: string | undefined },
): Promise<string> {
  const [found] = await db
    .select({ _id: memberships._id })
    .from(memberships)
    .innerJoin(sessionPacks, eq(sessionPacks.membership, memberships._id))
    .where(
      and(
        eq(memberships.user, member),
        eq(memberships.kind, 'personal-training'),
        pack ? eq(memberships._id, pack) : undefined,
        gt(sessionPacks.available, 0),
        sql`${memberships.cancelledAt} IS NULL`,
        lte(memberships.startsAt, startsAt),
        gt(memberships.endsAt, startsAt),
        isValidIn(branch),
        sql`NOT EXISTS (SELECT FROM freezes WHERE freezes.membership_id = memberships.id
          AND freezes.starts_at <= ${startsAt} AND freezes.ends_at > ${startsAt})`,
      ),
    )
    .orderBy(asc(memberships.endsAt), asc(memberships._id))
    .limit(1)
  if (!found) throw noPack()
  return found._id
}

interface Plan {
  branch: string
  trainer: string
  startsAt: string
  endsAt?: string | undefined
  outsideHours?: boolean | undefined
}

/** Returns the start and end of a plan of an employee. Throws 400 and 409. */
async function checkPlan(db: Database, { branch, trainer, outsideHours = false, ...plan }: Plan) {
  const { sessionMinutes } = await readAppointmentRules(db, branch)
  const startsAt = new Date(plan.startsAt)
  const endsAt = plan.endsAt ? new Date(plan.endsAt) : new Date(startsAt.getTime() + sessionMinutes * minute)
  if (endsAt <= startsAt || endsAt.getTime() - startsAt.getTime() > 4 * hour)
    throw invalidField('endsAt', texts.withinOneDay)
  if (clubDay(startsAt) !== clubDay(new Date(endsAt.getTime() - 1)))
    throw invalidField('endsAt', texts.withinOneDay)
  if (startsAt < new Date()) throw invalidField('startsAt', texts.inThePast)
  if (!(await areTrainers(db, [trainer]))) throw invalidField('trainer', texts.notTrainer)
  if (!outsideHours && !(await isWithinHours(db, { trainer, branch, startsAt, endsAt })))
    throw new AppError(409, 'appointment.outside-hours', texts.outsideHours)
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** Throws 409 unless a member may book this time now; returns its end. */
async function requireFreeSlot(db: Database, wanted: { branch: string; trainer: string; startsAt: string }) {
  const day = clubDay(new Date(wanted.startsAt))
  const free = await freeSlots(db, { branch: wanted.branch, trainer: wanted.trainer, from: day, until: day })
  const slot = free.find(({ startsAt }) => startsAt === new Date(wanted.startsAt).toISOString())
  if (slot) return slot.endsAt
  const { latestHours, earliestDays } = await readAppointmentRules(db, wanted.branch)
  const now = new Date()
  if (Date.parse(wanted.startsAt) - now.getTime() < latestHours * hour)
    throw new AppError(409, 'appointment.too-late', texts.tooLate(latestHours))
  if (day > addDays(clubDay(now), earliestDays))
    throw new AppError(409, 'appointment.too-early', texts.tooEarly(earliestDays))
  throw slotTaken()
}

async function shown(db: Database, row: AppointmentRow): Promise<Appointment> {
  const [found] = await toAppointments(db, [row], { withNotes: true })
  if (!found) throw missingAppointment()
  return found
}

const audited = ({ branch, trainer, startsAt, endsAt, room, state, credit }: AppointmentRow) => ({
  ...{ branch, trainer, startsAt, endsAt, room, state, credit },
})

const tell = async (work: NotifyingWork, person: string, notice: Notice): Promise<void> => {
  await notifyPeople(work, [person], () => notice)
}

/** Adds the appointment as a calendar file to a notice for the member. */
const withCalendar = async (work: NotifyingWork, row: AppointmentRow, notice: Notice): Promise<Notice> => {
  const content = await writeCalendar(work, { appointments: [row], reader: row.member })
  return {
    ...notice,
    attachments: [{ name: calendarName, type: 'text/calendar', content: content.toString('base64') }],
  }
}

async function insert(
  services: Services,
  tx: UnitOfWork,
  values: typeof appointments.$inferInsert,
): Promise<AppointmentRow> {
  const [row] = await tx.db.insert(appointments).values(values).returning()
  if (!row) throw new Error('The appointment was not inserted')
  await tx.audit({
    resource: 'appointments',
    recordId: row._id,
    action: 'create',
    person: row.member,
    after: audited(row),
  })
  const facts = await shown(tx.db, row)
  const work = notifying(tx, services)
  if (row.bookedBy) await tell(work, row.member, await withCalendar(work, row, bookedNotice(facts)))
  if (row.bookedBy !== row.trainer) await tell(work, row.trainer, trainerNotice(facts, 'booked'))
  return row
}

/** Returns the appointment that was booked with the same key before. Throws 409 for another request, or one that has ended. */
async function repeated(
  db: Database,
  requestKey: string | undefined,
  wanted: { member: string; trainer: string; startsAt: string },
): Promise<AppointmentRow | undefined> {
  if (!requestKey) return undefined
  const [made] = await db.select().from(appointments).where(eq(appointments.requestKey, requestKey))
  if (!made) return undefined
  const isSame =
    made.state === 'booked' &&
    made.member === wanted.member &&
    made.trainer === wanted.trainer &&
    made.startsAt === new Date(wanted.startsAt).toISOString()
  if (!isSame) throw new AppError(409, 'appointment.key-used', texts.keyUsed)
  return made
}

/** Books a free time for the current user. */
export async function bookOwn(
  services: Services,
  currentUser: CurrentUser,
  { branch, trainer, startsAt, pack, requestKey }: BodyOf<typeof bookAppointment>,
): Promise<Appointment> {
  const member = currentUser._id
  // Rivals for an hour that is gone do not queue for its lock.
  if (
    (await isTrainerTaken(services.db, trainer, startsAt)) &&
    !(await repeated(services.db, requestKey, { member, trainer, startsAt }))
  )
    throw slotTaken()
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db } = tx
      // Read before the commit: what is booked is answered even while no other connection is free.
      const answer = (id: string) => findAppointment(db, id, undefined, { withNotes: false })
      await lockSchedule(tx, member)
      const made = await repeated(db, requestKey, { member, trainer, startsAt })
      if (made) return answer(made._id)
      await lockPlanning(db, branch, [trainer])
      if (!(await openBranchExists(db, branch)) || !(await areTrainers(db, [trainer]))) throw slotTaken()
      const endsAt = await requireFreeSlot(db, { branch, trainer, startsAt })
      const chosen = await choosePack(db, { member, branch, startsAt, pack })
      const row = await insert(services, tx, {
        ...{ branch, trainer, member, pack: chosen, startsAt, endsAt, requestKey },
      })
      return answer(row._id)
    }),
  )
}

/** Books for a member. Trainers book for themselves. */
export async function bookFor(
  services: Services,
  currentUser: CurrentUser,
  {
    branch,
    member,
    pack,
    trainer,
    room = '',
    note = '',
    requestKey,
    ...times
  }: BodyOf<typeof addAppointment>,
): Promise<Appointment> {
  requireBranch(currentUser, branch)
  requireOwnWeek(currentUser, trainer)
  const id = await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db } = tx
      if (!isTrainer(currentUser) && !(await findKnown(db, currentUser, member)))
        throw notFound(usersMessages.notFound)
      await lockSchedule(tx, member)
      const made = await repeated(db, requestKey, { member, trainer, startsAt: times.startsAt })
      if (made) return made._id
      await lockPlanning(db, branch, [trainer])
      const { startsAt, endsAt } = await checkPlan(db, { branch, trainer, ...times })
      const chosen = await choosePack(db, { member, branch, startsAt, pack })
      const row = await insert(services, tx, {
        ...{ branch, trainer, member, pack: chosen, startsAt, endsAt, room, note, requestKey },
        bookedBy: currentUser._id,
      })
      return row._id
    }),
  )
  return findAppointment(services.db, id, managedBy(currentUser), { withNotes: true })
}

function requireOwnWeek(currentUser: CurrentUser, trainer: string): void {
  if (isTrainer(currentUser) && trainer !== currentUser._id) throw forbidden(texts.ownWeekOnly)
}

/**
 * Locks an appointment after the member's schedule and the planning of its trainer, and of the one it moves to. Throws 404
 * outside of `scope`.
 */
async function lockAppointment(
  tx: UnitOfWork,
  id: string,
  scope: SQL | undefined,
  more: { version?: number | undefined; trainer?: string | undefined } = {},
): Promise<AppointmentRow> {
  const [known] = await tx.db
    .select()
    .from(appointments)
    .where(and(eq(appointments._id, id), scope))
  if (!known) throw missingAppointment()
  await lockSchedule(tx, known.member)
  await lockPlanning(tx.db, known.branch, [known.trainer, more.trainer])
  const row = await lockRecord(tx.db, appointments, id, missingAppointment, { version: more.version })
  if (row.member !== known.member) throw stale()
  return row
}

function requireBooked({ state, startsAt }: AppointmentRow): void {
  if (state !== 'booked' || new Date(startsAt) <= new Date()) throw over()
}

/** Moves an appointment within the caller's transaction, with its audit entry and notices. */
async function move(
  services: Services,
  tx: UnitOfWork,
  before: AppointmentRow,
  changes: Partial<AppointmentRow>,
  by: string,
): Promise<AppointmentRow> {
  const { db } = tx
  const isMoved =
    (changes.startsAt !== undefined && changes.startsAt !== before.startsAt) ||
    (changes.trainer !== undefined && changes.trainer !== before.trainer)
  const facts = await shown(db, before)
  const after = await updateRecord(db, appointments, before._id, {
    ...changes,
    ...(isMoved && { remindedAt: null }),
  })
  await tx.audit({
    resource: 'appointments',
    recordId: before._id,
    action: 'edit',
    person: before.member,
    before: audited(before),
    after: audited(after),
  })
  if (!isMoved) return after
  const work = notifying(tx, services)
  const now = await shown(db, after)
  if (by !== before.member)
    await tell(work, before.member, await withCalendar(work, after, movedNotice(facts, now)))
  if (after.trainer !== before.trainer) await tell(work, before.trainer, trainerNotice(facts, 'cancelled'))
  if (by !== after.trainer) await tell(work, after.trainer, trainerNotice(now, 'moved'))
  return after
}

/** Moves an appointment of the current user to another free time, as long as a cancellation would not be late. */
export async function moveOwn(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { trainer, startsAt, version }: BodyOf<typeof moveMyAppointment>,
): Promise<Appointment> {
  const own = eq(appointments.member, currentUser._id)
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const before = await lockAppointment(tx, id, own, { version, trainer })
      requireBooked(before)
      const rules = await readAppointmentRules(tx.db, before.branch)
      if (lateFrom(before.startsAt, rules) <= new Date())
        throw new AppError(409, 'appointment.late-move', texts.lateMove(rules.lateCancelHours))
      const wanted = { branch: before.branch, trainer: trainer ?? before.trainer, startsAt }
      const endsAt = await requireFreeSlot(tx.db, wanted)
      await move(
        services,
        tx,
        before,
        { trainer: wanted.trainer, startsAt: wanted.startsAt, endsAt },
        currentUser._id,
      )
    }),
  )
  return findAppointment(services.db, id, own, { withNotes: false })
}

/** Changes time, trainer, room or note of an appointment. */
export async function change(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, outsideHours, trainer, startsAt, endsAt, ...fields }: BodyOf<typeof updateAppointment>,
): Promise<Appointment> {
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const before = await lockAppointment(tx, id, managedBy(currentUser), { version, trainer })
      if (trainer) requireOwnWeek(currentUser, trainer)
      const isMoved = startsAt !== undefined || endsAt !== undefined || trainer !== undefined
      if (isMoved) requireBooked(before)
      const length = Date.parse(before.endsAt) - Date.parse(before.startsAt)
      const begin = startsAt ?? before.startsAt
      const times = isMoved
        ? await checkPlan(tx.db, {
            ...{ branch: before.branch, trainer: trainer ?? before.trainer, outsideHours, startsAt: begin },
            endsAt: endsAt ?? new Date(Date.parse(begin) + length).toISOString(),
          })
        : {}
      const changes = { ...fields, ...times, ...(trainer && { trainer }) }
      await move(services, tx, before, changes, currentUser._id)
    }),
  )
  return findAppointment(services.db, id, managedBy(currentUser), { withNotes: true })
}

interface Decision {
  state: AppointmentRow['state']
  credit: AppointmentRow['credit']
  reason?: string
}

/** Ends or marks a locked appointment, with its audit entry. */
async function decide(
  tx: Pick<UnitOfWork, 'db' | 'audit'>,
  before: AppointmentRow,
  { state, credit, reason }: Decision,
  by: string | null,
): Promise<AppointmentRow> {
  const after = await updateRecord(tx.db, appointments, before._id, {
    state,
    credit,
    decidedAt: state === 'booked' ? null : sql`now()`,
    decidedBy: state === 'booked' ? null : by,
    ...(reason !== undefined && { cancelReason: reason }),
  })
  await tx.audit({
    resource: 'appointments',
    recordId: before._id,
    action: state === 'cancelled' || state === 'late-cancelled' ? 'cancel' : 'attendance',
    person: before.member,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** Cancels an appointment of the current user. Throws 409 `appointment.late` for one that costs the session, unless accepted. */
export async function cancelOwn(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { acceptsCharge = false }: BodyOf<typeof cancelMyAppointment>,
): Promise<Appointment> {
  const own = eq(appointments.member, currentUser._id)
  await services.transact(currentUser, async (tx) => {
    const before = await lockAppointment(tx, id, own)
    requireBooked(before)
    const rules = await readAppointmentRules(tx.db, before.branch)
    const isLate = lateFrom(before.startsAt, rules) <= new Date()
    const isCharged = isLate && rules.chargesLateCancel
    if (isCharged && !acceptsCharge)
      throw new AppError(409, 'appointment.late', texts.late(rules.lateCancelHours))
    const facts = await shown(tx.db, before)
    await decide(
      tx,
      before,
      { state: isLate ? 'late-cancelled' : 'cancelled', credit: isCharged ? 'consumed' : 'released' },
      currentUser._id,
    )
    await tell(notifying(tx, services), before.trainer, trainerNotice(facts, 'cancelled'))
  })
  return findAppointment(services.db, id, own, { withNotes: false })
}

/** Cancels an appointment and tells the member. */
export async function cancel(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, isCharged = false }: BodyOf<typeof cancelAppointment>,
): Promise<Appointment> {
  await services.transact(currentUser, async (tx) => {
    const before = await lockAppointment(tx, id, managedBy(currentUser))
    requireBooked(before)
    await cancelLocked(services, tx, before, { reason, isCharged, by: currentUser._id })
  })
  return findAppointment(services.db, id, managedBy(currentUser), { withNotes: true })
}

async function cancelLocked(
  services: Services,
  tx: UnitOfWork,
  before: AppointmentRow,
  { reason, isCharged = false, by }: { reason: string; isCharged?: boolean; by: string | null },
): Promise<void> {
  const facts = await shown(tx.db, before)
  const decision: Decision = isCharged
    ? { state: 'late-cancelled', credit: 'consumed', reason }
    : { state: 'cancelled', credit: 'released', reason }
  await decide(tx, before, decision, by)
  const work = notifying(tx, services)
  await tell(work, before.member, cancelledNotice(facts, reason, isCharged))
  if (by !== before.trainer) await tell(work, before.trainer, trainerNotice(facts, 'cancelled'))
}

/** Cancels the booked appointments that have not begun and match, at no cost; returns how many. */
export async function cancelMatching(
  services: Services,
  tx: UnitOfWork,
  condition: SQL | undefined,
  reason: string,
  by: string | null,
): Promise<number> {
  const rows = await tx.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.state, 'booked'), gt(appointments.startsAt, sql`now()`), condition))
    .orderBy(asc(appointments.startsAt), asc(appointments._id))
    .for('update')
  for (const row of rows) await cancelLocked(services, tx, row, { reason, by })
  return rows.length
}

/** Throws 409 with the number of a trainer's booked appointments that are not over: they are moved or cancelled first. */
export async function requireNoneComing({ db }: Pick<UnitOfWork, 'db'>, trainer: string): Promise<void> {
  const coming = and(
    eq(appointments.trainer, trainer),
    eq(appointments.state, 'booked'),
    gt(appointments.endsAt, sql`now()`),
  )
  const count = await db.$count(appointments, coming)
  if (count > 0) throw new AppError(409, 'trainer.has-appointments', texts.trainerBooked(count))
}

/** The condition for `cancelMatching` of a time. */
export const startingWithin = (from: Date, until: Date | undefined): SQL | undefined =>
  and(
    gte(appointments.startsAt, from.toISOString()),
    until ? lt(appointments.startsAt, until.toISOString()) : undefined,
  )

/** Says whether the member came; `booked` takes a mark back. Throws 409 for a cancelled one. */
export async function mark(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { state, isCharged, version }: BodyOf<typeof markAppointment>,
): Promise<Appointment> {
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const before = await lockAppointment(tx, id, managedBy(currentUser), { version })
      if (before.state === 'cancelled' || before.state === 'late-cancelled') throw over()
      if (Date.parse(before.startsAt) - markMinutes * minute > Date.now())
        throw new AppError(409, 'appointment.mark-early', texts.markEarly(markMinutes))
      const { chargesNoShow } = await readAppointmentRules(tx.db, before.branch)
      const credit = {
        booked: 'reserved' as const,
        attended: 'consumed' as const,
        'no-show': (isCharged ?? chargesNoShow) ? ('consumed' as const) : ('released' as const),
      }[state]
      const after = await decide(tx, before, { state, credit }, currentUser._id)
      if (state === 'no-show' && before.state !== 'no-show')
        await tell(
          notifying(tx, services),
          before.member,
          noShowNotice(await shown(tx.db, after), credit === 'consumed'),
        )
    }),
  )
  return findAppointment(services.db, id, managedBy(currentUser), { withNotes: true })
}

/** Marks a locked appointment as used, for the job. */
export const consumeUnmarked = (
  tx: Pick<UnitOfWork, 'db' | 'audit'>,
  row: AppointmentRow,
): Promise<AppointmentRow> => decide(tx, row, { state: 'attended', credit: 'consumed' }, null)

/** The most appointments of the past that a member sees. */
const mostPast = 100

/** Returns the appointments of a member: what comes, the next first, then the past, the latest first. */
export async function appointmentsOf(db: Database, member: string): Promise<Appointment[]> {
  const own = eq(appointments.member, member)
  const isComing = and(eq(appointments.state, 'booked'), gt(appointments.endsAt, sql`now()`))
  const coming = await db
    .select()
    .from(appointments)
    .where(and(own, isComing))
    .orderBy(asc(appointments.startsAt))
  const past = await db
    .select()
    .from(appointments)
    .where(and(own, or(sql`${appointments.state} <> 'booked'`, lte(appointments.endsAt, sql`now()`))))
    .orderBy(desc(appointments.startsAt), desc(appointments._id))
    .limit(mostPast)
  return toAppointments(db, [...coming, ...past], { withNotes: false })
}

/** An appointment of a member as a calendar file. Throws 404. */
export async function calendarOf(services: Services, member: string, id: string): Promise<Buffer> {
  const [row] = await services.db
    .select()
    .from(appointments)
    .where(and(eq(appointments._id, id), eq(appointments.member, member)))
  if (!row) throw missingAppointment()
  return writeCalendar(services, { appointments: [row], reader: member })
}
