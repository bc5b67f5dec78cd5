import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CurrentUser, worksIn } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import {
  computeSchedule,
  type DayRange,
  dayCount,
  endFreezeEarly,
  frozenDays,
  isExclusive,
  lockSchedule,
  type MembershipPeriod,
  type MembershipWithFreezes,
  periodOf,
  readClosedRanges,
  readUnexpiredMemberships,
  scheduleGroups,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { membershipIs, membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import {
  membershipConstraints,
  missingMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { formatLastDay } from '#shared/core/format-date.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import {
  type Freeze,
  type FreezeInfo,
  type FreezeSource,
  shortestFreeze,
} from '#shared/membership/freezes/freezes.schema.ts'
import type { MembershipStatus } from '#shared/membership/memberships/memberships.contract.ts'

const texts = freezesMessages

/** The freezes that a package allows and how much of that is used; closures do not count. */
interface FreezeAllowance {
  /** In days, as `used` and `remaining`. */
  allowance: number
  used: number
  remaining: number
  /** Allowed number of freezes, and how many are left. */
  count: number
  left: number
  running: FreezeRow | undefined
}

function freezeAllowance({ row, freezes }: MembershipWithFreezes, now: Date): FreezeAllowance {
  const charged = freezes
    .filter(({ source }) => source !== 'closure')
    .map((freeze) => dayCount(frozenDays(freeze)))
    .filter((days) => days > 0)
  const used = charged.reduce((sum, days) => sum + days, 0)
  return {
    allowance: row.freezeDays,
    used,
    remaining: Math.max(0, row.freezeDays - used),
    count: row.freezeCount,
    left: Math.max(0, row.freezeCount - charged.length),
    running: freezes.find(({ startsAt, endsAt }) => new Date(startsAt) <= now && new Date(endsAt) > now),
  }
}

/** Returns why the package does not allow a freeze of so many days; null if it does. */
function limitMessage({ allowance, remaining, count, left }: FreezeAllowance, days: number): string | null {
  if (allowance === 0 || count === 0) return texts.notOffered
  if (left === 0) return texts.countReached(count)
  if (remaining < shortestFreeze) return texts.leftTooShort(remaining, shortestFreeze)
  if (days < shortestFreeze) return texts.tooShort(shortestFreeze)
  return days > remaining ? texts.aboveAllowance(remaining) : null
}

interface Freezable {
  row: MembershipRow
  branchName: string
}

interface Candidate extends Freezable {
  status: MembershipStatus
}

const isRunning = ({ status }: Candidate): boolean => status === 'active' || status === 'frozen'

/** Of running memberships the one to freeze: a frozen one first, then by exclusive kind, home branch, latest end. */
function preferredOf<C extends Candidate>(running: readonly C[], homeBranch: string | null): C | undefined {
  const [preferred] = running.toSorted(
    (one, other) =>
      Number(other.status === 'frozen') - Number(one.status === 'frozen') ||
      Number(isExclusive(other.row.kind)) - Number(isExclusive(one.row.kind)) ||
      Number(other.row.branch === homeBranch) - Number(one.row.branch === homeBranch) ||
      Date.parse(other.row.endsAt) - Date.parse(one.row.endsAt),
  )
  return preferred
}

/**
 * Returns the membership to freeze: the given one, otherwise the preferred one. Undefined if none is running; throws 404
 * for a given one of another user.
 */
async function findFreezable(
  db: Database,
  user: string,
  { membership, scope }: { membership?: string | null | undefined; scope?: SQL | undefined },
): Promise<Freezable | undefined> {
  const found = await db
    .select({
      row: memberships,
      branchName: branches.name,
      status: membershipStatus,
      homeBranch: users.branch,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .where(
      and(
        eq(memberships.user, user),
        scope,
        membership ? eq(memberships._id, membership) : or(membershipIs.active, membershipIs.frozen),
      ),
    )
  if (membership && found.length === 0) throw missingMembership()
  return preferredOf(found.filter(isRunning), found[0]?.homeBranch ?? null)
}

const emptyFreezeInfo: FreezeInfo = {
  isFrozen: false,
  freezeDays: null,
  freezeReason: '',
  source: null,
  startedAt: null,
  endsAt: null,
  allowance: 0,
  used: 0,
  remaining: 0,
  freezesLeft: 0,
  membership: null,
  newEndsAt: null,
  refusal: texts.none,
  limit: null,
}

const withEndMoved = (
  period: MembershipPeriod,
  days: number,
  frozen: MembershipPeriod['frozen'],
): MembershipPeriod => ({
  ...period,
  endsAt: startOfClubDay(addDays(clubDay(period.endsAt), days)),
  frozen,
})

const withFreeze = (period: MembershipPeriod, days: number, today: string): MembershipPeriod =>
  withEndMoved(period, days, [...period.frozen, { from: today, until: addDays(today, days) }])

const withFreezeEnded = (period: MembershipPeriod, running: DayRange, today: string): MembershipPeriod =>
  withEndMoved(period, -daysBetween(today, running.until), [
    ...period.frozen.filter(({ from }) => from !== running.from),
    { from: running.from, until: today },
  ])

/** Returns the end that a membership would have after a change. */
async function previewEnd(
  db: Database,
  unexpired: readonly MembershipWithFreezes[],
  target: MembershipWithFreezes,
  change: (period: MembershipPeriod) => MembershipPeriod,
  now: Date,
): Promise<string | null> {
  const today = clubDay(now)
  const group = scheduleGroups(unexpired).find((members) => members.includes(target)) ?? []
  const closed = await readClosedRanges(db, group, today)
  const periods = group.map((one) => {
    const period = periodOf(one, closed, now)
    return one === target ? { ...period, ...change(period) } : period
  })
  const schedule = computeSchedule(periods, today)
  return schedule[group.indexOf(target)]?.endsAt.toISOString() ?? null
}

/** Returns a user's freeze allowance, and the end after a freeze of so many days or after ending the current one. */
export async function readFreezeInfo(
  db: Database,
  user: string,
  {
    freezeDays,
    ...wanted
  }: {
    freezeDays?: number | undefined
    membership?: string | null | undefined
    /** Memberships visible to the current user. */
    scope?: SQL | undefined
  } = {},
): Promise<FreezeInfo> {
  const found = await findFreezable(db, user, wanted)
  if (!found) return emptyFreezeInfo
  const now = new Date()
  return freezeInfoOf(db, found, await readUnexpiredMemberships(db, user, now), now, freezeDays)
}

/**
 * The freeze information of each running membership of a member, and of the preferred one. The memberships, with status,
 * branch name and freezes, are already read.
 */
export async function freezeInfosAmong(
  db: Database,
  read: readonly (MembershipWithFreezes & Candidate)[],
  homeBranch: string | null,
): Promise<{ freezeInfo: FreezeInfo; freezeInfos: FreezeInfo[] }> {
  const now = new Date()
  const unexpired = read
    .filter(({ row }) => row.cancelledAt === null && Date.parse(row.endsAt) > now.getTime())
    .toSorted(
      ({ row: one }, { row: other }) =>
        Date.parse(one.startsAt) - Date.parse(other.startsAt) || (one._id < other._id ? -1 : 1),
    )
  const running = read.filter(isRunning)
  const freezeInfos = await Promise.all(running.map((one) => freezeInfoOf(db, one, unexpired, now)))
  const preferred = preferredOf(running, homeBranch)
  return {
    freezeInfo: (preferred && freezeInfos[running.indexOf(preferred)]) ?? emptyFreezeInfo,
    freezeInfos,
  }
}

async function freezeInfoOf(
  db: Database,
  found: Freezable,
  unexpired: readonly MembershipWithFreezes[],
  now: Date,
  freezeDays?: number,
): Promise<FreezeInfo> {
  const today = clubDay(now)
  const target = unexpired.find(({ row }) => row._id === found.row._id)
  if (!target) return emptyFreezeInfo
  const account = freezeAllowance(target, now)
  const { running } = account
  const { _id, name, branch, endsAt } = target.row
  const mayEnd = running && running.source !== 'closure'
  return {
    isFrozen: Boolean(running),
    freezeDays: running?.days ?? null,
    freezeReason: running?.reason ?? '',
    source: running?.source ?? null,
    startedAt: running?.startsAt ?? null,
    endsAt: running?.endsAt ?? null,
    allowance: account.allowance,
    used: account.used,
    remaining: account.remaining,
    freezesLeft: account.left,
    membership: { _id, name, branch, branchName: found.branchName, endsAt },
    newEndsAt: mayEnd
      ? await previewEnd(
          db,
          unexpired,
          target,
          (period) => withFreezeEnded(period, frozenDays(running), today),
          now,
        )
      : !running && freezeDays
        ? await previewEnd(db, unexpired, target, (period) => withFreeze(period, freezeDays, today), now)
        : null,
    refusal: running ? runningMessage(running) : null,
    limit: limitMessage(account, freezeDays ?? shortestFreeze),
  }
}

/** Message for freezing a membership that is frozen already. */
const runningMessage = ({ source, endsAt }: FreezeRow): string =>
  source === 'closure' ? texts.closed(formatLastDay(endsAt)) : texts.running

const constraints = {
  ...membershipConstraints,
  freezes_no_overlap: () => new AppError(409, 'freeze.running', texts.running),
}

interface FreezeTarget {
  target: MembershipWithFreezes
  account: FreezeAllowance
  now: Date
}

/** The running packs of a person that follow the freeze of a membership: the user's, of a common branch. */
const packsBeside = (
  { target, unexpired, now }: FreezeTarget & { unexpired: readonly MembershipWithFreezes[] },
  currentUser: CurrentUser,
): MembershipWithFreezes[] =>
  isExclusive(target.row.kind)
    ? unexpired.filter(
        ({ row, branches }) =>
          row.sessions !== null &&
          new Date(row.startsAt) <= now &&
          (row.user === currentUser._id || worksIn(currentUser, row.branch)) &&
          branches.some(({ _id }) => target.branches.some((other) => other._id === _id)),
      )
    : []

/** Locks the user's schedule and returns the membership to freeze. Throws 409 if none is running. */
async function lockFreezeTarget(
  work: UnitOfWork,
  user: string,
  membership: string | null | undefined,
  scope: SQL | undefined,
): Promise<FreezeTarget & { unexpired: MembershipWithFreezes[] }> {
  const { db } = work
  const none = () => new AppError(409, 'freeze.none', texts.none)
  const found = await findFreezable(db, user, { membership, scope })
  if (!found) throw none()
  const now = await lockSchedule(work, user)
  const unexpired = await readUnexpiredMemberships(db, user, now)
  const target = unexpired.find(({ row }) => row._id === found.row._id)
  if (!target) throw none()
  return { target, account: freezeAllowance(target, now), now, unexpired }
}

/** Moves the end of a membership by the days of a freeze (negative: earlier) and reschedules the ones behind it. */
async function moveMembershipEnd(
  work: UnitOfWork,
  { target: { row }, now }: FreezeTarget,
  freeze: FreezeRow,
  { days, action }: { days: number; action: 'freeze' | 'unfreeze' },
): Promise<void> {
  const endsAt = startOfClubDay(addDays(clubDay(new Date(row.endsAt)), days)).toISOString()
  // A later end is announced again.
  await updateRecord(work.db, memberships, row._id, { endsAt, ...(days > 0 ? { remindedAt: null } : {}) })
  await work.audit({
    resource: 'memberships',
    recordId: row._id,
    action,
    person: row.user,
    before: { endsAt: row.endsAt },
    after: { endsAt, freezeDays: freeze.days, frozenFrom: freeze.startsAt, frozenUntil: freeze.endsAt },
  })
  await scheduleMemberships(work, row.user, now)
}

/** Throws if the package does not allow the freeze; an admin may exceed the limit with a reason. */
function checkLimit(
  account: FreezeAllowance,
  { freezeDays, freezeReason }: BodyOf<typeof freezeOwn>,
  source: FreezeSource,
): void {
  const limit = limitMessage(account, freezeDays)
  if (!limit) return
  if (source !== 'admin') {
    const isAboutDays =
      limit === texts.tooShort(shortestFreeze) || limit === texts.aboveAllowance(account.remaining)
    throw isAboutDays ? invalidField('freezeDays', limit) : new AppError(409, 'freeze.limit', limit)
  }
  if (!freezeReason) throw invalidField('freezeReason', texts.needsReason)
}

/**
 * Freezes a running membership within `scope` from today on; its end and the memberships behind it move at once. The
 * limit is checked under the lock on the schedule. The person's packs follow, whatever their own limit, unless the caller
 * freezes each membership itself.
 */
export async function freezeMembership(
  services: Services,
  currentUser: CurrentUser,
  user: string,
  body: BodyOf<typeof freezeOwn>,
  source: Exclude<FreezeSource, 'closure'>,
  scope?: SQL,
  withPacks = true,
): Promise<ResponseOf<typeof freezeOwn>> {
  const { db, transact } = services
  const { freezeDays: days, freezeReason: reason, membership } = body
  const freeze = await explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const locked = await lockFreezeTarget(tx, user, membership, scope)
      const { target, account, now } = locked
      if (account.running) throw new AppError(409, 'freeze.running', runningMessage(account.running))
      checkLimit(account, body, source)
      const today = clubDay(now)
      const until = startOfClubDay(addDays(today, days))
      const freezeOne = async (one: MembershipWithFreezes) => {
        const { _id, branch } = one.row
        const row = await insertRecord(tx.db, freezes, {
          membership: _id,
          user,
          branch,
          days,
          startsAt: startOfClubDay(today).toISOString(),
          endsAt: until.toISOString(),
          reason,
          source,
          author: currentUser._id,
        })
        await moveMembershipEnd(tx, { ...locked, target: one }, row, { days, action: 'freeze' })
        const branches = one.branches.map((valid) => valid._id)
        for (const { onMembershipFrozen } of services.modules)
          await onMembershipFrozen?.(services, tx, { user, branches, from: now, until })
        return row
      }
      const row = await freezeOne(target)
      const packs = withPacks ? packsBeside(locked, currentUser) : []
      const following = packs.filter((pack) => !freezeAllowance(pack, now).running)
      for (const pack of following) await freezeOne(pack)
      return { ...row, packs: following.map((pack) => pack.row.name) }
    }),
  )
  return {
    message: [texts.frozen(formatLastDay(freeze.endsAt)), ...freeze.packs.map(texts.packFrozen)].join(' '),
    freezeInfo: await readFreezeInfo(db, user, { membership: freeze.membership }),
  }
}

/**
 * Ends a freeze today; the unused days return to the allowance and the memberships behind move up. So do those of packs that
 * were frozen with it.
 */
export async function unfreezeMembership(
  { db, transact }: Services,
  currentUser: CurrentUser,
  user: string,
  membership: string | null | undefined,
  scope?: SQL,
  withPacks = true,
): Promise<ResponseOf<typeof unfreezeOwn>> {
  const { days, id } = await explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const locked = await lockFreezeTarget(tx, user, membership, scope)
      const { running } = locked.account
      if (!running) throw new AppError(409, 'freeze.not-frozen', texts.notFrozen)
      if (running.source === 'closure') throw new AppError(409, 'freeze.closed', runningMessage(running))
      const rest = daysBetween(clubDay(locked.now), clubDay(new Date(running.endsAt)))
      const endOne = async (target: MembershipWithFreezes, freeze: FreezeRow) => {
        const ended = await endFreezeEarly(tx, freeze, locked.now)
        await moveMembershipEnd(tx, { ...locked, target }, ended, { days: -rest, action: 'unfreeze' })
      }
      await endOne(locked.target, running)
      for (const pack of withPacks ? packsBeside(locked, currentUser) : []) {
        const { running: own } = freezeAllowance(pack, locked.now)
        const isSame = own?.startsAt === running.startsAt && own.endsAt === running.endsAt
        if (own && isSame && own.source !== 'closure') await endOne(pack, own)
      }
      return { days: rest, id: running.membership }
    }),
  )
  return { message: texts.unfrozen(days), freezeInfo: await readFreezeInfo(db, user, { membership: id }) }
}

