import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug } from '#server/core/slug-history.ts'
import { commitDraw } from '#server/modules/loyalty/raffles/close-raffle.ts'
import { type SourceChoice, sourceAfter } from '#server/modules/loyalty/raffles/draw-source.ts'
import { missingRaffle, raffleResource, readRaffle } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { raffleDraws } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { hasEntries, keepPromises } from '#server/modules/loyalty/raffles/raffle-promises.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

const constraints = {
  raffles_slug_key: () =>
    new AppError(409, 'raffle.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  raffles_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  raffles_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
}

function slugFor(title: string): string {
  const slug = titleSlug(title)
  if (!slug) throw invalidField('title', texts.slugEmpty)
  return slug
}

type RaffleFields = Partial<
  Omit<typeof raffles.$inferInsert, 'branch' | 'slug' | 'picture' | 'cancelledAt' | 'drawnAt'>
> &
  SourceChoice

/** Announces a raffle; the commitment to its draw is published with it. */
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
  const slug = slugFor(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const [row] = await db
          .insert(raffles)
          .values({ ...fields, slug, picture })
          .returning()
        const created = row as RaffleRow
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

interface RaffleChanges extends RaffleFields {
  version?: number | undefined
  removeImage?: boolean | undefined
  cancelled?: boolean | undefined
}

/** Changes or calls off a raffle; one that was drawn or called off stays as its entrants know it. */
export async function updateRaffle(
  { transact, storage, secret }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, cancelled, sourceKind, sourceName, sourceAt, ...fields }: RaffleChanges,
  files: UploadedFiles,
): Promise<Raffle> {
  const slug = fields.title === undefined ? undefined : slugFor(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const scope = branchScope(currentUser, raffles.branch)
        const before = await lockRecord(db, raffles, id, missingRaffle, { scope, version })
        if (before.cancelledAt || before.drawnAt) throw new AppError(409, 'raffle.final', texts.final)
        const promised = { ...fields, sourceKind, sourceName, sourceAt }
        const { firstEndsAt } = await keepPromises(db, secret, before, promised)
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

/** Deletes a raffle that promised nobody anything: without a result, and without entries or called off. */
export async function deleteRaffle(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const before = await lockRecord(db, raffles, id, missingRaffle)
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
