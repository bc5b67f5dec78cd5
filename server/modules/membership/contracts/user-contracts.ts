import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { contractTemplates, contractVersions } from '#server/modules/membership/contracts/contracts.table.ts'
import { owedContracts } from '#server/modules/membership/contracts/owed-contracts.view.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures.table.ts'
import { missingContract } from '#server/modules/membership/contracts/templates.service.ts'
import { findAccount } from '#server/modules/money/balances/wallet-access.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { readUserContract } from '#shared/membership/contracts/contracts.contract.ts'
import type { NeededContract, UserContract } from '#shared/membership/contracts/contracts.schema.ts'

/** Everything about one version for one person; the signature is theirs, where there is one. */
function selectFor(db: Database, user: string) {
  return db
    .select({
      _id: contractVersions._id,
      template: contractVersions.template,
      title: contractVersions.title,
      contractVersion: contractVersions.version,
      publishedAt: contractVersions.createdAt,
      content: contractVersions.content,
      requiredFor: contractTemplates.requiredFor,
      branchName: branches.name,
      signatureId: contractSignatures._id,
      code: contractSignatures.code,
      signedAt: contractSignatures.signedAt,
      signerName: contractSignatures.signerName,
      isRenewal: sql<boolean>`EXISTS (
        SELECT 1 FROM ${contractSignatures} earlier
        WHERE earlier.user_id = ${user} AND earlier.template_id = ${contractVersions.template}
          AND earlier.version_id <> ${contractVersions._id})`,
    })
    .from(contractVersions)
    .innerJoin(contractTemplates, eq(contractTemplates._id, contractVersions.template))
    .leftJoin(branches, eq(branches._id, contractTemplates.branch))
    .leftJoin(
      contractSignatures,
      and(eq(contractSignatures.version, contractVersions._id), eq(contractSignatures.user, user)),
    )
}

type Found = Awaited<ReturnType<typeof selectFor>>[number]

function toContract({ content: _, signerName: __, ...found }: Found): UserContract {
  return { ...found, status: found.signatureId ? 'signed' : 'unsigned' }
}

const isOwed = (user: string): SQL =>
  sql`${contractVersions._id} IN (SELECT ${owedContracts.version} FROM ${owedContracts} WHERE ${owedContracts.user} = ${user})`

/** What a person has signed, newest first, and what is owed, oldest first. */
export async function contractsOf(
  db: Database,
  user: string,
): Promise<{ signed: UserContract[]; unsigned: UserContract[] }> {
  const [signed, unsigned] = await Promise.all([
    selectFor(db, user).where(eq(contractSignatures.user, user)).orderBy(desc(contractSignatures.signedAt)),
    selectFor(db, user).where(isOwed(user)).orderBy(asc(contractVersions.createdAt), contractVersions._id),
  ])
  return { signed: signed.map(toContract), unsigned: unsigned.map(toContract) }
}

/** Somebody's contracts: one's own, or those of a person whom the staff's branch knows. Throws 404. */
export async function contractsFor(db: Database, currentUser: CurrentUser, user = currentUser._id) {
  const account = await findAccount(db, currentUser, user)
  return contractsOf(db, account._id)
}

const inForce = and(
  eq(contractTemplates.isActive, true),
  eq(contractVersions.version, contractTemplates.publishedVersion),
)

/**
 * What a person may read and sign: what is owed, and what a package on sale would ask for, so that it can be signed
 * before buying.
 */
export const signable = (user: string): SQL =>
  and(
    inForce,
    or(
      isOwed(user),
      and(
        sql`${contractTemplates.requiredFor} <> 'registration'`,
        or(isNull(contractTemplates.branch), eq(branches.isActive, true)),
      ),
    ),
  ) as SQL

/** A version's text for a person who signed it or may. Throws 404 for every other. */
export async function readContract(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ResponseOf<typeof readUserContract>> {
  const [found] = await selectFor(db, currentUser._id).where(
    and(
      eq(contractVersions._id, id),
      or(eq(contractSignatures.user, currentUser._id), signable(currentUser._id)),
    ),
  )
  if (!found) throw missingContract()
  return {
    ...toContract(found),
    content: found.content,
    shownAt: new Date().toISOString(),
    signerName: found.signerName ?? currentUser.name,
  }
}

/** What is asked for before a package of a kind is bought in a branch, and not signed yet. */
export async function neededContracts(
  db: Database,
  user: string,
  { branch, kind }: { branch: string; kind: UserContract['requiredFor'] },
): Promise<NeededContract[]> {
  return db
    .select({
      _id: contractVersions._id,
      title: contractVersions.title,
      contractVersion: contractVersions.version,
    })
    .from(contractVersions)
    .innerJoin(contractTemplates, eq(contractTemplates._id, contractVersions.template))
    .where(
      and(
        inForce,
        eq(contractTemplates.requiredFor, kind),
        or(isNull(contractTemplates.branch), eq(contractTemplates.branch, branch)),
        sql`NOT EXISTS (SELECT 1 FROM ${contractSignatures} WHERE ${and(
          eq(contractSignatures.user, user),
          eq(contractSignatures.version, contractVersions._id),
        )})`,
      ),
    )
    .orderBy(contractVersions.createdAt, contractVersions._id)
}
