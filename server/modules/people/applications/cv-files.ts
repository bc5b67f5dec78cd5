import { v7 } from 'uuid'
import { discardUploads } from '#server/core/discard-uploads.ts'
import { AppError } from '#server/core/errors.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = applicationsMessages
const header = Buffer.from('%PDF-')

const refusal = (code: string, message: string) =>
  new AppError(400, code, message, { fields: { cv: message } })

/** Storage key and size in bytes of a CV. */
export interface StoredCv {
  cvKey: string
  cvSize: number
}

/** Checks by its content that a file is a PDF. Throws a 400. */
async function requirePdf(content: Buffer | undefined): Promise<Buffer> {
  if (!content) throw refusal('file.missing', texts.cvMissing)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(content)
  if (type?.mime !== 'application/pdf' || !content.subarray(0, header.length).equals(header)) {
    throw refusal('file.not-a-pdf', texts.cvNotPdf)
  }
  return content
}

/** Stores a CV for `use`; deletes it if `use` fails. */
export async function withStoredCv<T>(
  storage: Storage,
  content: Buffer | undefined,
  use: (cv: StoredCv) => Promise<T>,
): Promise<T> {
  const pdf = await requirePdf(content)
  const cvKey = `applications/${v7()}.pdf`
  try {
    await storage.documents.put(cvKey, pdf)
    return await use({ cvKey, cvSize: pdf.length })
  } catch (error) {
    await discardUploads(error, () => storage.remove('documents', cvKey))
    throw error
  }
}

/** `withStoredCv` with an optional CV. */
export function withStoredCvIfAny<T>(
  storage: Storage,
  content: Buffer | undefined,
  use: (cv: StoredCv | { cvKey: null; cvSize: null }) => Promise<T>,
): Promise<T> {
  return content ? withStoredCv(storage, content, use) : use({ cvKey: null, cvSize: null })
}

export async function readCv({ documents }: Storage, key: string): Promise<Buffer> {
  return Buffer.from(await documents.getBytes(key))
}
