import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { type EntryMediumRow, entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'
import { findKnown, knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { assignMedium, EntryMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import { canonicalMedium, type MediumFormat } from '#shared/access/entry-media/medium-number.ts'
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

/** Says why a number is taken; a new medium that arrives meanwhile violates the constraint. */
async function requireFree(db: Database, number: string): Promise<void> {
  const [holder] = await db
    .select({ state: entryMedia.state })
    .from(entryMedia)
    .where(and(eq(entryMedia.number, number), sql`${entryMedia.state} <> 'returned'`))
  if (holder)
    throw new AppError(409, `medium.${holder.state}`, holder.state === 'lost' ? texts.lost : texts.inUse)
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
    transact(currentUser, async ({ db, audit }) => {
      if (!(await findKnown(db, currentUser, user))) throw missingUser()
      await requireFree(db, number)
      const medium = await insertRecord(db, entryMedia, { user, number })
      await audit({
        resource: 'entry-media',
        recordId: medium._id,
        action: 'create',
        person: user,
        after: medium,
      })
      return shown(db, medium._id)
    }),
  )
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
    const { db, audit } = tx
    const before = await lock(db, currentUser, id)
    if (before.state !== 'lost') throw new AppError(409, 'medium.not-lost', texts.notLost)
    const { user, number } = before
    if (!(await findKnown(db, currentUser, user))) throw missingUser()
    await end(tx, before, 'returned')
    const medium = await insertRecord(db, entryMedia, { user, number })
    await audit({
      resource: 'entry-media',
      recordId: medium._id,
      action: 'create',
      person: user,
      after: medium,
    })
    return shown(db, medium._id)
  })
}

/** A medium of an imported row. */
export interface ImportedMedium {
  user: string
  /** Canonical hex, from `canonicalMedium`. */
  number: string
}

/** Returns which of these numbers are active or lost, so that a check can name their rows. */
export async function takenNumbers(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ number: string }>(sql`
    SELECT number FROM entry_media WHERE state <> 'returned' AND number = ANY (${sql.param([...numbers])}::text[])`)
  return new Set(rows.map(({ number }) => number))
}

/**
 * Writes the media of imported people, and returns those whose number somebody else has taken meanwhile. The caller
 * writes the audit entry of the import.
 */
export async function importMedia(
  { db }: Pick<UnitOfWork, 'db'>,
  media: readonly ImportedMedium[],
): Promise<ImportedMedium[]> {
  if (media.length === 0) return []
  const written = await db
    .insert(entryMedia)
    .values([...media])
    .onConflictDoNothing()
    .returning({ number: entryMedia.number, user: entryMedia.user })
  const owners = new Map(written.map(({ number, user }) => [number, user]))
  return media.filter(({ number, user }) => owners.get(number) !== user)
}

/** Unknown media that a device may read in a minute. */
const mostUnknown = 20

/** What a gate knows of a medium. */
export interface ReadMedium {
  user: string
  state: 'active' | 'lost'
}

/** Returns the medium that a device has read, unless it is unknown or returned, and whether the device is blocked. */
export async function findMedium(
  { pool }: Pick<Services, 'pool'>,
  device: string,
  text: string,
  format: MediumFormat,
): Promise<{ medium: ReadMedium | undefined; isBlocked: boolean }> {
  const { rows } = await pool.query<{
    is_blocked: boolean
    user_id: string | null
    state: ReadMedium['state']
  }>({
    name: 'turnstile_medium',
    text: `SELECT device.unknown_media >= ${mostUnknown} AND device.unknown_media_since > now() - interval '1 minute'
        AS is_blocked, medium.user_id, medium.state
      FROM turnstile_devices device
      LEFT JOIN entry_media medium ON medium.number = $2 AND medium.state <> 'returned'
      WHERE device.id = $1`,
    values: [device, canonicalMedium(text, format) ?? null],
  })
  const [row] = rows
  return {
    medium: row?.user_id ? { user: row.user_id, state: row.state } : undefined,
    isBlocked: row?.is_blocked === true,
  }
}

/**
 * Counts an unknown medium that a device has read. Returns whether the gate still answers it; the one that reaches the
 * limit raises the alarm of the device.
 */
export async function countUnknown(
  { pool, transact }: Pick<Services, 'pool' | 'transact'>,
  device: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ unknown_media: number }>({
    name: 'turnstile_unknown_medium',
    text: `UPDATE turnstile_devices SET
        unknown_media = CASE WHEN unknown_media_since > now() - interval '1 minute' THEN unknown_media + 1 ELSE 1 END,
        unknown_media_since =
          CASE WHEN unknown_media_since > now() - interval '1 minute' THEN unknown_media_since ELSE now() END,
        media_alarm_at = CASE WHEN unknown_media_since > now() - interval '1 minute'
          AND unknown_media + 1 = ${mostUnknown} THEN now() ELSE media_alarm_at END
      WHERE id = $1 RETURNING unknown_media`,
    values: [device],
  })
  const count = rows[0]?.unknown_media ?? 0
  if (count === mostUnknown)
    await transact(system, ({ audit }) =>
      audit({ resource: 'turnstile-devices', recordId: device, action: 'alarm' }),
    )
  return count <= mostUnknown
}
