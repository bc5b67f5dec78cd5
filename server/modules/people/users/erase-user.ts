import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { deletePortrait } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { forgetReceiver } from '#server/modules/content/lost-items/lost-items.service.ts'
import { forgetEntries } from '#server/modules/loyalty/raffles/forget-entries.ts'
import { closeReferralsOf } from '#server/modules/loyalty/referrals/referrals.service.ts'
import { forgetFreezeReasons } from '#server/modules/membership/freezes/end-freezes.ts'
import { forgetDeliveries } from '#server/modules/messaging/campaigns/forget-deliveries.ts'
import { forgetInbox } from '#server/modules/messaging/notifications/inbox.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { closeWalletsOf } from '#server/modules/money/balances/deleted-accounts.ts'
import { anonymiseSales } from '#server/modules/money/payment-records/payment-records.service.ts'
import { forgetNotes } from '#server/modules/office/user-notes/user-notes.service.ts'
import { forgetPerson } from '#server/modules/people/privacy/forget-person.ts'
import { forgetByAddress, forgetCopies } from '#server/modules/people/users/forget-copies.ts'
import { pagesShowing } from '#server/modules/people/users/trainers.ts'
import {
  keepAnotherAdmin,
  missingUser,
  revokeLetters,
  revokeSessions,
  visibleUsers,
} from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { leaveClubLife } from '#server/modules/training/lessons/release-places.ts'
import { pageTags } from '#shared/core/page.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/**
 * Closes an account and removes everything personal; the row stays for the ledgers that name it. The change holds the
 * person's rights.
 */
export async function eraseUser(
  tx: UnitOfWork,
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  const { db, audit, invalidatePages, afterCommit } = tx
  await keepAnotherAdmin(db, id)
  // Ledger entries that name the person as their author wait for no one, or the two would wait for each other.
  const before = await lockRecord(db, users, id, missingUser, {
    scope: visibleUsers(currentUser),
    keepsKey: true,
  })
  await closeWalletsOf(db, id)
  await closeReferralsOf(db, id)
  // Before the address is gone, by which entries that came by form are known.
  await forgetEntries(db, id)
  await leaveClubLife(notifying(tx, services), id)
  const { rows } = await db.execute<{ words: string[] }>(
    sql`SELECT forget_person(${id}, ${usersMessages.deletedName}) AS words`,
  )
  await forgetByAddress(tx, services, before)
  await forgetCopies(tx, services, before, rows[0]?.words ?? [])
  await updateRecord(db, users, id, {
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
    newsletter: false,
  })
  await anonymiseSales(db, id)
  await forgetFreezeReasons(db, id)
  await forgetInbox(db, id)
  await forgetReceiver(db, id)
  await forgetNotes(db, id)
  await forgetPerson(db, id, currentUser._id)
  await forgetDeliveries(db, id, before.email)
  await revokeSessions(tx, id)
  await revokeLetters(db, id)
  await audit({
    resource: 'users',
    recordId: id,
    action: 'delete',
    before: { role: before.role, branch: before.branch },
  })
  invalidatePages(pageTags.raffles, ...pagesShowing(before))
  afterCommit(() => deletePortrait(services.storage, before.profilePhoto))
}

export async function deleteUser(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  await services.transact(currentUser, (tx) => eraseUser(tx, services, currentUser, id), {
    changesRightsOf: [id],
  })
}
