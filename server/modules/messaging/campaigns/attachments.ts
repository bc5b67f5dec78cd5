import { extname } from 'node:path'
import { v7 } from 'uuid'
import { discardUploads } from '#server/core/discard-uploads.ts'
import { AppError } from '#server/core/errors.ts'
import { type MailAttachment, oneLine } from '#server/integrations/mail/mail-transport.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { StoredAttachment } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { attachmentBytes } from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = campaignsMessages

/** Allowed attachments by file extension; `found` is the MIME type that the content must have. */
const kinds: Record<string, { type: string; found?: string }> = {
  '.pdf': { type: 'application/pdf', found: 'application/pdf' },
  '.jpg': { type: 'image/jpeg', found: 'image/jpeg' },
  '.jpeg': { type: 'image/jpeg', found: 'image/jpeg' },
  '.png': { type: 'image/png', found: 'image/png' },
  '.webp': { type: 'image/webp', found: 'image/webp' },
  '.gif': { type: 'image/gif', found: 'image/gif' },
  '.docx': officeKind('wordprocessingml.document'),
  '.xlsx': officeKind('spreadsheetml.sheet'),
  '.pptx': officeKind('presentationml.presentation'),
  '.ics': { type: 'text/calendar; charset=utf-8' },
  '.csv': { type: 'text/csv; charset=utf-8' },
  '.txt': { type: 'text/plain; charset=utf-8' },
}

function officeKind(name: string) {
  const type = `application/vnd.openxmlformats-officedocument.${name}`
  return { type, found: type }
}

const refusal = (status: number, code: string, message: string) =>
  new AppError(status, code, message, { fields: { attachments: message } })

/** An uploaded file with its original name. */
export interface ReceivedFile {
  name: string
  content: Buffer
}

/** File name in the mail: without path and control characters, at most 100 characters. */
function plainName(name: string): string {
  const last = oneLine(name).split(/[/\\]/).at(-1) ?? ''
  const ending = extname(last).toLowerCase()
  return `${last.slice(0, last.length - ending.length).slice(0, 100) || 'dosya'}${ending}`
}

async function typeOf({ name, content }: ReceivedFile): Promise<string> {
  const kind = kinds[extname(name).toLowerCase()]
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  // Text has no other detected type and no NUL byte.
  const isRight = kind?.found
    ? found?.mime === kind.found
    : (!found || found.mime.startsWith('text/')) && !content.includes(0)
  if (!kind || !isRight) throw refusal(400, 'attachment.kind', texts.attachmentKind)
  return kind.type
}

/** Stores the files of a mail, calls `use` with them, and deletes them if `use` fails. */
export async function withStoredAttachments<T>(
  storage: Storage,
  files: readonly ReceivedFile[],
  use: (attachments: StoredAttachment[]) => Promise<T>,
): Promise<T> {
  const size = files.reduce((sum, { content }) => sum + content.length, 0)
  if (size > attachmentBytes) throw refusal(413, 'attachment.too-large', texts.attachmentTooLarge)
  const attachments: StoredAttachment[] = []
  for (const file of files) {
    attachments.push({
      name: plainName(file.name),
      type: await typeOf(file),
      size: file.content.length,
      key: `campaigns/${v7()}`,
    })
  }
  try {
    for (const [index, { key }] of attachments.entries()) {
      await storage.documents.put(key, files[index]?.content ?? Buffer.alloc(0))
    }
    return await use(attachments)
  } catch (error) {
    for (const { key } of attachments) await discardUploads(error, () => storage.remove('documents', key))
    throw error
  }
}

export async function readAttachments(
  { documents }: Storage,
  attachments: readonly StoredAttachment[],
): Promise<MailAttachment[]> {
  return Promise.all(
    attachments.map(async ({ name, type, key }) => ({
      name,
      type,
      content: Buffer.from(await documents.getBytes(key)).toString('base64'),
    })),
  )
}

/** Copies the files for a duplicate that may outlive the original. */
export async function copyAttachments<T>(
  storage: Storage,
  attachments: readonly StoredAttachment[],
  use: (copies: StoredAttachment[]) => Promise<T>,
): Promise<T> {
  const files = await Promise.all(
    attachments.map(async ({ name, key }) => ({
      name,
      content: Buffer.from(await storage.documents.getBytes(key)),
    })),
  )
  return withStoredAttachments(storage, files, use)
}
