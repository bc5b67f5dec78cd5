import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { missingContract } from '#server/modules/membership/contracts/templates/templates.service.ts'
import {
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import type { CurrentGuardianshipRow } from '#server/modules/people/users/guardianships.table.ts'
import { findGuardianship, guardiansOf, isMinorAccount } from '#server/modules/people/users/guardianships.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { readUserContract } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type {
  ContractOccasion,
  NeededContract,
  UserContract,
} from '#shared/membership/contracts/contracts.schema.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import type { GuardianRelation } from '#shared/people/guardians/guardians.rules.ts'

/** Selects published versions with the user's signature, if any. */
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
        WHERE earlier.user_id = ANY (person_ids(${user})) AND earlier.template_id = ${contractVersions.template}
          AND earlier.version_id <> ${contractVersions._id})`,
    })
    .from(contractVersions)
    .innerJoin(contractTemplates, eq(contractTemplates._id, contractVersions.template))
    .leftJoin(branches, eq(branches._id, contractTemplates.branch))
    .leftJoin(
      contractSignatures,
      // Of two signatures of a merged person their own.
      sql`${contractSignatures._id} = (
        SELECT signed.id FROM ${contractSignatures} signed
        WHERE signed.version_id = ${contractVersions._id} AND signed.user_id = ANY (person_ids(${user}))
        ORDER BY signed.user_id = ${user} DESC LIMIT 1)`,
    )
}

type FoundVersion = Awaited<ReturnType<typeof selectVersionsFor>>[number]

function toContract({ content: _, signerName: __, ...found }: FoundVersion): UserContract {
  return { ...found, status: found.signatureId ? 'signed' : 'unsigned' }
}

const isPendingFor = (user: string): SQL =>
  sql`${contractVersions._id} IN (SELECT ${currentPendingSignatures.version} FROM ${currentPendingSignatures} WHERE ${currentPendingSignatures.user} = ${user})`

/** Returns the contracts pending a user's signature, oldest first. */
export async function pendingContracts(db: Database, user: string): Promise<UserContract[]> {
  const rows = await selectVersionsFor(db, user)
    .where(isPendingFor(user))
    .orderBy(asc(contractVersions.createdAt), contractVersions._id)
  return rows.map(toContract)
}

/** Returns a user's signed contracts, newest first, and the pending ones, oldest first. */
export async function contractsOf(
  db: Database,
  user: string,
): Promise<{ signed: UserContract[]; unsigned: UserContract[] }> {
  const [signed, unsigned] = await Promise.all([
    selectVersionsFor(db, user)
      .where(isNotNull(contractSignatures._id))
      .orderBy(desc(contractSignatures.signedAt)),
    pendingContracts(db, user),
  ])
  return { signed: signed.map(toContract), unsigned }
}

/** Returns the current user's contracts, or those of a dependant or of a user known in their branch. Throws 404. */
export async function contractsFor(db: Database, currentUser: CurrentUser, user?: string) {
  const { member } = await signerOf(db, currentUser, user)
  return contractsOf(db, member._id)
}

const isInForce = and(
  eq(contractTemplates.isActive, true),
  eq(contractVersions.version, contractTemplates.publishedVersion),
)

/**
 * Condition for the versions that a user may read and sign: pending ones, and those that a package on sale requires,
 * which may be signed before buying.
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

/** A member, and the person who signs for them: the member, or the guardian of a minor. */
export interface Signer {
  member: { _id: string; name: string }
  name: string
  guardian: { _id: string; relation: GuardianRelation } | null
}

const byThemselves = (member: { _id: string; name: string }): Signer => ({
  member,
  name: member.name,
  guardian: null,
})

const byGuardian = ({
  minor,
  minorName,
  guardian,
  guardianName,
  relation,
}: CurrentGuardianshipRow): Signer => ({
  member: { _id: minor, name: minorName },
  name: guardianName,
  guardian: { _id: guardian, relation },
})

/** The current user themselves or as the guardian of a minor. Throws 404. */
export async function ownSignerOf(
  db: Database,
  currentUser: CurrentUser,
  user: string | undefined,
): Promise<Signer> {
  if (user === undefined || user === currentUser._id) return byThemselves(currentUser)
  const link = await findGuardianship(db, { minor: user, guardian: currentUser._id })
  if (!link) throw missingUser()
  return byGuardian(link)
}

/** The same, or a user known in the staff's branch. Throws 404. */
async function signerOf(db: Database, currentUser: CurrentUser, user: string | undefined): Promise<Signer> {
  const known = user && user !== currentUser._id ? await findKnown(db, currentUser, user) : undefined
  return known ? byThemselves(known) : ownSignerOf(db, currentUser, user)
}

/** A user known in the staff's branch, or the guardian who signs for them at the desk. Throws 400, 404. */
export async function deskSignerOf(
  db: Database,
  currentUser: CurrentUser,
  { user, guardian }: { user: string; guardian?: string | undefined },
): Promise<Signer> {
  const known = user === currentUser._id ? currentUser : await findKnown(db, currentUser, user)
  if (!known) throw missingUser()
  if (guardian) {
    const link = await findGuardianship(db, { minor: user, guardian })
    if (!link) throw invalidField('guardian', guardiansMessages.notDependant)
    return byGuardian(link)
  }
  const guardians = await guardiansOf(db, user)
  if (guardians.length > 0) throw invalidField('guardian', guardiansMessages.chooseSigner)
  return byThemselves(known)
}

/** Returns the text of a version that the user signed or may sign. Throws 404 for others. */
export async function readContract(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  user?: string,
): Promise<ResponseOf<typeof readUserContract>> {
  const { member, ...signer } = await signerOf(db, currentUser, user)
  const [found] = await selectVersionsFor(db, member._id).where(
    and(eq(contractVersions._id, id), or(isNotNull(contractSignatures._id), isSignableBy(member._id))),
  )
  if (!found) throw missingContract()
  const isMinor = await isMinorAccount(db, member._id)
  return {
    ...toContract(found),
    content: found.content,
    shownAt: new Date().toISOString(),
    signerName: found.signerName ?? signer.name,
    memberName: member.name,
    ...(isMinor && {
      guardians: (await guardiansOf(db, member._id)).map(({ guardian, guardianName, relation }) => ({
        _id: guardian,
        name: guardianName,
        relation,
      })),
      needsGuardian: member._id === currentUser._id,
    }),
  }
}

/** Returns the unsigned contracts that a package requires before it is bought. */
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
          isOfPerson(contractSignatures.user, user),
          eq(contractSignatures.version, contractVersions._id),
        )})`,
      ),
    )
    .orderBy(contractVersions.createdAt, contractVersions._id)
}

/** Throws 409 if a contract that a package requires is not signed. */
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
