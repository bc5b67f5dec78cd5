import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { applicationAnswer } from '#server/modules/applications/applications.service.ts'
import { applications } from '#server/modules/applications/applications.table.ts'
import { walletEntries, wallets } from '#server/modules/balances/balances.table.ts'
import { entryAnswer, walletAnswers } from '#server/modules/balances/wallet-answers.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import { campaignDeliveries, campaigns } from '#server/modules/campaigns/campaigns.table.ts'
import { messageAnswer } from '#server/modules/contact/contact.service.ts'
import { contactMessages } from '#server/modules/contact/contact.table.ts'
import { contractVersions } from '#server/modules/contracts/contracts.table.ts'
import { contractSignatures } from '#server/modules/contracts/signatures.table.ts'
import { listFreezePage } from '#server/modules/freezes/freeze-list.ts'
import { freezes } from '#server/modules/freezes/freezes.table.ts'
import { lessonPlaces } from '#server/modules/lessons/lesson-places.table.ts'
import { lessons } from '#server/modules/lessons/lessons.table.ts'
import { membershipsOf } from '#server/modules/memberships/memberships.service.ts'
import { wholeInbox } from '#server/modules/notifications/inbox.ts'
import { pushDevices } from '#server/modules/notifications/notifications.table.ts'
import { paymentAnswer } from '#server/modules/payments/payment-answers.ts'
import { payments } from '#server/modules/payments/payments.table.ts'
import { accountOf, entryAnswers } from '#server/modules/points/point-answers.ts'
import { pointEntries } from '#server/modules/points/points.table.ts'
import { deletionRequests } from '#server/modules/privacy/privacy.table.ts'
import { listViewPage } from '#server/modules/privacy/record-views.ts'
import { rafflesOf } from '#server/modules/raffles/own-entries.ts'
import { knownReferrals, referralAnswer } from '#server/modules/referrals/referral-answers.ts'
import { assignedReferrals } from '#server/modules/referrals/referral-lists.ts'
import { referrals, referralUses } from '#server/modules/referrals/referrals.table.ts'
import { savedFilters } from '#server/modules/saved-filters/saved-filters.table.ts'
import { sessions } from '#server/modules/session/session.table.ts'
import { subscribers } from '#server/modules/subscribers/subscribers.table.ts'
import { turnstileEntries } from '#server/modules/turnstile/turnstile.table.ts'
import { userNotes } from '#server/modules/user-notes/user-notes.table.ts'
import { userAnswer } from '#server/modules/users/users.service.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { orderAnswers } from '#server/modules/vitamin-orders/order-answers.ts'
import { vitaminOrders } from '#server/modules/vitamin-orders/vitamin-orders.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { Payment } from '#shared/payments/payments.schema.ts'

/** One file of an export. */
interface Section {
  /** The file's name without its ending. */
  name: string
  read(db: Database, person: UserRow): Promise<unknown>
}

const sameAddress = (column: PgColumn, email: string): SQL =>
  sql`lower(${column} COLLATE "C") = lower(${email} COLLATE "C")`

/** What came in by e-mail address belongs to whoever has shown that the address is theirs. */
const byAddress =
  (read: (db: Database, email: string) => Promise<unknown[]>): Section['read'] =>
  async (db, { email, emailVerifiedAt }) =>
    emailVerifiedAt ? read(db, email) : []

