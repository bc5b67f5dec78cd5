import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { missingContract } from '#server/modules/membership/contracts/templates/templates.service.ts'
import {
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { findAccount } from '#server/modules/money/balances/wallet-access.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { readUserContract } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type {
  ContractOccasion,
  NeededContract,
  UserContract,
} from '#shared/membership/contracts/contracts.schema.ts'

/** Everything about one version for one person; the signature is theirs, where there is one. */
function selectVersionsFor(db: Database, user: string) {
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

type FoundVersion = Awaited<ReturnType<typeof selectVersionsFor>>[number]

function toContract({ content: _, signerName: __, ...found }: FoundVersion): UserContract {
  return { ...found, status: found.signatureId ? 'signed' : 'unsigned' }
}

const isPendingFor = (user: string): SQL =>
  sql`${contractVersions._id} IN (SELECT ${currentPendingSignatures.version} FROM ${currentPendingSignatures} WHERE ${currentPendingSignatures.user} = ${user})`

/** What a person has signed, newest first, and what is owed, oldest first. */
export async function contractsOf(
  db: Database,
  user: string,
): Promise<{ signed: UserContract[]; unsigned: UserContract[] }> {
  const [signed, unsigned] = await Promise.all([
    selectVersionsFor(db, user)
      .where(eq(contractSignatures.user, user))
      .orderBy(desc(contractSignatures.signedAt)),
    selectVersionsFor(db, user)
      .where(isPendingFor(user))
      .orderBy(asc(contractVersions.createdAt), contractVersions._id),
  ])
  return { signed: signed.map(toContract), unsigned: unsigned.map(toContract) }
}

/** Somebody's contracts: one's own, or those of a person whom the staff's branch knows. Throws 404. */
export async function contractsFor(db: Database, currentUser: CurrentUser, user = currentUser._id) {
  const account = await findAccount(db, currentUser, user)
  return contractsOf(db, account._id)
}

const isInForce = and(
  eq(contractTemplates.isActive, true),
  eq(contractVersions.version, contractTemplates.publishedVersion),
)

/**
 * What a person may read and sign: what is owed, and what a package on sale would ask for, so that it can be signed
 * before buying.
 */
export const isSignableBy = (user: string): SQL =>
  and(
    isInForce,
    or(
      isPendingFor(user),
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
  const [found] = await selectVersionsFor(db, currentUser._id).where(
    and(
      eq(contractVersions._id, id),
      or(eq(contractSignatures.user, currentUser._id), isSignableBy(currentUser._id)),
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
        isInForce,
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

/** Refuses a purchase with 409 until what its package asks for is signed. */
export async function requireContracts(
  db: Database,
  user: string,
  offer: { branch: string; kind: ContractOccasion },
): Promise<void> {
  const needed = await neededContracts(db, user, offer)
  if (needed.length === 0) return
  const titles = needed.map(({ title }) => title).join(', ')
  throw new AppError(409, 'contract.required', contractsMessages.required(titles))
}
