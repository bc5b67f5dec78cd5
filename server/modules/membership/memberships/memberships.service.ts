import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  isRenewalDue,
  membershipIs,
  membershipStatus,
} from '#server/modules/membership/memberships/membership-status.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type { Membership, MembershipStatus } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'

export const missingMembership = () => notFound(membershipsMessages.notFound)

const membershipList: ListDefinition<typeof memberships> = {
  table: memberships,
  key: memberships._id,
  sort: { createdAt: memberships.createdAt, startsAt: memberships.startsAt, endsAt: memberships.endsAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: memberships.branch,
    user: memberships.user,
    kind: memberships.kind,
    source: memberships.source,
    status: (status: MembershipStatus) => membershipIs[status],
    endsBefore: (moment: string) => lt(memberships.endsAt, moment),
    renewalDue: (wanted: boolean) => (wanted ? isRenewalDue : sql`NOT ${isRenewalDue}`),
  },
  // A membership is looked for by its member.
  search: personSearch(memberships.user),
}

/** Memberships as the API shows them: with their status of this moment and the names they point to. */
export async function toMemberships(db: Database, rows: readonly MembershipRow[]): Promise<Membership[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const found = await db
    .select({
      _id: memberships._id,
      status: membershipStatus,
      userName: users.name,
      branchName: branches.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .where(inArray(memberships._id, ids))
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    return fact ? [{ ...row, ...fact, price: liraOf(row.price) }] : []
  })
}

export async function toMembership(db: Database, row: MembershipRow): Promise<Membership> {
  const [answer] = await toMemberships(db, [row])
  if (!answer) throw missingMembership()
  return answer
}

/** One page of memberships, newest first unless the query says otherwise. */
export async function listMembershipPage(
  db: Database,
  query: ListQuery,
  scope?: SQL,
): Promise<Page<Membership>> {
  const page = await listRows(db, membershipList, query, scope)
  return { ...page, rows: await toMemberships(db, page.rows) }
}

/** The memberships of every branch, or of one, newest first. */
export const allMemberships = (
  db: Database,
  { branchId, ...query }: ListQuery & { branchId?: string | undefined },
): Promise<Page<Membership>> =>
  listMembershipPage(db, query, branchId ? eq(memberships.branch, branchId) : undefined)

/** A person's memberships, newest first. */
export async function membershipsOf(db: Database, user: string, scope?: SQL): Promise<Membership[]> {
  const { rows } = await listMembershipPage(db, {}, and(eq(memberships.user, user), scope))
  return rows
}
