import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Transact, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { membershipConstraints } from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { transfer } from '#server/modules/money/membership-changes/membership-changes.service.ts'
import { assignBranch, missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { takeFreePlace } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type {
  MembersMoved,
  moveMembers,
  undoMove,
} from '#shared/office/member-moves/member-moves.contract.ts'
import { memberMovesMessages } from '#shared/office/member-moves/member-moves.messages.ts'

const texts = memberMovesMessages

interface Move {
  _id: string
  branch: string | null
  memberships: readonly { _id: string; branch: string }[]
}

/** Runs a task whose refusal undoes only what it wrote; returns the refusal. */
async function attempt(tx: UnitOfWork, task: () => Promise<void>): Promise<AppError | undefined> {
  await tx.client.query('SAVEPOINT one_move')
  try {
    await task()
    await tx.client.query('RELEASE SAVEPOINT one_move')
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.client.query('ROLLBACK TO SAVEPOINT one_move')
    return error
  }
}

/** Moves a person and memberships in the transaction of the batch. Throws for memberships that would overlap. */
async function movePerson(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { _id, branch, memberships: own }: Move,
  reason: string,
): Promise<void> {
  const within = { ...services, transact: ((_author, task) => task(tx)) as Transact }
  for (const one of own)
    await transfer(within, currentUser, one._id, { branch: one.branch, user: null, reason })
  await assignBranch(within, currentUser, _id, branch)
  // The constraint is checked at commit, which would refuse the whole batch.
  await explainingConstraints(membershipConstraints, async () => {
    await tx.client.query('SET CONSTRAINTS membership_branches_no_overlap IMMEDIATE')
    await tx.client.query('SET CONSTRAINTS membership_branches_no_overlap DEFERRED')
  })
}

/** Locks members and their schedules in one order: a booking takes a schedule before its lesson. */
async function lockPeople(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  ids: readonly string[],
): Promise<(typeof users.$inferSelect)[]> {
  const people: (typeof users.$inferSelect)[] = []
  const scope = visibleUsers(currentUser)
  for (const id of ids)
    people.push(await lockRecord(tx.db, users, id, missingUser, { scope, noKeyUpdate: true }))
  for (const id of ids) await lockSchedule(tx, id)
  return people
}

const requireMember = ({ role }: { role: string }) => {
  if (role !== 'member') throw forbidden(texts.membersOnly)
}

/** The places that a user has in coming lessons, in order of time. */
const placesOf = (db: Database, user: string) =>
  db
    .select({ lesson: lessons._id, title: lessons.title, startsAt: lessons.startsAt })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .where(
      and(
        eq(lessonBookings.user, user),
        eq(lessonBookings.state, 'joined'),
        gt(lessons.startsAt, sql`now()`),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.startsAt))

const sortedOnce = (ids: readonly string[]) => [...new Set(ids)].sort()

type MoveInput = BodyOf<typeof moveMembers>

async function moveAll(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { ids, branchId }: MoveInput,
): Promise<MembersMoved> {
  const { db } = tx
  const [target] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, branchId))
  if (!target) throw notFound(branchesMessages.notFound)
  const result: MembersMoved = { moved: [], refused: [] }
  for (const person of await lockPeople(tx, currentUser, sortedOnce(ids))) {
    const { _id, name, branch } = person
    const own = await db
      .select({ _id: memberships._id, branch: memberships.branch })
      .from(memberships)
      .where(
        and(
          eq(memberships.user, _id),
          ne(memberships.branch, branchId),
          isNull(memberships.cancelledAt),
          gt(memberships.endsAt, sql`now()`),
          branchScope(currentUser, memberships.branch),
        ),
      )
      .orderBy(asc(memberships.startsAt), asc(memberships._id))
    if (own.length === 0 && branch === branchId) continue
    const before = await placesOf(db, _id)
    const move = { _id, branch: branchId, memberships: own.map((one) => ({ ...one, branch: branchId })) }
    const refusal = await attempt(tx, async () => {
      requireMember(person)
      await movePerson(services, tx, currentUser, move, texts.reason)
    })
    if (refusal) {
      result.refused.push({ _id, name, reason: refusal.message })
      continue
    }
    const kept = new Set((await placesOf(db, _id)).map(({ lesson }) => lesson))
    const places = before.filter(({ lesson }) => !kept.has(lesson))
    result.moved.push({ _id, name, branch, memberships: own, places })
  }
  return result
}

/** Moves members with their current and coming memberships, each person completely or not at all. */
export async function moveTo(
  services: Services,
  currentUser: CurrentUser,
  input: MoveInput,
): Promise<MembersMoved> {
  requireBranch(currentUser, input.branchId)
  return services.transact(currentUser, (tx) => moveAll(services, tx, currentUser, input), {
    changesRightsOf: sortedOnce(input.ids),
  })
}

/** Carries the result of a move out of its transaction, which is rolled back. */
class Previewed extends Error {
  readonly result: MembersMoved
  constructor(result: MembersMoved) {
    super('The move was previewed')
    this.result = result
  }
}

/** Returns what a move would do: moves and rolls back. */
export async function previewMoveTo(
  services: Services,
  currentUser: CurrentUser,
  input: MoveInput,
): Promise<MembersMoved> {
  requireBranch(currentUser, input.branchId)
  try {
    return await services.transact(
      currentUser,
      async (tx) => {
        throw new Previewed(await moveAll(services, tx, currentUser, input))
      },
      { changesRightsOf: sortedOnce(input.ids) },
    )
  } catch (error) {
    if (error instanceof Previewed) return error.result
    throw error
  }
}

/** Moves people back, and gives back those of their places that are still free. */
export async function moveBack(
  services: Services,
  currentUser: CurrentUser,
  { people }: BodyOf<typeof undoMove>,
): Promise<ResponseOf<typeof undoMove>> {
  const wanted = new Map(people.map((one) => [one._id, one]))
  for (const { branch, memberships: own } of people)
    for (const one of [branch, ...own.map((membership) => membership.branch)])
      if (one) requireBranch(currentUser, one)
  const ids = sortedOnce([...wanted.keys()])
  return services.transact(
    currentUser,
    async (tx) => {
      const result: ResponseOf<typeof undoMove> = { restored: 0, refused: [], lost: [] }
      for (const person of await lockPeople(tx, currentUser, ids)) {
        const { _id, name } = person
        const move = wanted.get(_id)
        if (!move) continue
        const refusal = await attempt(tx, async () => {
          requireMember(person)
          const owned = await tx.db
            .select({ _id: memberships._id })
            .from(memberships)
            .where(
              and(
                eq(memberships.user, _id),
                inArray(
                  memberships._id,
                  move.memberships.map((one) => one._id),
                ),
              ),
            )
          const isOwn = new Set(owned.map((one) => one._id))
          const back = move.memberships.filter((one) => isOwn.has(one._id))
          await movePerson(services, tx, currentUser, { ...move, memberships: back }, texts.undone)
        })
        if (refusal) {
          result.refused.push({ _id, name, reason: refusal.message })
          continue
        }
        result.restored += 1
        const planned = await tx.db
          .select({ lesson: lessons._id, title: lessons.title, startsAt: lessons.startsAt })
          .from(lessons)
          .where(inArray(lessons._id, move.lessons))
          .orderBy(asc(lessons.startsAt), asc(lessons._id))
        for (const place of planned)
          if (await attempt(tx, () => takeFreePlace(tx, currentUser, place.lesson, _id)))
            result.lost.push({ ...place, name })
      }
      return result
    },
    { changesRightsOf: ids },
  )
}
