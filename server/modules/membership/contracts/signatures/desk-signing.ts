import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { sessionCacheOf } from '#server/core/session-cache.ts'
import { proveIdentity } from '#server/modules/people/second-factor/identity-challenges.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { sessions } from '#server/modules/people/users/sessions.table.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'

/**
 * Locks the session for a member's signature, with the rights held for a change: writes that it has begun end first, and
 * later ones are refused. Throws 404 for a user who is not known in the staff's branch.
 */
export async function startSigning({ transact, db }: Services, currentUser: CurrentUser, user: string) {
  const member = await findKnown(db, currentUser, user)
  if (!member) throw missingUser()
  await transact(
    currentUser,
    async (tx) => {
      await tx.db
        .update(sessions)
        .set({ signingFor: member._id })
        .where(eq(sessions.tokenHash, currentUser.tokenHash))
      await tx.audit({
        ...{ resource: 'second-factor', recordId: currentUser._id, person: member._id },
        action: 'lock',
      })
    },
    { changesRightsOf: [currentUser._id] },
  )
  return { signer: { _id: member._id, name: member.name } }
}

/** For whose signature the session is locked. */
export async function signingOf({ db }: Services, { signingFor }: CurrentUser) {
  if (!signingFor) return { signer: null }
  const [member] = await db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(eq(users._id, signingFor))
  return { signer: member ?? null }
}

/** Unlocks the session once its user has proven their identity; wrong proofs are limited and logged. Throws 400, 429. */
export async function endSigning(
  services: Services,
  { tokenHash: session }: CurrentUser,
  proof: Proof,
  client: Buffer,
): Promise<void> {
  const asker = { kind: 'confirmation', client, session, isAudited: true } as const
  await proveIdentity(services, proof, asker, async ({ db, audit }, { _id }) => {
    await db.update(sessions).set({ signingFor: null }).where(eq(sessions.tokenHash, session))
    await audit({ resource: 'second-factor', recordId: _id, person: _id, action: 'unlock' })
  })
  // The notification may arrive after the response.
  sessionCacheOf(services.pool).drop()
}