const isRunningFreeze = sql`(${freezes.startsAt} <= now() AND ${freezes.endsAt} > now())`

const freezeList: ListDefinition<typeof freezes> = {
  table: freezes,
  key: freezes._id,
  sort: { startsAt: freezes.startsAt },
  defaultSort: ['startsAt', 'DESC'],
  filters: {
    user: freezes.user,
    branch: freezes.branch,
    membership: freezes.membership,
    source: freezes.source,
    isRunning: (isRunning: boolean) => (isRunning ? isRunningFreeze : sql`NOT ${isRunningFreeze}`),
  },
}

const authors = alias(users, 'authors')

export async function listFreezePage(db: Database, query: ListQuery, scope?: SQL): Promise<Page<Freeze>> {
  const page = await listRows(db, freezeList, query, scope)
  const found = await db
    .select({
      _id: freezes._id,
      membershipName: memberships.name,
      userName: users.name,
      branchName: branches.name,
      authorName: authors.name,
    })
    .from(freezes)
    .innerJoin(memberships, eq(memberships._id, freezes.membership))
    .innerJoin(users, eq(users._id, freezes.user))
    .innerJoin(branches, eq(branches._id, freezes.branch))
    .leftJoin(authors, eq(authors._id, freezes.author))
    .where(
      inArray(
        freezes._id,
        page.rows.map(({ _id }) => _id),
      ),
    )
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  const rows = page.rows.flatMap((row) => {
    const fact = facts.get(row._id)
    return fact
      ? [{ ...row, ...fact, authorName: fact.authorName ?? '', usedDays: dayCount(frozenDays(row)) }]
      : []
  })
  return { ...page, rows }
}
