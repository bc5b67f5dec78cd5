import { desc, eq } from 'drizzle-orm'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { accountOf, toEntries } from '#server/modules/loyalty/points/point-answers.ts'
import { pointEntries } from '#server/modules/loyalty/points/points.table.ts'
import { rafflesOf } from '#server/modules/loyalty/raffles/own-entries.ts'
import { knownReferrals, toReferral } from '#server/modules/loyalty/referrals/referral-answers.ts'
import { assignedReferrals } from '#server/modules/loyalty/referrals/referral-lists.ts'
import { referrals, referralUses } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { contractVersions } from '#server/modules/membership/contracts/contracts.table.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures.table.ts'
import { listFreezePage } from '#server/modules/membership/freezes/freeze-list.ts'
import { freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import { membershipsOf } from '#server/modules/membership/memberships/memberships.service.ts'
import { wholeInbox } from '#server/modules/messaging/notifications/inbox.ts'
import { pushDevices } from '#server/modules/messaging/notifications/notifications.table.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { toEntry, toWallets } from '#server/modules/money/balances/wallet-answers.ts'
import { toPayment } from '#server/modules/money/payments/payment-answers.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { savedFilters } from '#server/modules/office/saved-filters/saved-filters.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { type ExportSection, sectionsByAddress } from '#server/modules/people/privacy/export-by-address.ts'
import { deletionRequests } from '#server/modules/people/privacy/privacy.table.ts'
import { listViewPage } from '#server/modules/people/privacy/record-views.ts'
import { sessions } from '#server/modules/people/session/session.table.ts'
import { toUser } from '#server/modules/people/users/users.service.ts'
import { toOrders } from '#server/modules/shop/vitamin-orders/order-answers.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { Payment } from '#shared/money/payments/payments.schema.ts'

/** Everything that the club holds on a person; what a new module keeps is one entry more. */
export const exportSections: readonly ExportSection[] = [
  {
    name: 'profil',
    read: async (_db, person) => ({
      ...toUser(person),
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
      return (await toWallets(db, rows)).map((wallet) => ({
        ...wallet,
        transactions: entries
          .filter(({ entry }) => entry.wallet === wallet._id)
          .map(({ entry }) => toEntry(entry)),
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
        codes: (await knownReferrals(db, own)).map(toReferral),
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
      return { ...(await accountOf(db, _id)), transactions: await toEntries(db, rows) }
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
      return rows.map((row) => Payment.parse(toPayment(row)))
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
      return toOrders(db, rows)
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
    name: 'teslim-alinanlar',
    read: (db, { _id }) =>
      db
        .select({
          description: lostItems.description,
          foundOn: lostItems.foundOn,
          leftAt: lostItems.leftAt,
          receiverName: lostItems.receiverName,
        })
        .from(lostItems)
        .where(eq(lostItems.user, _id))
        .orderBy(desc(lostItems.leftAt)),
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
    name: 'suzgecler',
    read: (db, { _id }) =>
      db
        .select({ list: savedFilters.resource, name: savedFilters.name, view: savedFilters.view })
        .from(savedFilters)
        .where(eq(savedFilters.user, _id)),
  },
  ...sectionsByAddress,
]
