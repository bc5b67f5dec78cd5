import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { formatDocumentCode } from '#server/modules/membership/contracts/signatures/document-code.ts'
import { alteredParts, textHashOf } from '#server/modules/membership/contracts/signatures/hash-chain.ts'
import {
  type ContractSignatureRow,
  contractChain,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { contractVersions } from '#server/modules/membership/contracts/templates/templates.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type { SignaturePart } from '#shared/membership/contracts/contracts.schema.ts'
import type {
  ContractSignature,
  ContractSignatureDetail,
} from '#shared/membership/contracts/signatures.contract.ts'

const missingSignature = () => notFound(contractsMessages.signatureNotFound)

/** Condition for the signatures that the current user manages: those of their branch, for an admin all. */
export const managedSignatures = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, contractSignatures.branch)

const signatureList: ListDefinition<typeof contractSignatures> = {
  table: contractSignatures,
  key: contractSignatures._id,
  columns: { _id: contractSignatures._id },
  sort: { signedAt: contractSignatures.signedAt, signerName: contractSignatures.signerName },
  defaultSort: ['signedAt', 'DESC'],
  filters: {
    branch: contractSignatures.branch,
    user: (person: string) => isOfPerson(contractSignatures.user, person),
    template: contractSignatures.template,
  },
  search: contractSignatures.search,
}

const before = alias(contractSignatures, 'before')
const after = alias(contractSignatures, 'after')

export interface CheckedSignature {
  row: ContractSignatureRow
  text: { title: string; content: string; version: number; textHash: string }
  branchName: string | null
  altered: SignaturePart[]
}

/** Reads signatures and verifies each against its digests and its neighbours in the chain. */
export async function checkedSignatures(
  db: Database,
  condition: SQL | undefined,
): Promise<CheckedSignature[]> {
  const found = await db
    .select({
      row: contractSignatures,
      title: contractVersions.title,
      content: contractVersions.content,
      version: contractVersions.version,
      branchName: branches.name,
      beforeHash: before.hash,
      afterPreviousHash: after.previousHash,
      endHash: contractChain.hash,
    })
    .from(contractSignatures)
    .innerJoin(contractVersions, eq(contractVersions._id, contractSignatures.version))
    .leftJoin(branches, eq(branches._id, contractSignatures.branch))
    .leftJoin(before, eq(before.sequence, sql`${contractSignatures.sequence} - 1`))
    .leftJoin(after, eq(after.sequence, sql`${contractSignatures.sequence} + 1`))
    .leftJoin(contractChain, eq(contractChain.length, contractSignatures.sequence))
    .where(condition)
  return found.map(({ row, branchName, title, content, version, ...neighbours }) => {
    const text = { title, content, version, textHash: textHashOf({ title, content }) }
    const facts = { ...row, contractVersion: version, textHash: text.textHash }
    return { row, text, branchName, altered: alteredParts(row, facts, neighbours) }
  })
}

export function toSignature({ row, text, branchName, altered }: CheckedSignature): ContractSignature {
  return {
    ...row,
    code: formatDocumentCode(row.code),
    title: text.title,
    contractVersion: text.version,
    branchName,
    kind: row.signature.kind,
    altered,
  }
}

export async function listSignaturePage(
  db: Database,
  query: ListQuery,
  scope: SQL | undefined,
): Promise<Page<ContractSignature>> {
  const page = await listRows<typeof contractSignatures, { _id: string }>(db, signatureList, query, scope)
  const ids = page.rows.map(({ _id }) => _id)
  const found = ids.length > 0 ? await checkedSignatures(db, inArray(contractSignatures._id, ids)) : []
  const signatures = new Map(found.map((one) => [one.row._id, toSignature(one)]))
  return { ...page, rows: ids.flatMap((id) => signatures.get(id) ?? []) }
}

/** Throws 404. */
export async function findSignature(
  db: Database,
  id: string,
  scope: SQL | undefined,
): Promise<CheckedSignature> {
  const [found] = await checkedSignatures(db, and(eq(contractSignatures._id, id), scope))
  if (!found) throw missingSignature()
  return found
}

export function signatureDetail(found: CheckedSignature): ContractSignatureDetail {
  const { textHash, content } = found.text
  return { ...found.row, ...toSignature(found), textHash, content }
}
