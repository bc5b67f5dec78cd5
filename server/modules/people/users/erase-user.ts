import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Erasure, Services } from '#server/core/module.ts'
import { deletePortrait } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { completeErasureLog } from '#server/modules/people/users/erasure-log.ts'
import { revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import { keepAnotherAdmin, missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/**
 * Closes an account and erases its personal data; the row stays for the ledgers that reference it. Records that were merged
 * into it are erased with it. The transaction must hold the user's rights for a change. Without a current user it repeats an
 * erasure that a restored backup has undone.
 */
export async function eraseUser(
  tx: UnitOfWork,
  services: Services,
  currentUser: CurrentUser | null,
  id: string,
): Promise<void> {
  const { db, audit, afterCommit } = tx
  await keepAnotherAdmin(db, id)
  // A weaker lock: new ledger entries that reference the user do not wait, which avoids a deadlock.
  const before = await lockRecord(db, users, id, missingUser, {
    scope: currentUser ? visibleUsers(currentUser) : undefined,
    noKeyUpdate: true,
  })
  const merged = await db.select().from(users).where(eq(users.mergedInto, id))
  const { rows } = await db.execute<{ words: string[] }>(
    sql`SELECT forget_person(${id}, ${usersMessages.deletedName}) AS words`,
  )
  const words = rows[0]?.words ?? []
  const decidedBy = currentUser?._id ?? null
  for (const owner of [before, ...merged]) await eraseRecord(services, { tx, decidedBy, words, owner })
  await revokeSessions(tx, id)
  await revokeMailedCodes(db, id)
  await audit({
    resource: 'users',
    recordId: id,
    action: 'delete',
    before: { role: before.role, branch: before.branch },
  })
  afterCommit(() => deletePortrait(services.storage, before.profilePhoto))
  afterCommit(() => completeErasureLog(services))
}

/** Erases one record of a person. */
async function eraseRecord(
  services: Services,
  { owner, tx, ...erasure }: Omit<Erasure, 'services' | 'owner'> & { owner: UserRow },
): Promise<void> {
  const { _id: id } = owner
  const email = owner.email ?? owner.mergedEmail
  for (const { erase } of services.modules)
    await erase?.({ ...erasure, tx, services, owner: { ...owner, email } })
  await updateRecord(tx.db, users, id, {
    name: usersMessages.deletedName,
    email: `${id}@deleted.invalid`,
    emailVerifiedAt: null,
    phone: '',
    role: 'member',
    branch: null,
    gender: 'unspecified',
    passwordHash: null,
    googleId: null,
    profilePhoto: null,
    userDetails: {},
  })
}

export async function deleteUser(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  await services.transact(currentUser, (tx) => eraseUser(tx, services, currentUser, id), {
    changesRightsOf: [id],
  })
}
