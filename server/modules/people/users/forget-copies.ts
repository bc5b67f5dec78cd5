import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords } from '#server/db/list.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { contractDues } from '#server/modules/membership/contracts/contract-dues.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import {
  notificationRecipients,
  notifications,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { pageTags } from '#shared/core/page.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const { deletedName } = usersMessages

/**
 * Deletes what came in from the address of an account without the account: messages, applications with their files, and
 * the newsletter. Only where the owner has shown that the address is theirs.
 */
export async function forgetByAddress(
  { db, audit, afterCommit }: UnitOfWork,
  { storage }: Services,
  { email, emailVerifiedAt }: UserRow,
): Promise<void> {
  if (!emailVerifiedAt) return
  const areas = { applications, contact: contactMessages, subscribers }
  for (const [resource, table] of Object.entries(areas) as [keyof typeof areas, typeof applications][]) {
    const removed = await db
      .delete(table)
      .where(sql`lower(${table.email} COLLATE "C") = lower(${email} COLLATE "C")`)
      .returning()
    for (const row of removed) {
      await audit({ resource, recordId: row._id, action: 'delete', before: { branch: row.branch } })
      const { cvKey } = row
      if (cvKey) afterCommit(() => storage.remove('documents', cvKey))
    }
  }
}

/**
 * Takes a person's name off what they wrote and off what others wrote about them. `words` are the person's name,
 * address, phone number and the like, taken out of texts that stay.
 */
export async function forgetCopies(
  { db, invalidatePages }: UnitOfWork,
  { configuration }: Services,
  { _id: user, name, phone }: UserRow,
  words: readonly string[],
): Promise<void> {
  const authorName = deletedName
  await db.update(campaigns).set({ authorName }).where(eq(campaigns.author, user))
  await db.update(pageVersions).set({ authorName }).where(eq(pageVersions.author, user))
  await db.update(userNotes).set({ authorName }).where(eq(userNotes.author, user))
  await db.update(refunds).set({ actorName: deletedName }).where(eq(refunds.actor, user))
  // A post that is public goes on as one of the club.
  const posts = await db
    .update(blogPosts)
    .set({ authorName: configuration.club.name })
    .where(eq(blogPosts.author, user))
    .returning({ _id: blogPosts._id })
  if (posts.length > 0) invalidatePages(pageTags.blog)
  await db.update(memberships).set({ cancelReason: '' }).where(eq(memberships.user, user))
  await db.update(vitaminOrders).set({ note: '', adminNote: '' }).where(eq(vitaminOrders.user, user))
  await db.delete(contractDues).where(eq(contractDues.user, user))
  await forgetTypedSales(db, { name, phone })
  const without = (column: unknown) => sql`without_words(${column}, ${sql.param([...words])}::text[])`
  const paid = db.select({ _id: payments._id }).from(payments).where(eq(payments.user, user))
  await db
    .update(refunds)
    .set({ reason: without(refunds.reason) as never })
    .where(inArray(refunds.payment, paid))
  const received = db
    .select({ _id: notificationRecipients.notification })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.user, user))
  await db
    .update(notifications)
    .set({
      title: without(notifications.title) as never,
      message: without(notifications.message) as never,
    })
    .where(inArray(notifications._id, received))
}

/** Takes the name off payments that were typed into the sheet under the same name and phone number. */
async function forgetTypedSales(
  db: Database,
  { name, phone }: Pick<UserRow, 'name' | 'phone'>,
): Promise<void> {
  const number = phone.slice(-10)
  if (number.length < 10) return
  await db
    .update(deskPayments)
    .set({ memberName: deletedName, phone: '', note: '' })
    .where(
      and(
        containsWords(deskPayments.search, name),
        sql`fold_turkish(${deskPayments.memberName}) = fold_turkish(${name})`,
        sql`right(regexp_replace(${deskPayments.phone}, '\\D', '', 'g'), 10) = ${number}`,
      ),
    )
}
