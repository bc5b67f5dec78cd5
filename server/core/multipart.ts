import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { coreMessages, picturesMessages } from '#shared/core/core.messages.ts'
import type { FileField } from '#shared/core/endpoint.ts'

/** Received files by field name, in memory; the limits of the fields keep them small. */
export type UploadedFiles = Record<string, Buffer[]>

/** The original file names by field name, in the same order. */
export type UploadNames = Record<string, string[]>

/** Reads one file into memory. The parser's size limit is that of the form's largest field. */
async function contentOf(part: MultipartFile, field: FileField): Promise<Buffer> {
  const tooLarge = () => new AppError(413, 'file.too-large', field.tooLarge ?? picturesMessages.tooLarge)
  const content = await part.toBuffer().catch((error: unknown) => {
    const isCut = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isCut ? tooLarge() : error
  })
  if (content.length > field.maxBytes) throw tooLarge()
  return content
}

/** Throws a 400 for an incomplete form or one without a boundary; rethrows errors that carry a code. */
function explainBrokenForm(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
  throw new AppError(400, 'body.invalid', coreMessages.badJson)
}

/** Reads a multipart body into `request.body` and `request.uploads`; leaves a JSON body unchanged. */
export function receiveMultipart(fields: Record<string, FileField>) {
  const largest = Math.max(...Object.values(fields).map((field) => field.maxBytes))
  async function read(request: FastifyRequest): Promise<void> {
    const body: Record<string, unknown> = Object.create(null)
    const files: UploadedFiles = {}
    const names: UploadNames = {}
    const parts = request.parts({
      limits: { fileSize: largest, files: 20, fields: 100, fieldSize: 200_000, headerPairs: 100 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        body[part.fieldname] = part.value
        continue
      }
      const field = fields[part.fieldname]
      if (!field) throw new AppError(400, 'file.unexpected', picturesMessages.unknownField)
      const content = await contentOf(part, field)
      // Browsers send an empty file for an empty input.
      if (content.length === 0) continue
      const list = files[part.fieldname] ?? []
      if (list.length >= field.maxCount) {
        throw new AppError(400, 'file.too-many', field.tooMany ?? picturesMessages.tooMany(field.maxCount))
      }
      list.push(content)
      files[part.fieldname] = list
      names[part.fieldname] = [...(names[part.fieldname] ?? []), part.filename ?? '']
    }
    request.body = { ...body }
    request.uploads = files
    request.uploadNames = names
  }

  return async (request: FastifyRequest): Promise<void> => {
    if (request.isMultipart()) await read(request).catch(explainBrokenForm)
  }
}
