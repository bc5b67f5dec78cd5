import { and, count, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { cleanHtml, plainText } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { textHashOf } from '#server/modules/membership/contracts/signatures/hash-chain.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import {
  type ContractTemplateRow,
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type { ContractTemplate, ContractVersion } from '#shared/membership/contracts/contracts.schema.ts'

const texts = contractsMessages
export const missingContract = () => notFound(texts.notFound)

/** Condition for the templates of the current user's branch and those of all branches. */
export function visibleContracts(currentUser: CurrentUser): SQL | undefined {
  const own = branchScope(currentUser, contractTemplates.branch)
  return own && or(own, isNull(contractTemplates.branch))
}

export const templateRecords = recordService({
  table: contractTemplates,
  resource: 'contracts',
  missing: missingContract,
  scope: visibleContracts,
  constraints: {
    contract_templates_branch_id_branches_id_fkey: () => invalidField('branch', branchesMessages.notFound),
  },
})

/** Removes pictures, which the PDF cannot show. */
export const contractHtml = (html: string) => cleanHtml(html.replace(/<img\b[^>]*>/gi, ''))

/** Throws 403 for a template that only an admin edits. */
export function requireOwnContract(currentUser: CurrentUser, branch: string | null): void {
  if (branch === null && !worksEverywhere(currentUser)) throw forbidden(texts.allBranchesAdmin)
  if (branch !== null) requireBranch(currentUser, branch)
}

async function signaturesOf(db: Database, versions: readonly string[]): Promise<Map<string, number>> {
  const counted = await db
    .select({ version: contractSignatures.version, signatures: count() })
    .from(contractSignatures)
    .where(inArray(contractSignatures.version, [...versions]))
    .groupBy(contractSignatures.version)
  return new Map(counted.map(({ version, signatures }) => [version, signatures]))
}

const isSameText = (one: { title: string; content: string }, other: { title: string; content: string }) =>
  one.title === other.title && one.content === other.content

/** Adds the published version and the number of its signatures. */
export async function toTemplates(
  db: Database,
  rows: readonly ContractTemplateRow[],
): Promise<ContractTemplate[]> {
  if (rows.length === 0) return []
  const found = await db
    .select({ template: contractTemplates._id, branchName: branches.name, version: contractVersions })
    .from(contractTemplates)
    .leftJoin(branches, eq(branches._id, contractTemplates.branch))
    .leftJoin(
      contractVersions,
      and(
        eq(contractVersions.template, contractTemplates._id),
        eq(contractVersions.version, contractTemplates.publishedVersion),
      ),
    )
    .where(
      inArray(
        contractTemplates._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const signed = await signaturesOf(
    db,
    found.flatMap(({ version }) => version?._id ?? []),
  )
  const facts = new Map(found.map((fact) => [fact.template, fact]))
  return rows.map((row) => {
    const { branchName = null, version = null } = facts.get(row._id) ?? {}
    return {
      ...row,
      branchName,
      publishedAt: version?.createdAt ?? null,
      hasChanges: !version || !isSameText(row, version),
      signatures: (version && signed.get(version._id)) ?? 0,
    }
  })
}

async function toTemplate(db: Database, row: ContractTemplateRow): Promise<ContractTemplate> {
  const [template] = await toTemplates(db, [row])
  return template as ContractTemplate
}

/** Returns the published versions of a template, newest first. */
export async function versionsOf(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ContractVersion[]> {
  const [template] = await db
    .select()
    .from(contractTemplates)
    .where(and(eq(contractTemplates._id, id), visibleContracts(currentUser)))
  if (!template) throw missingContract()
  const rows = await db
    .select()
    .from(contractVersions)
    .where(eq(contractVersions.template, id))
    .orderBy(desc(contractVersions.version))
  const signed = await signaturesOf(
    db,
    rows.map(({ _id }) => _id),
  )
  return rows.map((row) => ({
    _id: row._id,
    contractVersion: row.version,
    title: row.title,
    content: row.content,
    textHash: textHashOf(row),
    authorName: row.authorName,
    publishedAt: row.createdAt,
    signatures: signed.get(row._id) ?? 0,
  }))
}

/**
 * Publishes the draft as a new version, which members have to sign again. Publishes nothing if the text is unchanged.
 */
export async function publishTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  version: number | undefined,
): Promise<ContractTemplate> {
  return transact(currentUser, async ({ db, audit }) => {
    const scope = visibleContracts(currentUser)
    const before = await lockRecord(db, contractTemplates, id, missingContract, { scope, version })
    requireOwnContract(currentUser, before.branch)
    if (!plainText(before.content)) throw new AppError(409, 'contract.empty', texts.contentMissing)
    const { title, content, publishedVersion } = before
    const [current] = await db
      .select()
      .from(contractVersions)
      .where(and(eq(contractVersions.template, id), eq(contractVersions.version, publishedVersion)))
    if (current && isSameText(before, current)) return toTemplate(db, before)
    const published = await insertRecord(db, contractVersions, {
      template: id,
      version: publishedVersion + 1,
      title,
      content,
      author: currentUser._id,
      authorName: currentUser.name,
    })
    const after = await updateRecord(db, contractTemplates, id, { publishedVersion: publishedVersion + 1 })
    const { _id, version: number } = published
    await audit({
      resource: 'contracts',
      recordId: id,
      action: 'publish',
      before: { publishedVersion },
      after: { publishedVersion: number, versionId: _id, textHash: textHashOf({ title, content }) },
    })
    return toTemplate(db, after)
  })
}
