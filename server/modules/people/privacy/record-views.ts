import { Readable } from 'node:stream'
import { gte, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { apiKeyNamesOf } from '#server/modules/people/users/api-keys.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import type { Endpoint, OpenedPerson } from '#shared/core/endpoint.ts'
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
    user: (person: string) => isOfPerson(recordViews.user, person),
    viewer: recordViews.viewer,
    from: (moment: string) => gte(recordViews.at, moment),
    until: (moment: string) => lt(recordViews.at, moment),
  },
}

/** Whether a list showed nothing, as that of somebody whom the caller may not see. */
function isEmpty(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0
  if (answer instanceof Uint8Array || answer instanceof Readable) return false
  const lists = Object.values(answer ?? {}).filter(Array.isArray)
  return lists.length > 0 && lists.every((list) => list.length === 0)
}

/** The name of a person or their record in a call; undefined where the call names none. */
function namedIn(opens: OpenedPerson, { params, query, body }: FastifyRequest): unknown {
  const given = { filter: {}, ...(query as { filter?: object }) }
  if ('path' in opens) return (params as Record<string, unknown>)[opens.path]
  if ('body' in opens) return (body as Record<string, unknown>)[opens.body]
  return { ...given, ...given.filter }[opens.query as 'filter']
}

/** Logs, once in some minutes, that somebody of the back office saw the data of the person whom a call names. */
export async function noteOpened(
  { db, transact }: Services,
  { opens }: Endpoint,
  request: FastifyRequest,
  answer: unknown,
): Promise<void> {
  const viewer = request.currentUser
  // Members see their own data and that of their wards.
  if (!opens || !viewer || viewer.role === 'member') return
  const named = namedIn(opens, request)
  if (typeof named !== 'string' || ('query' in opens && isEmpty(answer))) return
  const user =
    'path' in opens && opens.of
      ? sql`(SELECT user_id FROM ${sql.identifier(opens.of)} WHERE id = ${named})`
      : sql`${named}::uuid`
  const key = viewer.apiKey?._id ?? null
  const unseen = sql`
    SELECT users.id FROM users WHERE users.id = ${user} AND users.id <> ${viewer._id} AND NOT EXISTS (
      SELECT 1 FROM record_views WHERE user_id = users.id AND viewer_id = ${viewer._id}
        AND api_key_id IS NOT DISTINCT FROM ${key}::uuid AND at > now() - make_interval(mins => ${viewMinutes}))`
  const { rows } = await db.execute<{ id: string }>(unseen)
  const [found] = rows
  if (!found) return
  await transact(viewer, async (tx) => {
    // The calls of a screen arrive together.
    await tx.db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${found.id + viewer._id}, ${lockSeeds.recordView}))`,
    )
    await tx.db.execute(sql`
      INSERT INTO record_views (id, user_id, viewer_id, viewer_role, api_key_id)
      SELECT ${v7()}, id, ${viewer._id}, ${viewer.role}, ${key}::uuid FROM (${unseen}) AS unseen`)
  })
}

const keyNamesOf = (db: Database, rows: readonly { apiKey: string | null }[]) =>
  apiKeyNamesOf(
    db,
    rows.map(({ apiKey }) => apiKey),
  )

/** One page of the views of a user's page, the latest first by default. */
export async function listViewPage(db: Database, query: ListQuery, user: string): Promise<Page<RecordView>> {
  const page = await listRows(db, viewList, query, isOfPerson(recordViews.user, user))
  const nameOf = await userNamesOf(
    db,
    page.rows.map(({ viewer }) => viewer),
  )
  const keyNameOf = await keyNamesOf(db, page.rows)
  const rows = page.rows.map((row) => ({
    ...row,
    viewerName: nameOf(row.viewer),
    apiKeyName: keyNameOf(row.apiKey),
  }))
  return { ...page, rows }
}

/** One page of the views of all users' pages. */
export async function listAllViewPage(db: Database, query: ListQuery): Promise<Page<KnownView>> {
  const page = await listRows(db, viewList, query)
  const nameOf = await userNamesOf(
    db,
    page.rows.flatMap(({ viewer, user }) => [viewer, user]),
  )
  const keyNameOf = await keyNamesOf(db, page.rows)
  const rows = page.rows.map((row) => ({
    ...row,
    viewerName: nameOf(row.viewer),
    userName: nameOf(row.user),
    apiKeyName: keyNameOf(row.apiKey),
  }))
  return { ...page, rows }
}
