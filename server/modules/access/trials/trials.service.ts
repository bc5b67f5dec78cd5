import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { type Change, recordService } from '#server/core/record-service.ts'
import { insertRecord } from '#server/core/records.ts'
import { type Author, system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { writeCalendarFile } from '#server/integrations/calendar/calendar-file.ts'
import { readWindowsOfBranch } from '#server/modules/access/access-windows/access-windows.service.ts'
import { bookedMail, cancelledMail } from '#server/modules/access/trials/trials.mails.ts'
import { type TrialRow, trials } from '#server/modules/access/trials/trials.table.ts'
import { announceEntry } from '#server/modules/access/turnstile/entries/entry-announcements.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { openBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { toBranch } from '#server/modules/club/branches/branches.service.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { letterheadOf, readClub } from '#server/modules/club/identity/identity.service.ts'
import type {
  addTrial,
  bookTrial,
  listTrialHours,
  Trial,
  updateTrial,
} from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { trialHours, trialMinutes } from '#shared/access/trials/trials.rules.ts'
import { openingState } from '#shared/club/branches/opening-hours.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'

const texts = trialsMessages

export const toTrial = ({ search: _, seat: __, entry: ___, ...row }: TrialRow): Trial => row

const full = () => new AppError(409, 'trial.full', texts.full, { fields: { startsAt: texts.full } })

const constraints = {
  trials_open_phone_key: () =>
    new AppError(409, 'trial.open-visit', texts.openVisit, { fields: { phone: texts.openVisit } }),
  trials_seat_key: full,
}

export const trialRecords = recordService({
  table: trials,
  resource: 'trials',
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, trials.branch),
  constraints,
  /** The audit log outlives the visit: no name, address or phone number. */
  audited: ({ branch, startsAt, status, isMinor, enteredByStaff }) => ({
    branch,
    startsAt,
    status,
    isMinor,
    enteredByStaff,
  }),
})

export const trialList: ListDefinition<typeof trials> = {
  table: trials,
  key: trials._id,
  sort: {
    startsAt: trials.startsAt,
    name: trials.name,
    status: trials.status,
    createdAt: trials.createdAt,
  },
  defaultSort: ['startsAt', 'ASC'],
  filters: {
    branch: trials.branch,
    status: trials.status,
    from: (moment: string) => gte(trials.startsAt, moment),
    until: (moment: string) => lt(trials.startsAt, moment),
  },
  search: trials.search,
}

/** The hours that a branch offers from now on, whether or not they have a place. */
async function offeredHours(services: Services, branch: BranchRow): Promise<Date[]> {
  if (branch.trialsPerHour === 0) return []
  const [schedule, windows] = await Promise.all([
    toBranch(services, branch),
    readWindowsOfBranch(services.db, branch._id),
  ])
  return trialHours(schedule, windows, new Date())
}

/** Returns the hours of an open branch that have a place. Throws 400 for another branch. */
export async function freeHours(
  services: Services,
  branchId: string,
): Promise<ResponseOf<typeof listTrialHours>> {
  const branch = await openBranch(services.db, branchId)
  const offered = await offeredHours(services, branch)
  const taken = await services.db
    .select({ startsAt: trials.startsAt, count: sql<number>`count(*)::int` })
    .from(trials)
    .where(and(eq(trials.branch, branchId), isNotNull(trials.seat), gte(trials.startsAt, sql`now()`)))
    .groupBy(trials.startsAt)
  const counts = new Map(taken.map(({ startsAt, count }) => [Date.parse(startsAt), count]))
  return offered
    .map((moment) => ({
      startsAt: moment.toISOString(),
      free: branch.trialsPerHour - (counts.get(moment.getTime()) ?? 0),
    }))
    .filter(({ free }) => free > 0)
}

/** Throws 400 for an hour that the branch does not offer. */
async function requireOffered(services: Services, branch: BranchRow, startsAt: string): Promise<void> {
  const wanted = Date.parse(startsAt)
  const offered = await offeredHours(services, branch)
  if (!offered.some((moment) => moment.getTime() === wanted)) throw invalidField('startsAt', texts.notOffered)
}

