import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { type EntryMediumRow, entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'
import { findKnown, knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { assignMedium, EntryMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'

const texts = entryMediaMessages

/** Limits media to those of people whom the staff's branches know. */
function mediaFor(currentUser: CurrentUser): SQL | undefined {
  const known = knownTo(currentUser)
  return known && sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users._id} = ${entryMedia.user} AND ${known})`
}

const mediumColumns = {
  ...getTableColumns(entryMedia),
  userName: sql<string>`(SELECT name FROM users holder WHERE holder.id = entry_media.user_id)`,
}

const mediumList: ListDefinition<typeof entryMedia> = {
  table: entryMedia,
  key: entryMedia._id,
  columns: mediumColumns,
  sort: { createdAt: entryMedia.createdAt, number: entryMedia.number },
  defaultSort: ['createdAt', 'DESC'],
  filters: { user: entryMedia.user, state: entryMedia.state },
}

export const listMedia = (
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<EntryMedium>> =>
  listRows<typeof entryMedia, EntryMedium>(db, mediumList, query, mediaFor(currentUser))

async function shown(db: Database, id: string): Promise<EntryMedium> {
  const [medium] = await db.select(mediumColumns).from(entryMedia).where(eq(entryMedia._id, id))
  if (!medium) throw notFound(texts.notFound)
  return medium
}

const taken = { entry_media_number_key: () => new AppError(409, 'medium.in-use', texts.inUse) }

/** Says why a number is taken, and by whom if the staff's branches know the holder; a new medium that arrives meanwhile violates the constraint. */
async function requireFree(db: Database, currentUser: CurrentUser, number: string): Promise<void> {
  const [holder] = await db
    .select({
      state: entryMedia.state,
      name: sql<string | null>`CASE WHEN ${knownTo(currentUser) ?? sql`true`} THEN ${users.name} END`,
    })
    .from(entryMedia)
    .innerJoin(users, eq(users._id, entryMedia.user))
    .where(and(eq(entryMedia.number, number), sql`${entryMedia.state} <> 'returned'`))
  if (!holder) return
  const { state, name } = holder
  const [general, naming] = state === 'lost' ? [texts.lost, texts.lostBy] : [texts.inUse, texts.inUseBy]
  throw new AppError(409, `medium.${state}`, name ? naming(name) : general)
}

/** Gives a medium to a known person. Throws 400 for a text that is no number, 404, 409 for a taken number. */
export async function giveMedium(
  { transact }: Services,
  currentUser: CurrentUser,
  { user, number: typed, format }: BodyOf<typeof assignMedium>,
): Promise<EntryMedium> {
  const number = canonicalMedium(typed, format)
  if (!number) throw invalidField('number', texts.invalid)
  return explainingConstraints(taken, () =>
    transact(currentUser, async (tx) => {
      if (!(await findKnown(tx.db, currentUser, user))) throw missingUser()
      await requireFree(tx.db, currentUser, number)
      return give(tx, { user, number })
    }),
  )
}

async function give(
  { db, audit }: UnitOfWork,
  owned: Pick<EntryMediumRow, 'user' | 'number'>,
): Promise<EntryMedium> {
  const medium = await insertRecord(db, entryMedia, owned)
  await audit({
    resource: 'entry-media',
    recordId: medium._id,
    action: 'create',
    person: medium.user,
    after: medium,
  })
  return shown(db, medium._id)
}

async function end(
  { db, audit }: UnitOfWork,
  before: EntryMediumRow,
  state: 'lost' | 'returned',
): Promise<void> {
  const after = await updateRecord(db, entryMedia, before._id, {
    state,
    // A lost medium that is reissued stays lost since it was reported.
    endedAt: before.endedAt ?? sql`now()`,
  })
  await audit({
    resource: 'entry-media',
    recordId: before._id,
    action: 'edit',
    person: before.user,
    before,
    after,
  })
}

const lock = (db: Database, currentUser: CurrentUser, id: string) =>
  lockRecord(db, entryMedia, id, () => notFound(texts.notFound), { scope: mediaFor(currentUser) })

/** Ends an active medium; the gates refuse it from the commit on. Throws 404, 409. */
export function endMedium(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  state: 'lost' | 'returned',
): Promise<EntryMedium> {
  return transact(currentUser, async (tx) => {
    const before = await lock(tx.db, currentUser, id)
    if (before.state !== 'active') throw new AppError(409, 'medium.not-active', texts.notActive)
    await end(tx, before, state)
    return shown(tx.db, id)
  })
}

/** Opens a lost medium again, as a new one of the same person; the lost one counts as returned. Throws 404, 409. */
export function reissueMedium(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<EntryMedium> {
  return transact(currentUser, async (tx) => {
    const { db } = tx
    const before = await lock(db, currentUser, id)
    if (before.state !== 'lost') throw new AppError(409, 'medium.not-lost', texts.notLost)
    const { user, number } = before
    if (!(await findKnown(db, currentUser, user))) throw missingUser()
    await end(tx, before, 'returned')
    return give(tx, { user, number })
  })
}

/** A medium of an imported row. */
export interface ImportedMedium {
  import: string
  user: string
  /** Canonical hex, from `canonicalMedium`. */
  number: string
}

/** Who has a number, or has lost it. */
export interface MediumHolder {
  user: string
  state: 'active' | 'lost'
}

/** Returns the holders of those of these numbers that are active or lost, so that a check can name their rows. */
export async function takenNumbers(
  db: Database,
  numbers: readonly string[],
): Promise<Map<string, MediumHolder>> {
  const { rows } = await db.execute<{ number: string } & MediumHolder>(sql`
    SELECT number, user_id AS "user", state FROM entry_media
    WHERE state <> 'returned' AND number = ANY (${sql.param([...numbers])}::text[])`)
  return new Map(rows.map(({ number, user, state }) => [number, { user, state }]))
}

/**
 * Writes the media of imported people, and returns those whose number somebody else has, or which are lost. A medium that
 * the person already has stays as it is. The caller writes the audit entry of the import.
 */
export async function importMedia(
  { db }: Pick<UnitOfWork, 'db'>,
  media: readonly ImportedMedium[],
): Promise<ImportedMedium[]> {
  if (media.length === 0) return []
  await db
    .insert(entryMedia)
    .values([...media])
    .onConflictDoNothing()
  const holders = await takenNumbers(
    db,
    media.map(({ number }) => number),
  )
  return media.filter(({ user, number }) => {
    const holder = holders.get(number)
    return holder?.user !== user || holder.state !== 'active'
  })
}

/** Returns who has lost a medium, of those media that admit nobody; undefined if the medium is unknown or returned. */
export async function findLoser(
  { pool }: Pick<Services, 'pool'>,
  number: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM entry_media WHERE number = $1 AND state = 'lost'`,
    [number],
  )
  return rows[0]?.user_id
}
