import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, withStoredPicture } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug, slugFor } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import {
  commitDraw,
  findCurrentDraw,
  type SourceChoice,
  sourceAfter,
} from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import {
  currentStatus,
  missingRaffle,
  raffleResource,
  readRaffle,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { pageTags } from '#shared/core/page.ts'
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
  Omit<typeof raffles.$inferInsert, 'branch' | 'slug' | 'picture' | 'cancelledAt' | 'drawnAt'>
> &
  SourceChoice

/** Adds a raffle and publishes the commitment of its draw. */
export async function addRaffle(
  { transact, storage, secret }: Services,
  currentUser: CurrentUser,
  {
    sourceKind,
    sourceName,
    sourceAt,
    ...fields
  }: RaffleFields & { branch: string; title: string; startsAt: string; endsAt: string },
  files: UploadedFiles,
): Promise<Raffle> {
  requireBranch(currentUser, fields.branch)
  const slug = slugOf(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const created = await insertRecord(db, raffles, { ...fields, slug, picture })
        const source = sourceAfter(created.endsAt, { sourceKind, sourceName, sourceAt })
        await commitDraw(db, secret, created._id, source)
        await audit({
          resource: raffleResource,
          recordId: created._id,
          action: 'create',
          after: { ...created, ...source },
        })
        invalidatePages(pageTags.raffles)
        return readRaffle(db, created._id)
      }),
    ),
  )
}

/** The terms that entrants rely on. */
type Terms = Partial<Pick<RaffleRow, 'startsAt' | 'endsAt' | 'winnersCount' | 'prizes' | 'staffBarred'>> &
  SourceChoice

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
 * Checks a change of the terms of a locked raffle and moves the source of its draw with the end. Throws 409 after the
 * close; once there are entries, only a later end is accepted. Returns the originally announced end if it was postponed.
 */
async function changeTerms(
  db: Database,
  secret: string,
  before: RaffleRow,
  changes: Terms,
): Promise<{ firstEndsAt?: string }> {
  const draw = await findCurrentDraw(db, before._id)
  const { sourceKind, sourceName, sourceAt } = changes
  const changed = changedTerms(before, changes)
  const choice = {
    sourceKind: sourceKind ?? draw?.sourceKind,
    sourceName: sourceName ?? draw?.sourceName,
    sourceAt: sourceAt ?? draw?.sourceAt,
  }
  const changesSource =
    choice.sourceKind !== draw?.sourceKind ||
    (choice.sourceKind === 'announced' &&
      (choice.sourceName !== draw?.sourceName || !isSameInstant(choice.sourceAt ?? '', draw?.sourceAt ?? '')))
  const fields = changesSource ? [...changed, 'sourceKind'] : changed
  const [field] = fields
  if (!field) return {}
  const isClosed = draw?.closedAt || (await currentStatus(db, before._id)) === 'closed'
  if (isClosed) throw termsConflict('raffle.closed', field, texts.closed)
  const { endsAt = before.endsAt } = changes
  const isEntered = await hasEntries(db, before._id)
  if (isEntered) {
    const fixed = fields.find((name) => name !== 'endsAt')
    if (fixed) throw termsConflict('raffle.promised', fixed, texts.promised)
    if (Date.parse(endsAt) < Date.parse(before.endsAt)) {
      throw termsConflict('raffle.only-later', 'endsAt', texts.onlyLater)
    }
  }
  if (Date.parse(endsAt) > Date.parse(changes.startsAt ?? before.startsAt)) {
    const source = sourceAfter(endsAt, choice)
    if (draw) await db.update(raffleDraws).set(source).where(eq(raffleDraws._id, draw._id))
    else await commitDraw(db, secret, before._id, source)
  }
  return isEntered && changed.includes('endsAt') ? { firstEndsAt: before.firstEndsAt ?? before.endsAt } : {}
}

interface RaffleChanges extends RaffleFields {
  version?: number | undefined
  removeImage?: boolean | undefined
  cancelled?: boolean | undefined
}

/** Changes or cancels a raffle. Throws 409 if it was drawn or cancelled before. */
export async function updateRaffle(
  { transact, storage, secret }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, cancelled, sourceKind, sourceName, sourceAt, ...fields }: RaffleChanges,
  files: UploadedFiles,
): Promise<Raffle> {
  const slug = fields.title === undefined ? undefined : slugOf(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const scope = branchScope(currentUser, raffles.branch)
        const before = await lockRecord(db, raffles, id, missingRaffle, { scope, version })
        if (before.cancelledAt || before.drawnAt) throw new AppError(409, 'raffle.final', texts.final)
        const terms = { ...fields, sourceKind, sourceName, sourceAt }
        const { firstEndsAt } = await changeTerms(db, secret, before, terms)
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
        invalidatePages(pageTags.raffles)
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return readRaffle(db, id)
      }),
    ),
  )
}

/** Deletes a raffle without a result that is cancelled or has no entries. Throws 409 for any other. */
export async function deleteRaffle(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const scope = branchScope(currentUser, raffles.branch)
    const before = await lockRecord(db, raffles, id, missingRaffle, { scope })
    const draws = await db
      .select({ drawnAt: raffleDraws.drawnAt })
      .from(raffleDraws)
      .where(eq(raffleDraws.raffle, id))
    if (before.drawnAt || draws.some(({ drawnAt }) => drawnAt)) {
      throw new AppError(409, 'raffle.drawn', texts.keepDrawn)
    }
    if (!before.cancelledAt && (await hasEntries(db, id))) {
      throw new AppError(409, 'raffle.has-entries', texts.keepEntries)
    }
    await db.delete(raffles).where(eq(raffles._id, id))
    await forgetSlugs(db, raffleResource, id)
    await audit({ resource: raffleResource, recordId: id, action: 'delete', before })
    invalidatePages(pageTags.raffles)
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
