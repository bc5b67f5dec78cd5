import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { forgetSlugs, rememberSlug } from '#server/core/slug-history.ts'
import { type ProgramRow, programs } from '#server/modules/content/programs/programs.table.ts'
import type { Program } from '#shared/content/programs/programs.contract.ts'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'

const texts = programsMessages
export const missingProgram = () => notFound(texts.notFound)

const constraints = {
  programs_slug_key: () =>
    new AppError(409, 'program.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
}

export function toProgram({ picture, ...row }: ProgramRow): Program {
  return { ...row, ...toPicture(picture) }
}

type ProgramFields = Partial<Omit<typeof programs.$inferInsert, 'slug' | 'picture'>>

/** What follows from the fields: the address from the title, and content that pages may show as it is. */
function derived({ title, content }: ProgramFields): { slug?: string; content?: string } {
  const slug = title === undefined ? undefined : titleSlug(title)
  if (slug === '') throw invalidField('title', texts.slugEmpty)
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
  }
}

export async function addProgram(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  fields: ProgramFields & { title: string },
  files: UploadedFiles,
): Promise<Program> {
  const { slug = '', ...rest } = derived(fields)
  const values = { ...fields, ...rest, slug }
  return withStoredPicture(storage, 'programs', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const [row] = await db
          .insert(programs)
          .values({ ...values, picture })
          .returning()
        const created = row as ProgramRow
        await audit({ resource: 'programs', recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.programs)
        return toProgram(created)
      }),
    ),
  )
}

interface ProgramChanges extends ProgramFields {
  version?: number | undefined
  removeImage?: boolean | undefined
}

export async function updateProgram(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, ...fields }: ProgramChanges,
  files: UploadedFiles,
): Promise<Program> {
  const changes = { ...fields, ...derived(fields) }
  return withStoredPicture(storage, 'programs', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const before = await lockRecord(db, programs, id, missingProgram, { version })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, programs, id, {
          ...changes,
          ...(replacesPicture ? { picture: picture ?? null } : {}),
        })
        if (after.slug !== before.slug) await rememberSlug(db, 'programs', before.slug, id)
        await audit({ resource: 'programs', recordId: id, action: 'edit', before, after })
        invalidatePages(pageTags.programs)
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toProgram(after)
      }),
    ),
  )
}

export async function deleteProgram(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const before = await lockRecord(db, programs, id, missingProgram)
    await db.delete(programs).where(eq(programs._id, id))
    await forgetSlugs(db, 'programs', id)
    await audit({ resource: 'programs', recordId: id, action: 'delete', before })
    invalidatePages(pageTags.programs)
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
