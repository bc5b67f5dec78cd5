import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { KnownView, RecordView } from '#shared/people/privacy/privacy.contract.ts'

/** Minutes within which repeated requests count as one view: screens refresh themselves. */
const viewMinutes = 10

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

/** Records that a user of the back office opened another user's page. */
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
          sql`${recordViews.at} > now() - make_interval(mins => ${viewMinutes})`,
        ),
      )
      .limit(1)
    if (!last)
      await db.insert(recordViews).values({ user, viewer: currentUser._id, viewerRole: currentUser.role })
  })
}

/** One page of the views of a user's page, the latest first by default. */
export async function listViewPage(db: Database, query: ListQuery, user: string): Promise<Page<RecordView>> {
  const page = await listRows(db, viewList, query, eq(recordViews.user, user))
  const nameOf = await userNamesOf(
    db,
    page.rows.map(({ viewer }) => viewer),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, viewerName: nameOf(row.viewer) })) }
}

/** One page of the views of all users' pages. */
export async function listAllViewPage(db: Database, query: ListQuery): Promise<Page<KnownView>> {
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