/** Everything that the club holds on a person; what a new module keeps is one entry more. */
export const exportSections: readonly Section[] = [
  {
    name: 'profil',
    read: async (_db, person) => ({
      ...userAnswer(person),
      consentAt: person.consentAt,
      termsAt: person.termsAt,
      newsletterAt: person.newsletterAt,
      hasGoogleSignIn: person.googleId !== null,
    }),
  },
  { name: 'uyelikler', read: (db, { _id }) => membershipsOf(db, _id) },
  {
    name: 'dondurmalar',
    read: async (db, { _id }) => (await listFreezePage(db, {}, eq(freezes.user, _id))).rows,
  },
  {
    name: 'cuzdanlar',
    read: async (db, { _id }) => {
      const rows = await db.select().from(wallets).where(eq(wallets.user, _id))
      const entries = await db
        .select({ entry: walletEntries })
        .from(walletEntries)
        .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
        .where(eq(wallets.user, _id))
        .orderBy(walletEntries.sequence)
      return (await walletAnswers(db, rows)).map((wallet) => ({
        ...wallet,
        transactions: entries
          .filter(({ entry }) => entry.wallet === wallet._id)
          .map(({ entry }) => entryAnswer(entry)),
      }))
    },
  },
  {
    name: 'referanslar',
    read: async (db, { _id }) => {
      const own = await db.select().from(referrals).where(eq(referrals.user, _id))
      const [cameBy] = await db
        .select({ code: referrals.code, usedAt: referralUses.createdAt })
        .from(referralUses)
        .innerJoin(referrals, eq(referrals._id, referralUses.referral))
        .where(eq(referralUses.user, _id))
      return {
        codes: (await knownReferrals(db, own)).map(referralAnswer),
        assigned: await assignedReferrals(db, _id),
        cameBy: cameBy ?? null,
      }
    },
  },
  {
    name: 'puanlar',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(pointEntries)
        .where(eq(pointEntries.user, _id))
        .orderBy(pointEntries.sequence)
      return { ...(await accountOf(db, _id)), transactions: await entryAnswers(db, rows) }
    },
  },
  {
    name: 'odemeler',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(payments)
        .where(eq(payments.user, _id))
        .orderBy(desc(payments.createdAt))
      return rows.map((row) => Payment.parse(paymentAnswer(row)))
    },
  },
  {
    name: 'siparisler',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(vitaminOrders)
        .where(eq(vitaminOrders.user, _id))
        .orderBy(desc(vitaminOrders.createdAt))
      return orderAnswers(db, rows)
    },
  },
  {
    name: 'dersler',
    read: (db, { _id }) =>
      db
        .select({
          title: lessons.title,
          startsAt: lessons.startsAt,
          state: lessonPlaces.state,
          joinedAt: lessonPlaces.joinedAt,
          leftAt: lessonPlaces.leftAt,
          isLate: lessonPlaces.isLate,
          attended: lessonPlaces.attended,
        })
        .from(lessonPlaces)
        .innerJoin(lessons, eq(lessons._id, lessonPlaces.lesson))
        .where(eq(lessonPlaces.user, _id))
        .orderBy(desc(lessons.startsAt)),
  },
  {
    name: 'sozlesmeler',
    read: (db, { _id }) =>
      db
        .select({
          title: contractVersions.title,
          contractVersion: contractVersions.version,
          content: contractVersions.content,
          code: contractSignatures.code,
          signerName: contractSignatures.signerName,
          signature: contractSignatures.signature,
          agreedAt: contractSignatures.agreedAt,
          signedAt: contractSignatures.signedAt,
          ip: contractSignatures.ip,
          userAgent: contractSignatures.userAgent,
        })
        .from(contractSignatures)
        .innerJoin(contractVersions, eq(contractVersions._id, contractSignatures.version))
        .where(eq(contractSignatures.user, _id))
        .orderBy(desc(contractSignatures.signedAt)),
  },
  {
    name: 'gecisler',
    read: async (db, { _id }) => {
      const rows = await db
        .select({
          at: turnstileEntries.at,
          branch: branches.name,
          direction: turnstileEntries.direction,
          allowed: turnstileEntries.allowed,
          reason: turnstileEntries.reason,
          fee: turnstileEntries.fee,
          note: turnstileEntries.note,
        })
        .from(turnstileEntries)
        .innerJoin(branches, eq(branches._id, turnstileEntries.branch))
        .where(eq(turnstileEntries.user, _id))
        .orderBy(desc(turnstileEntries.at))
      return rows.map(({ fee, ...entry }) => ({ ...entry, fee: liraOf(fee) }))
    },
  },
  { name: 'bildirimler', read: (db, { _id }) => wholeInbox(db, _id) },
  {
    name: 'bildirim-cihazlari',
    read: (db, { _id }) =>
      db
        .select({ name: pushDevices.name, createdAt: pushDevices.createdAt })
        .from(pushDevices)
        .where(eq(pushDevices.user, _id)),
  },
  {
    name: 'cekilisler',
    read: async (db, { _id }) =>
      (await rafflesOf(db, _id)).all.map(({ title, branchName, status, entry, result }) => ({
        title,
        branchName,
        status,
        entry,
        result,
      })),
  },
  {
    name: 'oturumlar',
    read: (db, { _id }) =>
      db
        .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.user, _id)),
  },
  {
    name: 'notlar',
    read: (db, { _id }) =>
      db
        .select({
          text: userNotes.text,
          isImportant: userNotes.isImportant,
          authorName: userNotes.authorName,
          createdAt: userNotes.createdAt,
        })
        .from(userNotes)
        .where(eq(userNotes.user, _id))
        .orderBy(desc(userNotes.createdAt)),
  },
  {
    name: 'kaydima-bakanlar',
    read: async (db, { _id }) => (await listViewPage(db, {}, _id)).rows,
  },
  {
    name: 'silme-istekleri',
    read: (db, { _id }) => db.select().from(deletionRequests).where(eq(deletionRequests.user, _id)),
  },
  {
    name: 'mesajlar',
    read: byAddress(async (db, email) => {
      const rows = await db.select().from(contactMessages).where(sameAddress(contactMessages.email, email))
      return rows.map(messageAnswer)
    }),
  },
  {
    name: 'is-basvurulari',
    read: byAddress(async (db, email) => {
      const rows = await db.select().from(applications).where(sameAddress(applications.email, email))
      return rows.map(applicationAnswer)
    }),
  },
  {
    name: 'kampanya-mailleri',
    read: byAddress((db, email) =>
      db
        .select({
          title: campaigns.title,
          subject: campaigns.subject,
          sentAt: campaigns.sentAt,
          email: campaignDeliveries.email,
          name: campaignDeliveries.name,
          state: campaignDeliveries.state,
          settledAt: campaignDeliveries.settledAt,
        })
        .from(campaignDeliveries)
        .innerJoin(campaigns, eq(campaigns._id, campaignDeliveries.campaign))
        .where(sameAddress(campaignDeliveries.email, email))
        .orderBy(desc(campaigns.sentAt)),
    ),
  },
  {
    name: 'suzgecler',
    read: (db, { _id }) =>
      db
        .select({ list: savedFilters.resource, name: savedFilters.name, view: savedFilters.view })
        .from(savedFilters)
        .where(eq(savedFilters.user, _id)),
  },
  {
    name: 'bulten',
    read: byAddress((db, email) =>
      db
        .select({
          email: subscribers.email,
          createdAt: subscribers.createdAt,
          unsubscribedAt: subscribers.unsubscribedAt,
        })
        .from(subscribers)
        .where(sameAddress(subscribers.email, email)),
    ),
  },
]
