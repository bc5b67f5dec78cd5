import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, withStoredPicture } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug, slugFor } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import { commitDraw, findCurrentDraw } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import {
  currentStatus,
  missingRaffle,
  raffleResource,
  readRaffle,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

const constraints = {
  raffles_slug_key: () =>
    new AppError(409, 'raffle.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  raffles_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  raffles_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
}

const slugOf = (title: string) => slugFor('title', title, texts.slugEmpty)

type RaffleFields = Partial<
  Omit<typeof raffles.$inferInsert, 'branch' | 'slug' | 'picture' | 'cancelledAt' | 'drawnAt' | 'archivedAt'>
>

/** Adds a raffle and publishes the commitment of its draw. */
export async function addRaffle(
  { transact, storage, secret }: Services,
  currentUser: CurrentUser,
  fields: RaffleFields & { branch: string; title: string; startsAt: string; endsAt: string },
  files: UploadedFiles,
): Promise<Raffle> {
  requireBranch(currentUser, fields.branch)
  const slug = slugOf(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const created = await insertRecord(db, raffles, { ...fields, slug, picture })
        await commitDraw(db, secret, created._id)
        await audit({
          resource: raffleResource,
          recordId: created._id,
          action: 'create',
          after: created,
        })
        return readRaffle(db, created._id)
      }),
    ),
  )
}

/** The terms that entrants rely on. */
type Terms = Partial<Pick<RaffleRow, 'startsAt' | 'endsAt' | 'winnersCount' | 'prizes' | 'staffBarred'>>

const termsConflict = (code: string, field: string, message: string) =>
  new AppError(409, code, message, { fields: { [field]: message } })

/** Whether a raffle has entries, removed ones included. */
async function hasEntries(db: Database, raffle: string): Promise<boolean> {
  const rows = await db
    .select({ _id: raffleEntries._id })
    .from(raffleEntries)
    .where(eq(raffleEntries.raffle, raffle))
    .limit(1)
  return rows.length > 0
}

const isSameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** Returns the fields of the terms that differ. */
function changedTerms(before: RaffleRow, changes: Terms): string[] {
  const { startsAt, endsAt, winnersCount, prizes, staffBarred } = changes
  return [
    startsAt !== undefined && !isSameInstant(startsAt, before.startsAt) && 'startsAt',
    endsAt !== undefined && !isSameInstant(endsAt, before.endsAt) && 'endsAt',
    winnersCount !== undefined && winnersCount !== before.winnersCount && 'winnersCount',
    prizes !== undefined && prizes.join('\n') !== before.prizes.join('\n') && 'prizes',
    staffBarred !== undefined && staffBarred !== before.staffBarred && 'staffBarred',
  ].filter((field) => field !== false)
}

/**
 * Checks a change of the terms of a locked raffle. Throws 409 after the close; once there are entries, only a later end
 * is accepted. Returns the originally announced end if it was postponed.
 */
async function changeTerms(
  db: Database,
  before: RaffleRow,
  changes: Terms,
): Promise<{ firstEndsAt?: string }> {
  const changed = changedTerms(before, changes)
  const [field] = changed
  if (!field) return {}
  const draw = await findCurrentDraw(db, before._id)
  const isClosed = draw?.closedAt || (await currentStatus(db, before._id)) === 'closed'
  if (isClosed) throw termsConflict('raffle.closed', field, texts.closed)
  if (!(await hasEntries(db, before._id))) return {}
  const fixed = changed.find((name) => name !== 'endsAt')
  if (fixed) throw termsConflict('raffle.promised', fixed, texts.promised)
  if (Date.parse(changes.endsAt ?? before.endsAt) < Date.parse(before.endsAt)) {
    throw termsConflict('raffle.only-later', 'endsAt', texts.onlyLater)
  }
  return { firstEndsAt: before.firstEndsAt ?? before.endsAt }
}

interface RaffleChanges extends RaffleFields {
  version?: number | undefined
  removeImage?: boolean | undefined
  cancelled?: boolean | undefined
}

/** Changes or cancels a raffle. Throws 409 if it was drawn or cancelled before. */
export async function updateRaffle(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, cancelled, ...fields }: RaffleChanges,
  files: UploadedFiles,
): Promise<Raffle> {
  const slug = fields.title === undefined ? undefined : slugOf(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, afterCommit }) => {
        const scope = branchScope(currentUser, raffles.branch)
        const before = await lockRecord(db, raffles, id, missingRaffle, { scope, version })
        if (before.cancelledAt || before.drawnAt) throw new AppError(409, 'raffle.final', texts.final)
        const { firstEndsAt } = await changeTerms(db, before, fields)
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, raffles, id, {
          ...fields,
          firstEndsAt,
          ...(slug !== undefined && { slug }),
          ...(cancelled && { cancelledAt: new Date().toISOString() }),
          ...(replacesPicture && { picture: picture ?? null }),
        })
        if (after.slug !== before.slug) await rememberSlug(db, raffleResource, before.slug, id)
        await audit({
          resource: raffleResource,
          recordId: id,
          action: cancelled ? 'cancel' : 'edit',
          before,
          after,
        })
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return readRaffle(db, id)
      }),
    ),
  )
}

/**
 * Deletes a raffle that was never drawn, with its entries. One that was is archived, also after a reset: its results
 * stay published, and it can no longer be entered or drawn.
 */
export async function deleteRaffle(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<'deleted' | 'archived'> {
  return transact(currentUser, async ({ db, audit, afterCommit }) => {
    const scope = branchScope(currentUser, raffles.branch)
    const before = await lockRecord(db, raffles, id, missingRaffle, { scope })
    const { wasDrawn } = await readRaffle(db, id)
    if (wasDrawn) {
      const now = new Date().toISOString()
      const after = await updateRecord(db, raffles, id, {
        archivedAt: before.archivedAt ?? now,
        ...(!before.drawnAt && { cancelledAt: before.cancelledAt ?? now }),
      })
      await audit({ resource: raffleResource, recordId: id, action: 'archive', before, after })
      return 'archived'
    }
    await db.delete(raffles).where(eq(raffles._id, id))
    await forgetSlugs(db, raffleResource, id)
    await audit({ resource: raffleResource, recordId: id, action: 'delete', before })
    afterCommit(() => deletePicture(storage, before.picture))
    return 'deleted'
  })
}
