import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, slugFor } from '#server/core/slug-history.ts'
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
import type { BodyOf } from '#shared/core/endpoint.ts'
import type * as contract from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

const records = recordService({
  table: raffles,
  resource: raffleResource,
  missing: missingRaffle,
  pictureFolder: 'raffles',
  scope: (currentUser) => branchScope(currentUser, raffles.branch),
  constraints: {
    raffles_slug_key: () =>
      new AppError(409, 'raffle.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
    raffles_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
    raffles_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
  // Terms change only while nobody enters.
  noKeyUpdate: false,
  keepsSlug: () => true,
})

const slugOf = (title: string) => slugFor('title', title, texts.slugEmpty)

/** Adds a raffle and publishes the commitment of its draw. */
export async function addRaffle(
  services: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof contract.addRaffle>,
  files: UploadedFiles,
): Promise<contract.Raffle> {
  requireBranch(currentUser, fields.branch)
  const { _id } = await records.create(services, currentUser, {
    values: { ...fields, slug: slugOf(fields.title) },
    image: files.image?.[0],
    complete: async ({ db }, row) => {
      await commitDraw(db, services.secret, row._id)
      return undefined
    },
  })
  return readRaffle(services.db, _id)
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

/** Changes or cancels a raffle. Throws 409 if it was drawn or cancelled before. */
export async function updateRaffle(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, cancelled, ...fields }: BodyOf<typeof contract.updateRaffle>,
  files: UploadedFiles,
): Promise<contract.Raffle> {
  const { title } = fields
  await records.update(services, currentUser, id, {
    version,
    image: files.image?.[0],
    removeImage,
    action: cancelled ? 'cancel' : 'edit',
    changes: async ({ db }, before) => {
      if (before.cancelledAt || before.drawnAt) throw new AppError(409, 'raffle.final', texts.final)
      return {
        ...fields,
        ...(await changeTerms(db, before, fields)),
        ...(title !== undefined && { slug: slugOf(title) }),
        ...(cancelled && { cancelledAt: new Date().toISOString() }),
      }
    },
  })
  return readRaffle(services.db, id)
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
