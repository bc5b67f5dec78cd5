import { and, eq, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { type Context, mount } from '#server/core/mount.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import type { RecordService, RecordTable } from '#server/core/record-service.ts'
import { type ListDefinition, listRows, type ReadableQuery } from '#server/db/list.ts'
import type { Endpoint, ResponseOf } from '#shared/core/endpoint.ts'

/** Calls of `crudEndpoints`. A call that does more is mounted by its module. */
type Calls = Partial<Record<'list' | 'create' | 'update' | 'remove', Endpoint>> & { show: Endpoint }

interface RecordRoutes<T extends RecordTable, C extends Calls> {
  calls: C
  records: RecordService<T>
  list: ListDefinition<T>
  /** Limits the rows that a caller may read. */
  visibleTo?: (currentUser: CurrentUser | undefined) => SQL | undefined
  /** The record as the contract has it; the row by default. */
  toRecord?: (row: InferSelectModel<T>) => ResponseOf<C['show']>
  /** The message of a deletion. */
  deleted?: string
}

type Body = Record<string, unknown> & { branch?: unknown; version?: number; removeImage?: boolean }

/**
 * Mounts the calls of a plain record: a list, one record, and the changes of its service. A record with a `branch` is
 * created only in a branch of the caller; its service limits the other changes.
 */
export function mountRecords<T extends RecordTable, C extends Calls>(
  app: FastifyInstance,
  services: Services,
  {
    calls,
    records,
    list,
    visibleTo = () => undefined,
    toRecord = (row) => row as unknown as ResponseOf<C['show']>,
    deleted = '',
  }: RecordRoutes<T, C>,
): void {
  const { db } = services
  const imageOf = ({ image }: UploadedFiles) => image?.[0]
  const bodyOf = ({ body }: Context<Endpoint>) => body as unknown as Body
  const userOf = ({ currentUser }: Context<Endpoint>) => currentUser as CurrentUser
  const idOf = ({ params }: Context<Endpoint>) => (params as unknown as { id: string }).id

  if (calls.list)
    mount(app, calls.list, async ({ query, currentUser, rowsOf }) => {
      const page = await listRows(db, list, query as ReadableQuery, visibleTo(currentUser))
      return rowsOf(page).map(toRecord) as never
    })

  mount(app, calls.show, async (context) => {
    const [row] = await db
      .select()
      .from(records.table as PgTable)
      .where(and(eq(records.table._id, idOf(context)), visibleTo(context.currentUser)))
    if (!row) throw records.missing()
    return toRecord(row as InferSelectModel<T>) as never
  })

  if (calls.create)
    mount(app, calls.create, async (context) => {
      const values = bodyOf(context)
      if (typeof values.branch === 'string') requireBranch(userOf(context), values.branch)
      const row = await records.create(services, userOf(context), {
        values: values as InferInsertModel<T> & Body,
        image: imageOf(context.files),
      })
      return toRecord(row) as never
    })

  if (calls.update)
    mount(app, calls.update, async (context) => {
      const { version, removeImage, ...changes } = bodyOf(context)
      const row = await records.update(services, userOf(context), idOf(context), {
        version,
        changes: changes as Partial<InferInsertModel<T>>,
        image: imageOf(context.files),
        removeImage,
      })
      return toRecord(row) as never
    })

  if (calls.remove)
    mount(app, calls.remove, async (context) => {
      await records.remove(services, userOf(context), idOf(context))
      return { success: true as const, message: deleted } as never
    })
}
