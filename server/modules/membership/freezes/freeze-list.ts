import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import { spanOf } from '#server/modules/membership/memberships/arrange-memberships.ts'
import { spanDays } from '#server/modules/membership/memberships/lay-out.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { Freeze } from '#shared/membership/freezes/freezes.schema.ts'

const runs = sql`(${freezes.startsAt} <= now() AND ${freezes.endsAt} > now())`

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
    isRunning: (isRunning: boolean) => (isRunning ? runs : sql`NOT ${runs}`),
  },
}

const authors = alias(users, 'authors')

/** One page of freezes, the latest first unless the query says otherwise. */
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
      ? [{ ...row, ...fact, authorName: fact.authorName ?? '', usedDays: spanDays(spanOf(row)) }]
      : []
  })
  return { ...page, rows }
}
