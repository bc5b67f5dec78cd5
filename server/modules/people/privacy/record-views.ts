import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { KnownView, RecordView } from '#shared/people/privacy/privacy.contract.ts'

/** Minutes within which looking again is the same look: screens ask again by themselves. */
const sameLook = 10

const viewList: ListDefinition<typeof recordViews> = {
  table: recordViews,
  key: recordViews._id,
  sort: { at: recordViews.at },
  defaultSort: ['at', 'DESC'],
  filters: {
    user: recordViews.user,
    viewer: recordViews.viewer,
    from: (moment: string) => gte(recordViews.at, moment),
    until: (moment: string) => lt(recordViews.at, moment),
  },
}

/** Keeps that somebody of the back office opened a person's page; one's own is nobody's business. */
export async function noteView(
  { transact }: Services,
  currentUser: CurrentUser,
  user: string,
): Promise<void> {
  if (currentUser._id === user) return
  await transact(currentUser, async ({ db }) => {
    const [last] = await db
      .select({ _id: recordViews._id })
      .from(recordViews)
      .where(
        and(
          eq(recordViews.user, user),
          eq(recordViews.viewer, currentUser._id),
          sql`${recordViews.at} > now() - make_interval(mins => ${sameLook})`,
        ),
      )
      .limit(1)
    if (!last)
      await db.insert(recordViews).values({ user, viewer: currentUser._id, viewerRole: currentUser.role })
  })
}

/** One page of looks at a person's record, the latest first unless the query says otherwise. */
export async function listViewPage(db: Database, query: ListQuery, user: string): Promise<Page<RecordView>> {
  const page = await listRows(db, viewList, query, eq(recordViews.user, user))
  const nameOf = await userNamesOf(
    db,
    page.rows.map(({ viewer }) => viewer),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, viewerName: nameOf(row.viewer) })) }
}

/** The same of everybody's records, for those who watch over them. */
export async function listKnownViewPage(db: Database, query: ListQuery): Promise<Page<KnownView>> {
  const page = await listRows(db, viewList, query)
  const nameOf = await userNamesOf(
    db,
    page.rows.flatMap(({ viewer, user }) => [viewer, user]),
  )
  const rows = page.rows.map((row) => ({
    ...row,
    viewerName: nameOf(row.viewer),
    userName: nameOf(row.user),
  }))
  return { ...page, rows }
}
