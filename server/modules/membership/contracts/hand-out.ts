import { createHash } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { tidyDocumentCode } from '#server/modules/membership/contracts/document-code.ts'
import {
  checkedSignatures,
  findSignature,
  managedSignatures,
} from '#server/modules/membership/contracts/signature-answers.ts'
import {
  contractDocuments,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures.table.ts'
import { signedDocumentTexts } from '#server/modules/membership/contracts/signed-document.texts.ts'
import { signedDocument } from '#server/modules/membership/contracts/signed-document.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { verifyDocument } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { can } from '#shared/permissions/permissions.ts'

/** One's own signatures, and those that the staff look after. */
function reachable(currentUser: CurrentUser) {
  const own = eq(contractSignatures.user, currentUser._id)
  if (!can(currentUser.role, 'contractSignatures.list')) return own
  const managed = managedSignatures(currentUser)
  return managed && or(own, managed)
}

/** Answers a signed contract as a file and remembers its hash, so that the file proves itself later. */
export async function sendSignedContract(
  { db, transact, configuration }: Services,
  currentUser: CurrentUser,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const signature = await findSignature(db, id, reachable(currentUser))
  // Nothing is certified that no longer is what was signed.
  if (signature.altered.length > 0) throw new AppError(409, 'contract.altered', contractsMessages.altered)
  const content = await renderPdf(signedDocument(configuration, signature))
  const sha256 = createHash('sha256').update(content).digest('hex')
  await transact(currentUser, ({ db }) =>
    db.insert(contractDocuments).values({ sha256, signature: id }).onConflictDoNothing(),
  )
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${signedDocumentTexts.fileName}-${signature.row.code}.pdf"`,
    'cache-control': 'private, no-store',
  })
  return content
}

/** `Ayşe Nur Yılmaz` as `A*** N*** Y***`: enough for whoever knows the name, nothing for others. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}***`)
    .join(' ')

/** What anybody may know of a code or of a file's hash. */
export async function verify(
  db: Database,
  asked: BodyOf<typeof verifyDocument>,
): Promise<ResponseOf<typeof verifyDocument>> {
  const condition =
    'code' in asked
      ? eq(contractSignatures.code, tidyDocumentCode(asked.code))
      : eq(
          contractSignatures._id,
          db
            .select({ signature: contractDocuments.signature })
            .from(contractDocuments)
            .where(eq(contractDocuments.sha256, asked.sha256)),
        )
  const [found] = await checkedSignatures(db, condition)
  if (!found) return { result: 'unknown' }
  const { row, text, altered } = found
  return {
    result: altered.length > 0 ? 'broken' : 'authentic',
    title: text.title,
    contractVersion: text.version,
    signedAt: row.signedAt,
    signerName: maskedName(row.signerName),
    altered,
  }
}
