import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { attempt, within } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser, requireBranch, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { previewed } from '#server/core/previewed.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  freezeMembership,
  readFreezeInfo,
  unfreezeMembership,
} from '#server/modules/membership/freezes/freezes.service.ts'
import {
  lockSchedule,
  readValidBranches,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { membershipConstraints } from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { extend, transfer } from '#server/modules/money/membership-changes/membership-changes.service.ts'
import {
  type MemberBatchRow,
  memberBatches,
  memberBatchPeople,
  type Remembered,
} from '#server/modules/office/member-batches/member-batches.table.ts'
import { assignBranch, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { takeFreePlace } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import {
  type BatchKind,
  type BatchOutcome,
  type extendMembers,
  type freezeMembers,
  type MemberBatch,
  type moveMembers,
  type UndoOutcome,
  undoDays,
} from '#shared/office/member-batches/member-batches.contract.ts'
import { memberBatchesMessages } from '#shared/office/member-batches/member-batches.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = memberBatchesMessages
const refused = (message: string) => new AppError(409, 'member-batch.refused', message)

type Person = Pick<typeof users.$inferSelect, '_id' | 'name' | 'branch' | 'role'>

/** What happens to each person of a batch, and how it is undone. */
interface Change {
  kind: BatchKind
  branch: string | null
  days: number | null
  /** The memberships that change. */
  which: SQL | undefined
  /** Returns false for a person who needs no change. */
  isWanted(person: Person, own: readonly MembershipRow[]): boolean
  apply(inner: Services, person: Person, own: readonly MembershipRow[]): Promise<void>
  /** Why the package would not allow it to the desk. */
  limitOf?(db: Database, person: Person, own: readonly MembershipRow[]): Promise<string | null>
}

const isCurrent = and(isNull(memberships.cancelledAt), gt(memberships.endsAt, sql`now()`))
const isRunning = or(membershipIs.active, membershipIs.frozen)

const requireOwn = (own: readonly MembershipRow[]) => {
  if (own.length === 0) throw refused(texts.noMembership)
}

const moving = (currentUser: CurrentUser, { branchId }: BodyOf<typeof moveMembers>): Change => ({
  ...{ kind: 'move', branch: branchId, days: null },
  which: and(isCurrent, ne(memberships.branch, branchId)),
  isWanted: ({ branch }, own) => own.length > 0 || branch !== branchId,
  async apply(inner, { _id }, own) {
    for (const membership of own)
      await transfer(inner, currentUser, membership._id, {
        ...{ branch: branchId, user: null, reason: texts.moved },
      })
    await assignBranch(inner, currentUser, _id, branchId)
  },
})

const freezing = (
  currentUser: CurrentUser,
  { days, reason }: Omit<BodyOf<typeof freezeMembers>, 'ids'>,
): Change => ({
  ...{ kind: 'freeze', branch: null, days },
  which: isRunning,
  isWanted: () => true,
  async apply(inner, { _id }, own) {
    requireOwn(own)
    for (const { _id: membership } of own)
      await freezeMembership(
        inner,
        currentUser,
        _id,
        { freezeDays: days, freezeReason: reason, membership },
        'admin',
        branchScope(currentUser, memberships.branch),
        false,
      )
  },
  async limitOf(db, { _id }, own) {
    for (const { _id: membership } of own) {
      const { limit } = await readFreezeInfo(db, _id, { freezeDays: days, membership })
      if (limit) return limit
    }
    return null
  },
})

const extending = (
  currentUser: CurrentUser,
  { days, reason }: Omit<BodyOf<typeof extendMembers>, 'ids'>,
): Change => ({
  ...{ kind: 'extend', branch: null, days },
  which: isRunning,
  isWanted: () => true,
  async apply(inner, _person, own) {
    requireOwn(own)
    for (const { _id } of own) await extend(inner, currentUser, _id, { days, reason })
  },
})

/** The overlap of memberships is checked at commit, which would refuse the whole batch. */
const checkOverlap = ({ client }: UnitOfWork) =>
  explainingConstraints(membershipConstraints, async () => {
    await client.query('SET CONSTRAINTS membership_branches_no_overlap IMMEDIATE')
    await client.query('SET CONSTRAINTS membership_branches_no_overlap DEFERRED')
  })

/**
 * Locks people, their schedules and the lessons in question, each in one order: a booking takes a schedule before its
 * lesson. Returns those whom the user may see.
 */
async function lockPeople(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  ids: readonly string[],
  restored: readonly string[] = [],
): Promise<Person[]> {
  const { db } = tx
  const people = await db
    .select({ _id: users._id, name: users.name, branch: users.branch, role: users.role })
    .from(users)
    .where(and(inArray(users._id, [...ids]), isNull(users.deletedAt), visibleUsers(currentUser)))
    .orderBy(asc(users._id))
    .for('no key update')
  for (const { _id } of people) await lockSchedule(tx, _id)
  const booked = db
    .select({ lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(
      inArray(
        lessonBookings.user,
        people.map(({ _id }) => _id),
      ),
    )
  await db
    .select({ _id: lessons._id })
    .from(lessons)
    .where(
      and(
        or(inArray(lessons._id, booked), inArray(lessons._id, [...restored])),
        gt(lessons.startsAt, sql`now()`),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
  return people
}

type Place = BatchOutcome['changed'][number]['places'][number]

/** The places that people have in coming lessons, in order of time. */
async function placesOf(db: Database, people: readonly Person[]): Promise<(user: string) => Place[]> {
  const rows = await db
    .select({
      user: lessonBookings.user,
      lesson: lessons._id,
      title: lessons.title,
      startsAt: lessons.startsAt,
    })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .where(
      and(
        inArray(
          lessonBookings.user,
          people.map(({ _id }) => _id),
        ),
        eq(lessonBookings.state, 'joined'),
        gt(lessons.startsAt, sql`now()`),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
  const byUser = Map.groupBy(rows, ({ user }) => user)
  return (user) => (byUser.get(user) ?? []).map(({ user: _, ...place }) => place)
}

/** The places of a person that a change has taken. */
async function placesLost(db: Database, person: Person, before: readonly Place[]): Promise<Place[]> {
  if (before.length === 0) return []
  const kept = new Set((await placesOf(db, [person]))(person._id).map(({ lesson }) => lesson))
  return before.filter(({ lesson }) => !kept.has(lesson))
}

const readMemberships = (db: Database, ids: readonly string[]) =>
  db
    .select({ _id: memberships._id, name: memberships.name, endsAt: memberships.endsAt })
    .from(memberships)
    .where(inArray(memberships._id, [...ids]))
    .orderBy(asc(memberships.startsAt), asc(memberships._id))

function requireMember({ role }: Person): void {
  if (role !== 'member') throw forbidden(texts.membersOnly)
}

/** Those who were deleted, or are of another branch. */
function unknownAmong(ids: readonly string[], people: readonly Person[]): BatchOutcome['refused'] {
  const known = new Set(people.map(({ _id }) => _id))
  return ids
    .filter((_id) => !known.has(_id))
    .map((_id) => ({ _id, name: texts.unknown, reason: usersMessages.notFound }))
}

const sortedOnce = (ids: readonly string[]) => [...new Set(ids)].sort()

async function changeAll(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  ids: readonly string[],
  change: Change,
): Promise<BatchOutcome> {
  const { db } = tx
  const { branch: target } = change
  const [known] = target
    ? await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, target))
    : []
  if (target && !known) throw notFound(branchesMessages.notFound)
  const wanted = sortedOnce(ids)
  const people = await lockPeople(tx, currentUser, wanted)
  const outcome: BatchOutcome = { batch: null, changed: [], refused: [] }
  const remembered: { user: string; before: Remembered }[] = []
  const inner = within(services, tx)
  const places = await placesOf(db, people)
  const rows = await db
    .select()
    .from(memberships)
    .where(
      and(
        inArray(memberships.user, wanted),
        change.which,
        // Another branch's membership stays as it is.
        branchScope(currentUser, memberships.branch),
      ),
    )
    .orderBy(asc(memberships.startsAt), asc(memberships._id))
  const byUser = Map.groupBy(rows, ({ user }) => user)
  for (const person of people) {
    const { _id, name, branch } = person
    const own = byUser.get(_id) ?? []
    if (!change.isWanted(person, own)) continue
    let limit: string | null = null
    const refusal = await attempt(tx, async () => {
      requireMember(person)
      limit = (await change.limitOf?.(db, person, own)) ?? null
      await change.apply(inner, person, own)
      await checkOverlap(tx)
    })
    if (refusal) {
      outcome.refused.push({ _id, name, reason: refusal.message })
      continue
    }
    const changed = await readMemberships(
      db,
      own.map((one) => one._id),
    )
    const lost = await placesLost(db, person, places(_id))
    outcome.changed.push({ _id, name, memberships: changed, places: lost, limit })
    const branchOf = new Map(own.map((one) => [one._id, one.branch]))
    remembered.push({
      user: _id,
      before: {
        branch,
        memberships: changed.map((one) => ({
          ...{ _id: one._id, endsAt: one.endsAt, branch: branchOf.get(one._id) ?? '' },
        })),
        lessons: lost.map(({ lesson }) => lesson),
      },
    })
  }
  outcome.refused.push(...unknownAmong(wanted, people))
  if (remembered.length > 0) outcome.batch = await remember(db, currentUser, change, remembered)
  return outcome
}

/** Stores what an undo needs, and forgets batches that are too old for one. */
async function remember(
  db: Database,
  currentUser: CurrentUser,
  { kind, branch, days }: Change,
  people: { user: string; before: Remembered }[],
): Promise<string> {
  await db
    .delete(memberBatches)
    .where(lt(memberBatches.createdAt, sql`now() - make_interval(days => ${undoDays})`))
  const [made] = await db
    .insert(memberBatches)
    .values({ kind, branch, days, author: currentUser._id })
    .returning({ _id: memberBatches._id })
  if (!made) throw new Error('An insert returned no row')
  await db.insert(memberBatchPeople).values(people.map((one) => ({ ...one, batch: made._id })))
  return made._id
}

/** Changes people, each completely or not at all; a preview does the same and rolls back. */
async function runBatch(
  services: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
  change: Change,
  { isPreview }: { isPreview: boolean },
): Promise<BatchOutcome> {
  if (change.branch) requireBranch(currentUser, change.branch)
  const changesRightsOf = change.kind === 'move' ? sortedOnce(ids) : []
  const make = (finish: (outcome: BatchOutcome) => BatchOutcome) =>
    services.transact(
      currentUser,
      async (tx) => finish(await changeAll(services, tx, currentUser, ids, change)),
      { changesRightsOf },
    )
  if (!isPreview) return make((outcome) => outcome)
  return previewed<BatchOutcome>((finish) => make((outcome) => finish({ ...outcome, batch: null })))
}

interface Run {
  isPreview: boolean
}

/** Moves members with their current and coming memberships. */
export const moveTo = (
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof moveMembers>,
  run: Run,
) => runBatch(services, currentUser, body.ids, moving(currentUser, body), run)

/** Freezes the running memberships of members from today on. */
export const freezeAll = (
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof freezeMembers>,
  run: Run,
) => runBatch(services, currentUser, body.ids, freezing(currentUser, body), run)

/** Adds days to the running memberships of members. */
export const extendAll = (
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof extendMembers>,
  run: Run,
) => runBatch(services, currentUser, body.ids, extending(currentUser, body), run)

/** A branch's employees see their own batches: others may be about people of other branches. */
const visibleBatches = (currentUser: CurrentUser) =>
  and(
    worksEverywhere(currentUser) ? undefined : eq(memberBatches.author, currentUser._id),
    gt(memberBatches.createdAt, sql`now() - make_interval(days => ${undoDays})`),
  )

/** Undoes one person's part of a batch. Throws if something has happened since. */
async function undoOne(
  inner: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { kind, branch: target, days }: MemberBatchRow,
  person: Person,
  before: Remembered,
): Promise<void> {
  const scope = branchScope(currentUser, memberships.branch)
  const now = await lockSchedule(tx, person._id)
  const rows = await tx.db
    .select()
    .from(memberships)
    .where(
      and(
        inArray(
          memberships._id,
          before.memberships.map(({ _id }) => _id),
        ),
        eq(memberships.user, person._id),
        isNull(memberships.cancelledAt),
        scope,
      ),
    )
  const byId = new Map(rows.map((row) => [row._id, row]))
  const reason = texts.undone
  if (kind === 'move' && person.branch !== target) throw refused(texts.movedSince)
  for (const { _id, branch, endsAt } of before.memberships) {
    const row = byId.get(_id)
    if (!row) throw refused(texts.changedSince)
    if (kind === 'move') {
      if (row.branch !== target) throw refused(texts.movedSince)
      await transfer(inner, currentUser, _id, { branch, user: null, reason })
      continue
    }
    if (row.endsAt !== endsAt) throw refused(texts.changedSince)
    if (kind === 'freeze') await unfreezeMembership(inner, currentUser, person._id, _id, scope, false)
    else await takeDaysBack(inner, tx, currentUser, row, { days: days ?? 0, now })
  }
  if (kind === 'move') {
    if (before.branch) requireBranch(currentUser, before.branch)
    await assignBranch(inner, currentUser, person._id, before.branch)
  }
  await checkOverlap(tx)
}

/** Shortens a membership by the days of an extension; places on those days become free. */
async function takeDaysBack(
  inner: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { _id, user, endsAt }: MembershipRow,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const until = new Date(endsAt)
  const from = startOfClubDay(addDays(clubDay(until), -days))
  if (from <= now) throw refused(texts.wouldBeOver)
  await extend(inner, currentUser, _id, { days: -days, reason: texts.undone })
  const valid = (await readValidBranches(tx.db, [_id])).get(_id) ?? []
  const absence = { user, branches: valid.map((branch) => branch._id), from, until }
  for (const { onMembershipFrozen } of inner.modules) await onMembershipFrozen?.(inner, tx, absence)
}

/** Undoes a batch for those who are still as it left them, and gives back those of their places that are still free. */
export async function undoBatch(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  kind: BatchKind,
): Promise<UndoOutcome> {
  const stored = await services.db
    .select({ user: memberBatchPeople.user })
    .from(memberBatchPeople)
    .where(eq(memberBatchPeople.batch, id))
  const changesRightsOf = kind === 'move' ? sortedOnce(stored.map(({ user }) => user)) : []
  return services.transact(
    currentUser,
    async (tx) => {
      const { db } = tx
      const [batch] = await db
        .select()
        .from(memberBatches)
        .where(and(eq(memberBatches._id, id), eq(memberBatches.kind, kind), visibleBatches(currentUser)))
        .for('update')
      if (!batch) throw notFound(texts.missing)
      const parts = await db
        .select()
        .from(memberBatchPeople)
        .where(and(eq(memberBatchPeople.batch, id), isNull(memberBatchPeople.restoredAt)))
      if (parts.length === 0) throw new AppError(409, 'member-batch.undone', texts.undoneBefore)
      const beforeOf = new Map(parts.map(({ user, before }) => [user, before]))
      const planned = parts.flatMap(({ before }) => before.lessons)
      const people = await lockPeople(tx, currentUser, [...beforeOf.keys()], planned)
      const places = await placesOf(db, people)
      const inner = within(services, tx)
      const outcome: UndoOutcome = { restored: 0, refused: [], lost: [] }
      const restored: string[] = []
      for (const person of people) {
        const { _id, name } = person
        const before = beforeOf.get(_id)
        if (!before) continue
        const refusal = await attempt(tx, async () => {
          requireMember(person)
          await undoOne(inner, tx, currentUser, batch, person, before)
        })
        if (refusal) {
          outcome.refused.push({ _id, name, reason: refusal.message })
          continue
        }
        restored.push(_id)
        const lost = await placesLost(db, person, places(_id))
        for (const place of await readPlaces(db, before.lessons))
          if (await attempt(tx, () => takeFreePlace(tx, currentUser, place.lesson, _id))) lost.push(place)
        outcome.lost.push(...lost.map((place) => ({ ...place, name })))
      }
      outcome.refused.push(...unknownAmong([...beforeOf.keys()], people))
      outcome.restored = restored.length
      if (restored.length > 0)
        await db
          .update(memberBatchPeople)
          .set({ restoredAt: sql`now()` })
          .where(and(eq(memberBatchPeople.batch, id), inArray(memberBatchPeople.user, restored)))
      return outcome
    },
    { changesRightsOf },
  )
}

const readPlaces = (db: Database, ids: readonly string[]): Promise<Place[]> =>
  db
    .select({ lesson: lessons._id, title: lessons.title, startsAt: lessons.startsAt })
    .from(lessons)
    .where(inArray(lessons._id, [...ids]))
    .orderBy(asc(lessons.startsAt), asc(lessons._id))

const batchList: ListDefinition<typeof memberBatches> = {
  table: memberBatches,
  key: memberBatches._id,
  sort: { createdAt: memberBatches.createdAt },
  defaultSort: ['createdAt', 'DESC'],
}

/** Returns the batches that can still be undone. */
export async function listBatches(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<MemberBatch>> {
  const page = await listRows(db, batchList, query, visibleBatches(currentUser))
  const found = await db
    .select({
      _id: memberBatches._id,
      authorName: sql<string>`coalesce(${users.name}, '')`,
      branchName: branches.name,
      people: sql<number>`(SELECT count(*)::int FROM member_batch_people WHERE batch_id = ${memberBatches._id})`,
      restored: sql<number>`(SELECT count(restored_at)::int FROM member_batch_people
        WHERE batch_id = ${memberBatches._id})`,
    })
    .from(memberBatches)
    .leftJoin(users, eq(users._id, memberBatches.author))
    .leftJoin(branches, eq(branches._id, memberBatches.branch))
    .where(
      inArray(
        memberBatches._id,
        page.rows.map(({ _id }) => _id),
      ),
    )
  const facts = new Map(found.map((row) => [row._id, row]))
  const rows = page.rows.flatMap(({ _id, kind, createdAt, days }) => {
    const fact = facts.get(_id)
    return fact ? [{ kind, createdAt, days, ...fact }] : []
  })
  return { ...page, rows }
}
