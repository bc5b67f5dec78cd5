import { and, type Column, eq, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { type Context, mount } from '#server/core/mount.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import type { Change, RecordService, RecordTable } from '#server/core/record-service.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type ReadableQuery } from '#server/db/list.ts'
import type { BodyOf, Endpoint, ResponseOf } from '#shared/core/endpoint.ts'

/** Calls of `crudEndpoints`, `listOfBranch` and of many records. A call that does more is mounted by its module. */
type Calls = Partial<Record<'list' | 'ofBranch' | 'create' | 'update' | 'many' | 'remove', Endpoint>> & {
  show: Endpoint
}

type BodyOfCall<E> = E extends Endpoint ? BodyOf<E> : unknown
type ResponseOfCall<E> = E extends Endpoint ? ResponseOf<E> : unknown
/** The fields of a new record, or those of a change. */
type FieldsOf<C extends Calls> = Partial<
  Omit<BodyOfCall<C['create']> & BodyOfCall<C['update']>, 'version' | 'removeImage'>
>
type ColumnsOf<T extends RecordTable> = {
  [Name in keyof InferInsertModel<T>]?: InferInsertModel<T>[Name] | SQL | undefined
}

interface RecordRoutes<T extends RecordTable, C extends Calls> {
  calls: C
  records: RecordService<T>
  list: ListDefinition<T>
  /** Limits the rows that a caller may read. */
  visibleTo?: ((currentUser: Context<C['show']>['currentUser']) => SQL | undefined) | undefined
  /** The record as the contract has it; the row by default. */
  toRecord?: (row: InferSelectModel<T>) => ResponseOf<C['show']>
  /** Instead of `toRecord`, for records with figures of other tables. */
  toRecords?: (
    db: Database,
    rows: readonly InferSelectModel<T>[],
    currentUser: Context<C['show']>['currentUser'],
  ) => Promise<ResponseOf<C['show']>[]>
  /** The response of a list; the array of records by default. */
  toList?: (records: ResponseOf<C['show']>[]) => ResponseOfCall<C['list']>
  /** When a cached read expires without a write. */
  expiresAt?: () => Date
  /** The columns that a body sets, which are its fields by default. Without `before` the record is new. */
  columnsOf?: (
    fields: FieldsOf<C>,
    write: { tx: UnitOfWork; currentUser: CurrentUser; files: UploadedFiles; before?: InferSelectModel<T> },
  ) => ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** The audited action of a change, `edit` by default. */
  action?: Change<T>['action']
  /** Follows a change, in its transaction. */
  complete?: Change<T>['complete']
  /** Throws for a record that must stay. */
  checkRemoval?: Parameters<RecordService<T>['remove']>[3]
  /** The message of a deletion. */
  deleted?: string
}

type Body = Record<string, unknown> & { branch?: unknown; version?: number; removeImage?: boolean }

/**
 * Mounts the calls of a plain record: lists, one record, and the changes of its service. A record with a `branch` is
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
    toRecords = async (_db, rows) => rows.map(toRecord),
    toList = (all) => all as ResponseOfCall<C['list']>,
    expiresAt,
    columnsOf = (fields) => fields as unknown as ColumnsOf<T>,
    action,
    complete,
    checkRemoval,
    deleted = '',
  }: RecordRoutes<T, C>,
): void {
  const { db } = services
  const imageOf = ({ image }: UploadedFiles) => image?.[0]
  const bodyOf = ({ body }: Context<Endpoint>) => body as unknown as Body
  const userOf = ({ currentUser }: Context<Endpoint>) => currentUser as CurrentUser
  const paramsOf = ({ params }: Context<Endpoint>) => params as unknown as { id: string; branchId: string }
  const shown = async (row: InferSelectModel<T>, { currentUser }: Context<Endpoint>) =>
    (await toRecords(db, [row], currentUser as never))[0] as never
  const listed = async (context: Context<Endpoint>, scope?: SQL) => {
    const { query, currentUser, rowsOf } = context
    if (expiresAt) context.expiresAt(expiresAt())
    const within = and(scope, visibleTo(currentUser as never))
    const page = await listRows(db, list, query as ReadableQuery, within)
    return toList(await toRecords(db, rowsOf(page), currentUser as never)) as never
  }

  if (calls.list) mount(app, calls.list, (context) => listed(context))

  const { branch } = records.table as { branch?: Column }
  if (calls.ofBranch && branch)
    mount(app, calls.ofBranch, (context) => listed(context, eq(branch, paramsOf(context).branchId)))

  mount(app, calls.show, async (context) => {
    if (expiresAt) context.expiresAt(expiresAt())
    const [row] = await db
      .select()
      .from(records.table as PgTable)
      .where(and(eq(records.table._id, paramsOf(context).id), visibleTo(context.currentUser as never)))
    if (!row) throw records.missing()
    return shown(row as InferSelectModel<T>, context)
  })

  if (calls.create)
    mount(app, calls.create, async (context) => {
      const { files } = context
      const fields = bodyOf(context)
      const currentUser = userOf(context)
      if (typeof fields.branch === 'string') requireBranch(currentUser, fields.branch)
      const row = await records.create(services, currentUser, {
        values: (tx) => columnsOf(fields as FieldsOf<C>, { tx, currentUser, files }) as never,
        image: imageOf(files),
      })
      return shown(row, context)
    })

  if (calls.update)
    mount(app, calls.update, async (context) => {
      const { files } = context
      const { version, removeImage, ...fields } = bodyOf(context)
      const currentUser = userOf(context)
      const row = await records.update(services, currentUser, paramsOf(context).id, {
        version,
        changes: (tx, before) =>
          columnsOf(fields as FieldsOf<C>, { tx, currentUser, files, before }) as never,
        image: imageOf(files),
        removeImage,
        action,
        complete,
      })
      return shown(row, context)
    })

  if (calls.many)
    mount(app, calls.many, async (context) => {
      const { ids, ...fields } = bodyOf(context)
      const currentUser = userOf(context)
      return (await records.updateMany(services, currentUser, ids as string[], {
        wanted: fields,
        action,
        complete,
        changes: (tx, before) =>
          columnsOf(fields as FieldsOf<C>, { tx, currentUser, files: {}, before }) as never,
      })) as never
    })

  if (calls.remove)
    mount(app, calls.remove, async (context) => {
      await records.remove(services, userOf(context), paramsOf(context).id, checkRemoval)
      return { success: true as const, message: deleted } as never
    })
}