/** The lowest free place of an hour; concurrent bookings of the hour wait for this one. Throws 409 without one. */
async function takeSeat(db: Database, branch: string, startsAt: string): Promise<number> {
  const hour = `${branch} ${Date.parse(startsAt)}`
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${hour}, ${lockSeeds.trialHour}))`)
  // Read once the lock is held: a lower capacity holds from now on.
  const { rows } = await db.execute<{ seat: number | null }>(sql`
    SELECT min(seat)::int AS seat FROM ${branches}, generate_series(1, ${branches.trialsPerHour}) seat
    WHERE ${branches._id} = ${branch} AND NOT EXISTS (
      SELECT 1 FROM ${trials} taken
      WHERE taken.branch_id = ${branch} AND taken.starts_at = ${startsAt} AND taken.seat = seat.seat)`)
  const [{ seat } = { seat: null }] = rows
  if (seat === null) throw full()
  return seat
}

/** A visit of an earlier day that nobody came to no longer keeps its phone number from another one. */
const missEarlier = (db: Database, phone?: string) =>
  db
    .update(trials)
    .set({ status: 'missed', seat: null, version: sql`${trials.version} + 1` })
    .where(
      and(
        eq(trials.status, 'booked'),
        lt(trials.startsAt, sql`now() - interval '12 hours'`),
        phone === undefined ? undefined : eq(trials.phone, phone),
      ),
    )

/** The visit as an iCalendar file. */
async function calendarOf(
  { configuration }: Services,
  db: Database,
  { _id, startsAt, createdAt, version }: TrialRow,
  branch: BranchRow,
): Promise<string> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const summary = `${club.name} ${branch.name}`
  return writeCalendarFile({ name: summary, company: club.name, product: 'Ziyaretler' }, [
    {
      ...{ startsAt, createdAt, summary },
      id: `${_id}@${new URL(publicUrl).hostname}`,
      sequence: version,
      endsAt: new Date(Date.parse(startsAt) + trialMinutes * 60_000).toISOString(),
      location: [summary, branch.address].filter(Boolean).join(', '),
      url: `${publicUrl}/${branch.slug}`,
    },
  ])
}

type Booking = BodyOf<typeof bookTrial> & Partial<Pick<BodyOf<typeof addTrial>, 'note'>>

/** Books a visit and confirms it by mail where there is an address. */
async function book(
  services: Services,
  author: Author,
  branch: BranchRow,
  { phone: typedPhone, ...fields }: Booking,
): Promise<TrialRow & { calendar: string }> {
  const phone = internationalPhone(typedPhone)
  await requireOffered(services, branch, fields.startsAt)
  let calendar = ''
  const created = await trialRecords.create(services, author, {
    values: async ({ db }) => {
      const seat = await takeSeat(db, branch._id, fields.startsAt)
      await missEarlier(db, phone)
      return { ...fields, phone, seat, enteredByStaff: author._id !== null }
    },
    complete: async ({ db, client }, row) => {
      calendar = await calendarOf(services, db, row, branch)
      if (row.email)
        await services.mail.enqueue(client, bookedMail(await readClub(db), row, branch, calendar))
      return undefined
    },
  })
  return { ...created, calendar }
}

export async function bookVisit(
  services: Services,
  body: BodyOf<typeof bookTrial>,
): Promise<ResponseOf<typeof bookTrial>> {
  const branch = await openBranch(services.db, body.branch)
  const { startsAt, calendar } = await book(services, system, branch, body)
  return { success: true, message: texts.booked, startsAt, calendar }
}

export async function addVisit(
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof addTrial>,
): Promise<Trial> {
  requireBranch(currentUser, body.branch)
  const branch = await openBranch(services.db, body.branch)
  const { calendar: _, ...created } = await book(services, currentUser, branch, body)
  return toTrial(created)
}

/** Changes an open visit; another hour takes a place there. */
export async function changeVisit(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, phone: typedPhone, ...fields }: BodyOf<typeof updateTrial>,
): Promise<Trial> {
  const phone = typedPhone === undefined ? undefined : internationalPhone(typedPhone)
  const changes: Change<typeof trials>['changes'] = async ({ db }, before) => {
    if (before.status !== 'booked') throw new AppError(409, 'trial.transition', texts.transition)
    if (fields.status === 'cancelled') return { ...fields, phone, seat: null }
    const { startsAt } = fields
    if (startsAt === undefined || Date.parse(startsAt) === Date.parse(before.startsAt))
      return { ...fields, phone }
    await requireOffered(services, await openBranch(db, before.branch), startsAt)
    return { ...fields, phone, seat: await takeSeat(db, before.branch, startsAt) }
  }
  return toTrial(
    await trialRecords.update(services, currentUser, id, {
      version,
      changes,
      action: (_, after) => (after.status === 'cancelled' ? 'cancel' : 'edit'),
    }),
  )
}

/** Admits a visitor once, on the day of the visit, as one entry of the access log. */
export async function admitVisitor(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  guardianName: string,
): Promise<Trial> {
  const after = await trialRecords.update(services, currentUser, id, {
    action: 'check-in',
    changes: async ({ db }, { status, startsAt, isMinor, branch }) => {
      if (status !== 'booked') throw new AppError(409, 'trial.transition', texts.transition)
      if (clubDay(new Date(startsAt)) !== clubDay(new Date()))
        throw new AppError(409, 'trial.other-day', texts.otherDay)
      if (isMinor && !guardianName) throw invalidField('guardianName', texts.guardianMissing)
      const entry = await insertRecord(db, turnstileEntries, {
        ...{ _id: v7(), branch, actor: currentUser._id },
        direction: 'in',
        source: 'desk',
        allowed: true,
        reason: 'trial',
      })
      return { status: 'arrived', entry: entry._id, guardianName: isMinor ? guardianName : '' }
    },
  })
  if (after.entry) announceEntry(services, after.branch, after.entry)
  return toTrial(after)
}

/** Cancels the coming visits at whose time the branch is closed, and tells those who left an address. */
async function cancelClosed(services: Services): Promise<void> {
  const coming = await services.db
    .select({ visit: trials, branch: branches })
    .from(trials)
    .innerJoin(branches, eq(branches._id, trials.branch))
    .where(and(eq(trials.status, 'booked'), gte(trials.startsAt, sql`now()`)))
  const schedules = new Map<string, Awaited<ReturnType<typeof toBranch>>>()
  for (const { visit, branch } of coming) {
    const schedule = schedules.get(branch._id) ?? (await toBranch(services, branch))
    schedules.set(branch._id, schedule)
    if (branch.isActive && openingState(schedule, new Date(visit.startsAt)).isOpen) continue
    await services.transact(system, (tx) => cancelOne(services, tx, visit, branch))
  }
}

async function cancelOne(
  { mail, configuration }: Services,
  { db, client, audit }: UnitOfWork,
  { _id, startsAt }: TrialRow,
  branch: BranchRow,
): Promise<void> {
  // Unless it was moved meanwhile.
  const [after] = await db
    .update(trials)
    .set({ status: 'cancelled', seat: null, version: sql`${trials.version} + 1` })
    .where(and(eq(trials._id, _id), eq(trials.status, 'booked'), eq(trials.startsAt, startsAt)))
    .returning()
  if (!after) return
  await audit({
    resource: 'trials',
    recordId: _id,
    action: 'cancel',
    after: { branch: branch._id, startsAt },
  })
  if (!after.email) return
  const link = `${configuration.publicUrl}/dene`
  await mail.enqueue(client, cancelledMail(await readClub(db), after, branch, link))
}

/** Ends visits that were missed, cancels those on closed days and deletes those that are older than `days`. */
export async function keepUp(services: Services, days: number): Promise<void> {
  const { db } = services
  await missEarlier(db)
  await cancelClosed(services)
  await db.delete(trials).where(lt(trials.startsAt, sql`now() - make_interval(days => ${days})`))
}
