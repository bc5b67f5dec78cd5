import { eq } from 'drizzle-orm'
import { type Actor, branchScope, requireBranch } from '#server/core/actor.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { deletePicture, pictureAnswer, withStoredPicture } from '#server/modules/pictures/pictures.service.ts'
import { type RaffleWithStatus, raffleColumns } from '#server/modules/raffles/raffles.status.ts'
import { type RaffleRow, raffles } from '#server/modules/raffles/raffles.table.ts'
import { forgetSlugs, rememberSlug } from '#server/modules/slug-history/slug-history.service.ts'
import { pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import { messages } from '#shared/messages/messages.ts'
import type { Raffle } from '#shared/raffles/raffles.contract.ts'

const texts = messages.raffles
export const missingRaffle = () => notFound(texts.notFound)
/** The resource under which old addresses and audit entries are kept. */
export const raffleResource = 'raffles'

const constraints = {
  raffles_slug_key: () =>
    new AppError(409, 'raffle.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  raffles_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  raffles_branch_id_branches_id_fk: () => notFound(messages.branches.notFound),
}

export function raffleAnswer({
  picture,
  cancelledAt: _cancelledAt,
  drawnAt: _drawnAt,
  ...row
}: RaffleWithStatus): Raffle {
  return { ...row, ...pictureAnswer(picture) }
}

function slugFor(title: string): string {
  const slug = titleSlug(title)
  if (!slug) throw invalidField('title', texts.slugEmpty)
  return slug
}

/** A raffle as it now stands: its status is the database's to say. */
async function readRaffle(db: Database, id: string): Promise<Raffle> {
  const [row] = await db.select(raffleColumns).from(raffles).where(eq(raffles._id, id))
  if (!row) throw missingRaffle()
  return raffleAnswer(row)
}

type RaffleFields = Partial<
  Omit<typeof raffles.$inferInsert, 'branch' | 'slug' | 'picture' | 'cancelledAt' | 'drawnAt'>
>

export async function addRaffle(
  { work, storage }: Services,
  actor: Actor,
  fields: RaffleFields & { branch: string; title: string; startsAt: string; endsAt: string },
  files: UploadedFiles,
): Promise<Raffle> {
  requireBranch(actor, fields.branch)
  const slug = slugFor(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      work(actor, async ({ db, audit, dropPages }) => {
        const [row] = await db
          .insert(raffles)
          .values({ ...fields, slug, picture })
          .returning()
        const created = row as RaffleRow
        await audit({ resource: raffleResource, recordId: created._id, action: 'create', after: created })
        dropPages(pageTags.raffles)
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
  { work, storage }: Services,
  actor: Actor,
  id: string,
  { version, removeImage, cancelled, ...fields }: RaffleChanges,
  files: UploadedFiles,
): Promise<Raffle> {
  const slug = fields.title === undefined ? undefined : slugFor(fields.title)
  return withStoredPicture(storage, 'raffles', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      work(actor, async ({ db, audit, dropPages, afterCommit }) => {
        const scope = branchScope(actor, raffles.branch)
        const before = await lockRecord(db, raffles, id, missingRaffle, { scope, version })
        if (before.cancelledAt || before.drawnAt) throw new AppError(409, 'raffle.final', texts.final)
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await changeRecord(db, raffles, id, {
          ...fields,
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
        dropPages(pageTags.raffles)
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return readRaffle(db, id)
      }),
    ),
  )
}

export async function deleteRaffle({ work, storage }: Services, actor: Actor, id: string): Promise<void> {
  await work(actor, async ({ db, audit, dropPages, afterCommit }) => {
    const before = await lockRecord(db, raffles, id, missingRaffle)
    await db.delete(raffles).where(eq(raffles._id, id))
    await forgetSlugs(db, raffleResource, id)
    await audit({ resource: raffleResource, recordId: id, action: 'delete', before })
    dropPages(pageTags.raffles)
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
