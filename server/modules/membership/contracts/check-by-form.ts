import { seal, unseal } from '#server/core/crypto.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { verify } from '#server/modules/membership/contracts/hand-out.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { showCheckedDocument } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'

const purpose = 'document check'
/** Milliseconds for which the page with an answer can be opened again. */
const shownFor = 10 * 60_000

/**
 * Where the answer about a code is shown. Only the form makes such an address, and forms are limited: so codes are
 * tried no faster by opening pages.
 */
export function answerPage({ secret }: Services, code: string): string {
  if (!code) return '/dogrula'
  const token = seal(secret, purpose, JSON.stringify([code, Date.now() + shownFor]))
  return `/dogrula/${token.toString('base64url')}`
}

export async function checkedDocument(
  { db, secret }: Services,
  token: string,
): Promise<ResponseOf<typeof showCheckedDocument>> {
  const content = unseal(secret, purpose, Buffer.from(token, 'base64url'))?.toString()
  const [code, until]: [string, number] = content === undefined ? ['', 0] : JSON.parse(content)
  if (until < Date.now()) throw notFound(contractsMessages.checkOver)
  return { code, document: await verify(db, { code }) }
}
