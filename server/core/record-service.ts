import { type Column, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { changeMany } from '#server/core/change-many.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { type AppError, explainingConstraints, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { deletePicture, type StoredPicture, withStoredPicture } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug } from '#server/core/slug-history.ts'
import type { AuditedChange, Author, UnitOfWork } from '#server/core/unit-of-work.ts'

/** A table whose records carry `_id` and `version`. */
export type RecordTable = PgTable & { _id: Column; version: Column }
type Fields = Record<string, unknown>
type Action = AuditedChange['action']
type Row<T extends RecordTable> = InferSelectModel<T> & { _id: string; version: number }
/** Column values without the picture, which the service stores itself. */
type Values<T extends RecordTable> = {
  [Name in keyof Omit<InferInsertModel<T>, 'picture'>]: InferInsertModel<T>[Name] | SQL
}

interface RecordServiceOptions<T extends RecordTable> {
  table: T
  /** Area of the audit log and of the slug history. */
  resource: AuditedChange['resource']
  missing: () => AppError
  /** Folder of the pictures under `/uploads`; absent where the table has no picture. */
  pictureFolder?: string
  /** Limits the rows that a user may change. */
  scope?: (currentUser: CurrentUser) => SQL | undefined
  /** Errors by the name of the violated constraint. */
  constraints?: Record<string, () => AppError>
  /** Those that a deletion may violate, where they read differently. */
  constraintsOfRemoval?: Record<string, () => AppError>
  /** The part of a row that the audit log holds; the whole row by default. */
  audited?: (row: Row<T>) => Fields
  /** Invalidates pages beyond those that show the record itself; null where it is new or gone. */
  refresh?: (tx: UnitOfWork, before: Row<T> | null, after: Row<T> | null) => Promise<void>
  /** Whether rows that reference a record may be added while it changes; true by default. */
  noKeyUpdate?: boolean
  /** Whether the slug before a change goes on leading to the record. */
  keepsSlug?: (before: Row<T>) => boolean
}

interface Creation<T extends RecordTable> {
  /** Column values, or a function that reads them inside the transaction. */
  values: Values<T> | ((tx: UnitOfWork) => Promise<Values<T>>)
  /** Content of the uploaded picture. */
  image?: Buffer | undefined
  /** Writes what belongs to the record; returns further fields for the audit entry. */
  complete?: (tx: UnitOfWork, row: Row<T>) => Promise<Fields | undefined>
}

export interface Change<T extends RecordTable> {
  /** The version that the editor saw; another one is refused with 409. */
  version?: number | undefined
  /** Absent fields stay as they are. */
  changes: Partial<Values<T>> | ((tx: UnitOfWork, before: Row<T>) => Promise<Partial<Values<T>>>)
  image?: Buffer | undefined
  removeImage?: boolean | undefined
  /** The audited action, `edit` by default. */
  action?: Action | ((before: Row<T>, after: Row<T>) => Action) | undefined
  complete?: (
    tx: UnitOfWork,
    before: Row<T>,
    after: Row<T>,
  ) => Promise<{ before: Fields; after: Fields } | undefined>
}

/**
 * Creates, updates and deletes the records of a table, each in one transaction with its audit entry, its cache tags and
 * the files of its picture.
 */
export function recordService<T extends RecordTable>({
  table,
  resource,
  missing,
  pictureFolder = '',
  scope,
  constraints = {},
  constraintsOfRemoval = constraints,
  audited = (row) => row,
  refresh,
  noKeyUpdate = true,
  keepsSlug,
}: RecordServiceOptions<T>) {
  const pictureOf = (row: Row<T>) => (row as { picture?: StoredPicture | null }).picture ?? null
  const slugOf = (row: Row<T>) => String((row as { slug?: string }).slug)

  const write = <R>(
    { transact, storage }: Services,
    author: Author,
    image: Buffer | undefined,
    change: (tx: UnitOfWork, picture: StoredPicture | undefined) => Promise<R>,
    explained = constraints,
  ): Promise<R> =>
    withStoredPicture(storage, pictureFolder, image, (picture) =>
      explainingConstraints(explained, () => transact(author, (tx) => change(tx, picture))),
    )

  const lock = async (
    { db }: UnitOfWork,
    currentUser: CurrentUser,
    id: string,
    options: { version?: number | undefined; noKeyUpdate?: boolean } = {},
  ) => (await lockRecord(db, table, id, missing, { scope: scope?.(currentUser), ...options })) as Row<T>

  const records = {
    table,
    missing,
    scope,
    create: (services: Services, author: Author, { values, image, complete }: Creation<T>): Promise<Row<T>> =>
      write(services, author, image, async (tx, picture) => {
        const given = typeof values === 'function' ? await values(tx) : values
        const row = (await insertRecord(tx.db, table, {
          ...given,
          ...(picture && { picture }),
        } as InferInsertModel<T>)) as Row<T>
        const further = await complete?.(tx, row)
        await refresh?.(tx, null, row)
        await tx.audit({
          resource,
          recordId: row._id,
          action: 'create',
          after: { ...audited(row), ...further },
        })
        return row
      }),

    update: (
      services: Services,
      currentUser: CurrentUser,
      id: string,
      { version, changes, image, removeImage, action = 'edit', complete }: Change<T>,
    ): Promise<Row<T>> =>
      write(services, currentUser, image, async (tx, picture) => {
        const { db, audit, afterCommit } = tx
        const before = await lock(tx, currentUser, id, { version, noKeyUpdate })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = (await updateRecord(db, table, id, {
          ...(typeof changes === 'function' ? await changes(tx, before) : changes),
          ...(replacesPicture && { picture: picture ?? null }),
        } as Partial<InferInsertModel<T>>)) as Row<T>
        if (keepsSlug?.(before) && slugOf(after) !== slugOf(before))
          await rememberSlug(db, resource, slugOf(before), id)
        const further = await complete?.(tx, before, after)
        await refresh?.(tx, before, after)
        await audit({
          resource,
          recordId: id,
          action: typeof action === 'function' ? action(before, after) : action,
          before: { ...audited(before), ...further?.before },
          after: { ...audited(after), ...further?.after },
        })
        if (replacesPicture) afterCommit(() => deletePicture(services.storage, pictureOf(before)))
        return after
      }),

    /** Changes those of many records that differ from `wanted`; see `changeMany`. */
    updateMany: (
      services: Services,
      currentUser: CurrentUser,
      ids: readonly string[],
      { wanted, ...change }: Pick<Change<T>, 'changes' | 'action' | 'complete'> & { wanted: Fields },
    ) =>
      changeMany(services, currentUser, ids, {
        isWanted: async (tx, id) => {
          const row: Fields = await lock(tx, currentUser, id, { noKeyUpdate })
          return Object.entries(wanted).some(([name, value]) => value !== undefined && value !== row[name])
        },
        change: (within, id) => records.update(within, currentUser, id, change),
      }),

    /** Replaces the one record with this value in a unique column, or creates it. */
    replace: <Name extends string & keyof InferInsertModel<T>>(
      services: Services,
      currentUser: CurrentUser,
      unique: Name,
      { version, values }: { version: number | undefined; values: InferInsertModel<T> },
    ): Promise<Row<T>> =>
      write(services, currentUser, undefined, async ({ db, audit }) => {
        const column = table[unique as keyof T] as PgColumn
        const [before = null] = (await db
          .select()
          .from(table as PgTable)
          .where(eq(column, values[unique]))
          .for('update')) as Row<T>[]
        if (version !== undefined && before?.version !== version) throw stale()
        // Of two concurrent first calls, the second replaces the record of the first.
        const rows = await db
          .insert(table as PgTable)
          .values(values)
          .onConflictDoUpdate({ target: column, set: { ...values, version: sql`${table.version} + 1` } })
          .returning()
        const after = rows[0] as Row<T>
        await audit({ resource, recordId: after._id, action: before ? 'edit' : 'create', before, after })
        return after
      }),

    /** Deletes a record that `check` does not refuse. */
    remove: async (
      services: Services,
      currentUser: CurrentUser,
      id: string,
      check?: (tx: UnitOfWork, before: Row<T>) => Promise<void>,
    ): Promise<void> => {
      const task = async (tx: UnitOfWork) => {
        const { db, audit, afterCommit } = tx
        const before = await lock(tx, currentUser, id)
        await check?.(tx, before)
        await db.delete(table).where(eq(table._id, id))
        if (keepsSlug) await forgetSlugs(db, resource, id)
        await refresh?.(tx, before, null)
        await audit({ resource, recordId: id, action: 'delete', before: audited(before) })
        const picture = pictureOf(before)
        if (picture) afterCommit(() => deletePicture(services.storage, picture))
      }
      await write(services, currentUser, undefined, task, constraintsOfRemoval)
    },
  }
  return records
}

export type RecordService<T extends RecordTable> = ReturnType<typeof recordService<T>>
