import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser, worksIn } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { membershipSummaries } from '#server/modules/membership/memberships/membership-summaries.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { lacksGuardian } from '#server/modules/people/users/guardianships.ts'
import { visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import {
  endingDays,
  listMembers,
  type Member,
  type MemberStatus,
  memberStatuses,
} from '#shared/office/members/members.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const { user, membershipBranch, startsAt, endsAt } = membershipSummaries

const isFrozen = sql`EXISTS (
  SELECT 1 FROM freezes JOIN membership_branches valid ON valid.membership_id = freezes.membership_id
  WHERE freezes.user_id = ${user} AND valid.branch_id = ${membershipBranch}
    AND freezes.starts_at <= now() AND freezes.ends_at > now())`

/** A freeze ends with its membership, so a frozen membership always runs. */
const statusIs: Record<MemberStatus, SQL> = {
  active: sql`(${endsAt} > now() AND ${startsAt} <= now() AND NOT ${isFrozen})`,
  frozen: sql`(${endsAt} > now() AND ${isFrozen})`,
  pending: sql`(${endsAt} > now() AND ${startsAt} > now())`,
  expired: sql`${endsAt} <= now()`,
  none: sql`${endsAt} IS NULL`,
}

const status: SQL<MemberStatus> = sql`CASE
  ${sql.join(
    memberStatuses.map((name) => sql`WHEN ${statusIs[name]} THEN ${name}`),
    sql` `,
  )} END`

const runsOut = (days: number): SQL =>
  sql`(${endsAt} > now() AND ${endsAt} <= now() + make_interval(days => ${days}) AND ${startsAt} <= now())`

/** Staff see the memberships that are valid in their own branch only. */
const isSeen = (currentUser: CurrentUser) => branchScope(currentUser, membershipBranch)

function hasStatus(currentUser: CurrentUser, name: MemberStatus): SQL | undefined {
  const seen = isSeen(currentUser)
  if (name === 'none' && seen) return sql`(${statusIs.none} OR NOT ${seen})`
  return and(seen, statusIs[name])
}

/** Selects from both tables, so that each order is read from an index. */
const memberList = (currentUser: CurrentUser): ListDefinition<typeof users> => ({
  table: users,
  join: { table: membershipSummaries, on: eq(user, users._id) },
  key: users._id,
  columns: {
    _id: users._id,
    name: users.name,
    email: users.email,
    phone: users.phone,
    branch: users.branch,
    gender: users.gender,
    profilePhoto: users.profilePhoto,
    createdAt: users.createdAt,
    version: users.version,
    status,
    endsAt,
    membershipBranch,
  },
  sort: { name: users.name, createdAt: users.createdAt, endsAt },
  nullsLast: ['endsAt'],
  defaultSort: ['name', 'ASC'],
  filters: {
    branch: (branch: string) =>
      sql`(${users.branch} = ${branch} AND ${membershipSummaries.branch} = ${branch})`,
    status: (name: MemberStatus) => sql`${hasStatus(currentUser, name)}`,
    ending: (ending: keyof typeof endingDays) =>
      sql`${and(isSeen(currentUser), runsOut(endingDays[ending]))}`,
    // The end is the midnight after the last day.
    from: (moment: string) => sql`${and(isSeen(currentUser), gt(endsAt, moment))}`,
    until: (moment: string) => sql`${and(isSeen(currentUser), lte(endsAt, moment))}`,
    gender: users.gender,
    lacksGuardian: () => lacksGuardian,
  },
  search: users.search,
})

type MemberRow = Omit<Member, 'daysLeft' | 'balance'>

/** Balances of users in the wallets that the current user may see, in lira. */
async function balancesOf(
  db: Database,
  currentUser: CurrentUser,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0 || !isAllowed(currentUser, 'balances.list')) return new Map()
  const rows = await db
    .select({ user: wallets.user, balance: sql<number>`sum(${wallets.balance})::float8` })
    .from(wallets)
    .where(
      and(
        inArray(wallets.user, [...ids]),
        isNull(wallets.closedAt),
        branchScope(currentUser, wallets.branch),
      ),
    )
    .groupBy(wallets.user)
  return new Map(rows.map((row) => [row.user, liraOf(row.balance)]))
}

function toMember(currentUser: CurrentUser, row: MemberRow, balance: number | undefined): Member {
  const isHidden = !worksIn(currentUser, row.membershipBranch)
  const { status, endsAt, membershipBranch } = isHidden ? noMembership : row
  const runs = status === 'active' || status === 'frozen'
  return {
    ...row,
    status,
    endsAt,
    daysLeft: runs && endsAt ? daysBetween(clubDay(new Date()), clubDay(new Date(endsAt))) : null,
    membershipBranch: membershipBranch === row.branch ? null : membershipBranch,
    balance: balance ?? null,
  }
}

const noMembership = { status: 'none', endsAt: null, membershipBranch: null } as const

export function memberRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listMembers, async ({ currentUser, query, rowsOf }) => {
    const scope = and(
      visibleUsers(currentUser),
      // The same branch again, for the index of the end.
      branchScope(currentUser, membershipSummaries.branch),
      eq(users.role, 'member'),
    )
    const rows = rowsOf(await listRows<typeof users, MemberRow>(db, memberList(currentUser), query, scope))
    const balances = await balancesOf(
      db,
      currentUser,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => toMember(currentUser, row, balances.get(row._id)))
  })
}
