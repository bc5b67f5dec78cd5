import { and, count, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
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
import type {
  ContractOccasion,
  ContractTemplate,
  ContractVersion,
} from '#shared/membership/contracts/contracts.schema.ts'

const texts = contractsMessages
export const missingContract = () => notFound(texts.notFound)

const constraints = {
  contract_templates_branch_id_branches_id_fkey: () => invalidField('branch', branchesMessages.notFound),
}

/** Condition for the templates of the current user's branch and those of all branches. */
export function visibleContracts(currentUser: CurrentUser): SQL | undefined {
  const own = branchScope(currentUser, contractTemplates.branch)
  return own && or(own, isNull(contractTemplates.branch))
}

/** Removes pictures, which the PDF cannot show. */
const contractHtml = (html: string) => cleanHtml(html.replace(/<img\b[^>]*>/gi, ''))

function requireOwnContract(currentUser: CurrentUser, branch: string | null): void {
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
  if (!template) throw missingContract()
  return template
}

export async function findTemplate(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ContractTemplate> {
  const [row] = await db
    .select()
    .from(contractTemplates)
    .where(and(eq(contractTemplates._id, id), visibleContracts(currentUser)))
  if (!row) throw missingContract()
  return toTemplate(db, row)
}

/** Returns the published versions of a template, newest first. */
export async function versionsOf(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ContractVersion[]> {
  await findTemplate(db, currentUser, id)
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

interface TemplateFields {
  title: string
  requiredFor: ContractOccasion
  content: string
}

export async function addTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  { branch, content, ...fields }: TemplateFields & { branch: string | null },
): Promise<ContractTemplate> {
  requireOwnContract(currentUser, branch)
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const created = await insertRecord(db, contractTemplates, {
        ...fields,
        branch,
        content: contractHtml(content),
      })
      await audit({ resource: 'contracts', recordId: created._id, action: 'create', after: created })
      return toTemplate(db, created)
    }),
  )
}

/** Throws 404 outside the current user's branch, and 403 for templates that only an admin edits. */
async function lockTemplate(db: Database, currentUser: CurrentUser, id: string, version: number | undefined) {
  const scope = visibleContracts(currentUser)
  const row = await lockRecord(db, contractTemplates, id, missingContract, { scope, version })
  requireOwnContract(currentUser, row.branch)
  return row
}

export async function updateTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  {
    version,
    content,
    ...fields
  }: Partial<{ [K in keyof TemplateFields]: TemplateFields[K] | undefined }> & {
    isActive?: boolean | undefined
    version?: number | undefined
  },
): Promise<ContractTemplate> {
  return transact(currentUser, async ({ db, audit }) => {
    const before = await lockTemplate(db, currentUser, id, version)
    const after = await updateRecord(db, contractTemplates, id, {
      ...fields,
      ...(content === undefined ? {} : { content: contractHtml(content) }),
    })
    await audit({ resource: 'contracts', recordId: id, action: 'edit', before, after })
    return toTemplate(db, after)
  })
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
    const before = await lockTemplate(db, currentUser, id, version)
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
