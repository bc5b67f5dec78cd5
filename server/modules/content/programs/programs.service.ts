import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { slugFor } from '#server/core/slug-history.ts'
import { type ProgramRow, programs } from '#server/modules/content/programs/programs.table.ts'
import type {
  addProgram as addEndpoint,
  Program,
  updateProgram as updateEndpoint,
} from '#shared/content/programs/programs.contract.ts'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'

const texts = programsMessages
export const missingProgram = () => notFound(texts.notFound)

const records = recordService({
  table: programs,
  resource: 'programs',
  missing: missingProgram,
  pictureFolder: 'programs',
  constraints: {
    programs_slug_key: () =>
      new AppError(409, 'program.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  },
  keepsSlug: () => true,
})

export function toProgram({ picture, ...row }: ProgramRow): Program {
  return { ...row, ...toPicture(picture) }
}

const slugOf = (title: string) => slugFor('title', title, texts.slugEmpty)

export async function addProgram(
  services: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof addEndpoint>,
  { image }: UploadedFiles,
): Promise<Program> {
  const values = { ...fields, slug: slugOf(fields.title), content: cleanHtml(fields.content) }
  return toProgram(await records.create(services, currentUser, { values, image: image?.[0] }))
}

export async function updateProgram(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, title, content, ...fields }: BodyOf<typeof updateEndpoint>,
  { image }: UploadedFiles,
): Promise<Program> {
  const changes = {
    ...fields,
    ...(title !== undefined && { title, slug: slugOf(title) }),
    ...(content !== undefined && { content: cleanHtml(content) }),
  }
  const change = { version, changes, image: image?.[0], removeImage }
  return toProgram(await records.update(services, currentUser, id, change))
}

export const deleteProgram = records.remove
