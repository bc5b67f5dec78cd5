import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { isoOf } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, type ListDefinition, listRows } from '#server/db/list.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { within } from '#server/modules/office/dashboard/scope.ts'
import { lastMemberships } from '#server/modules/office/members/last-memberships.ts'
import { lacksGuardian } from '#server/modules/people/users/guardianships.ts'
import { visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import {
  endingDays,
  listMembers,
  type Member,
  type MemberStatus,
  memberStatuses,
} from '#shared/office/members/members.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** A freeze ends with its membership. */
const statusIs: Record<MemberStatus, SQL> = {
  active: sql`(last.is_running AND NOT last.is_frozen)`,
  frozen: sql`(last.ends_at > now() AND last.is_frozen)`,
  pending: sql`(last.ends_at > now() AND NOT last.is_running AND NOT last.is_frozen)`,
  expired: sql`last.ends_at <= now()`,
  none: sql`last.user_id IS NULL`,
}

const status: SQL<MemberStatus> = sql`CASE
  ${sql.join(
    memberStatuses.map((name) => sql`WHEN ${statusIs[name]} THEN ${name}`),
    sql` `,
  )} END`

const runsOut = (days: number): SQL =>
  sql`(last.is_running AND last.ends_at <= now() + make_interval(days => ${days}))`

/** Staff see the memberships that are valid in their own branches only. */
const isSeen = ({ branches }: CurrentUser): SQL => within(branches, 'valid.branch_id')

/** What can only be answered with the memberships of all members. */
const ofMemberships = ['status', 'ending', 'from', 'until']

const needsMemberships = ({ sort, filter = {} }: ListQuery): boolean =>
  sort?.[0] === 'endsAt' || ofMemberships.some((name) => filter[name] !== undefined)

function memberList(currentUser: CurrentUser, query: ListQuery): ListDefinition<typeof users> {
  const branch = query.filter?.branch
  const own = within(typeof branch === 'string' ? [branch] : currentUser.branches, 'account.branch_id')
  const memberships = lastMemberships(sql`${own} AND ${isSeen(currentUser)}`)
  return {
    table: users,
    ...(needsMemberships(query) && {
      join: { table: sql`${memberships} AS last`, on: sql`last.user_id = ${users._id}` },
    }),
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
    },
    sort: { name: users.name, createdAt: users.createdAt, endsAt: sql`last.ends_at` },
    nullsLast: ['endsAt'],
    defaultSort: ['name', 'ASC'],
    filters: {
      branch: users.branch,
      status: (name: MemberStatus) => statusIs[name],
      ending: (ending: keyof typeof endingDays) => runsOut(endingDays[ending]),
      // The end is the midnight after the last day.
      from: (moment: string) => sql`last.ends_at > ${moment}`,
      until: (moment: string) => sql`last.ends_at <= ${moment}`,
      gender: users.gender,
      lacksGuardian: () => lacksGuardian,
    },
    search: users.search,
  }
}

const visibleMembers = (currentUser: CurrentUser) => and(visibleUsers(currentUser), eq(users.role, 'member'))

/** SQL: selects the ids of the members whom the list shows with a filter; ends with its condition. */
export function memberSelection(currentUser: CurrentUser, filter: Record<string, unknown>): SQL {
  const query = { filter }
  const definition = memberList(currentUser, query)
  const join = definition.join && sql`LEFT JOIN ${definition.join.table} ON ${definition.join.on}`
  return sql`SELECT ${users._id} FROM ${users} ${join ?? sql``} WHERE ${conditionOf(definition, query, visibleMembers(currentUser))}`
}

type MemberRow = Omit<Member, 'status' | 'endsAt' | 'membershipBranch' | 'daysLeft' | 'balance'>

type Held = Pick<Member, 'status' | 'endsAt' | 'membershipBranch'>

/** The memberships of a page of members; those without any are left out. */
async function membershipsOf(
  db: Database,
  currentUser: CurrentUser,
  ids: readonly string[],
): Promise<Map<string, Held>> {
  const seen = isSeen(currentUser)
  const ofPage = sql`account.id = ANY (${sql.param([...ids])}::uuid[]) AND ${seen}`
  const { rows } = await db.execute<Held & { user: string; endsAt: string }>(sql`
    SELECT last.user_id AS user, ${status} AS status, last.ends_at AS "endsAt",
      CASE WHEN NOT last.is_home THEN (
        SELECT valid.branch_id FROM membership_branches valid JOIN memberships ON memberships.id = valid.membership_id
        WHERE valid.user_id = last.user_id AND valid.ends_at = last.ends_at AND NOT valid.is_cancelled AND ${seen}
        ORDER BY valid.branch_id <> memberships.branch_id, valid.branch_id LIMIT 1
      ) END AS "membershipBranch"
    FROM ${lastMemberships(ofPage)} AS last`)
  return new Map(rows.map(({ user, endsAt, ...held }) => [user, { ...held, endsAt: isoOf(endsAt) }]))
}

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

const noMembership: Held = { status: 'none', endsAt: null, membershipBranch: null }

function toMember(row: MemberRow, held: Held = noMembership, balance: number | undefined): Member {
  const runs = held.status === 'active' || held.status === 'frozen'
  return {
    ...row,
    ...held,
    daysLeft: runs && held.endsAt ? daysBetween(clubDay(new Date()), clubDay(new Date(held.endsAt))) : null,
    balance: balance ?? null,
  }
}

export function memberRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listMembers, async ({ currentUser, query, rowsOf }) => {
    const scope = visibleMembers(currentUser)
    const definition = memberList(currentUser, query)
    const rows = rowsOf(await listRows<typeof users, MemberRow>(db, definition, query, scope))
    const ids = rows.map(({ _id }) => _id)
    const [held, balances] = await Promise.all([
      membershipsOf(db, currentUser, ids),
      balancesOf(db, currentUser, ids),
    ])
    return rows.map((row) => toMember(row, held.get(row._id), balances.get(row._id)))
  })
}
