import { eq } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { normaliseDocumentCode } from '#server/modules/membership/contracts/signatures/document-code.ts'
import { checkedSignatures } from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import {
  contractDocuments,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type * as contract from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'

/** Masks `Ayşe Nur Yılmaz` as `A*** N*** Y***`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}***`)
    .join(' ')

/** Verifies a document by its code or the hash of its file; the result is public. */
export async function verifyDocument(
  db: Database,
  asked: BodyOf<typeof contract.verifyDocument>,
): Promise<ResponseOf<typeof contract.verifyDocument>> {
  const condition =
    'code' in asked
      ? eq(contractSignatures.code, normaliseDocumentCode(asked.code))
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
    ...(row.memberName && { memberName: maskedName(row.memberName) }),
    altered,
  }
}

const purpose = 'document check'
/** Milliseconds for which the page with the result can be opened. */
const shownFor = 10 * 60_000

/**
 * Returns the path of the page with the result. The path is sealed and only the rate-limited form creates it, so pages
 * cannot be used to try codes faster.
 */
export function checkedDocumentPage({ secret }: Services, code: string): string {
  if (!code) return '/dogrula'
  const token = seal(secret, purpose, JSON.stringify([code, Date.now() + shownFor]))
  return `/dogrula/${token.toString('base64url')}`
}

export async function checkedDocument(
  { db, secret }: Services,
  token: string,
): Promise<ResponseOf<typeof contract.showCheckedDocument>> {
  const content = unseal(secret, purpose, Buffer.from(token, 'base64url'))?.toString()
  const [code, until]: [string, number] = content === undefined ? ['', 0] : JSON.parse(content)
  if (until < Date.now()) throw notFound(contractsMessages.checkOver)
  return { code, document: await verifyDocument(db, { code }) }
}
