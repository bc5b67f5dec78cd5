import { and, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { referrals } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { searchedText, visibleCampaigns } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { inText, ofPeople, type Wanted } from '#server/modules/office/search/wanted.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { searchedResources } from '#shared/office/search/search.contract.ts'
import { type Access, can, type Role } from '#shared/permissions/permissions.ts'

export interface SearchGroupDefinition {
  resource: (typeof searchedResources)[number]
  /** The least role whose back office shows it. */
  mayLook: (role: Role) => boolean
  table: PgTable
  key: PgColumn
  title: PgColumn | SQL
  detail: PgColumn | SQL
  at: PgColumn
  /** Which rows are found; undefined asks nothing of the database. */
  found: (wanted: Wanted, currentUser: CurrentUser) => SQL | undefined
  scope?: (currentUser: CurrentUser) => SQL | undefined
  /** What comes first among equals; the newest otherwise. */
  order?: SQL
}

/** Trainers only look into their lessons here, although they may read more on the site. */
const listedBy = (access: Access) => (role: Role) => role !== 'trainer' && can(role, access)

const nameOf = (column: PgColumn) =>
  sql`coalesce((SELECT ${users.name} FROM ${users} WHERE ${eq(users._id, column)}), '')`

/** Lessons older than this are found on their list. */
const recentLessons = gte(lessons.startsAt, sql`now() - interval '7 days'`)

export const searchGroups: readonly SearchGroupDefinition[] = [
  {
    resource: 'users',
    mayLook: listedBy('users.list'),
    table: users,
    key: users._id,
    title: users.name,
    detail: sql`concat_ws(' · ', nullif(${users.phone}, ''), ${users.email})`,
    at: users.createdAt,
    found: inText(users.search),
    scope: visibleUsers,
  },
  {
    resource: 'vitaminOrders',
    mayLook: listedBy('vitaminOrders.list'),
    table: vitaminOrders,
    key: vitaminOrders._id,
    title: sql`'#' || ${vitaminOrders.number}`,
    detail: nameOf(vitaminOrders.user),
    at: vitaminOrders.createdAt,
    found: (wanted) =>
      wanted.number === undefined
        ? ofPeople(vitaminOrders.user, wanted)
        : eq(vitaminOrders.number, wanted.number),
  },
  {
    resource: 'memberships',
    mayLook: listedBy('memberships.list'),
    table: memberships,
    key: memberships._id,
    title: nameOf(memberships.user),
    detail: memberships.name,
    at: memberships.endsAt,
    found: (wanted) => ofPeople(memberships.user, wanted),
    scope: (currentUser) => branchScope(currentUser, memberships.branch),
    order: sql`at DESC`,
  },
  {
    resource: 'payments',
    mayLook: listedBy('payments.list'),
    table: payments,
    key: payments._id,
    title: payments.title,
    detail: nameOf(payments.user),
    at: payments.createdAt,
    found: (wanted) =>
      or(
        eq(payments.conversationId, wanted.exact),
        eq(payments.providerPaymentId, wanted.exact),
        ofPeople(payments.user, wanted),
      ),
  },
  {
    resource: 'referrals',
    mayLook: listedBy('referrals.list'),
    table: referrals,
    key: referrals._id,
    title: sql`substr(${referrals.code}, 1, 4) || '-' || substr(${referrals.code}, 5)`,
    detail: nameOf(referrals.user),
    at: referrals.createdAt,
    found: inText(referrals.search),
    scope: (currentUser) => branchScope(currentUser, referrals.branch),
  },
  {
    resource: 'contractSignatures',
    mayLook: listedBy('contractSignatures.list'),
    table: contractSignatures,
    key: contractSignatures._id,
    title: contractSignatures.signerName,
    detail: contractSignatures.code,
    at: contractSignatures.signedAt,
    found: inText(contractSignatures.search),
    scope: (currentUser) => branchScope(currentUser, contractSignatures.branch),
  },
  {
    resource: 'paymentRecords',
    mayLook: listedBy('paymentRecords.list'),
    table: deskPayments,
    key: deskPayments._id,
    title: deskPayments.memberName,
    detail: sql`concat_ws(' · ', nullif(${deskPayments.package}, ''), nullif(${deskPayments.note}, ''))`,
    at: deskPayments.createdAt,
    found: inText(deskPayments.search),
    scope: (currentUser) => branchScope(currentUser, deskPayments.branch),
  },
  {
    resource: 'generalRecords',
    mayLook: listedBy('generalRecords.list'),
    table: generalRecords,
    key: generalRecords._id,
    title: generalRecords.title,
    detail: generalRecords.category,
    at: generalRecords.createdAt,
    found: inText(generalRecords.search),
    scope: (currentUser) => branchScope(currentUser, generalRecords.branch),
  },
  {
    resource: 'applications',
    mayLook: listedBy('applications.list'),
    table: applications,
    key: applications._id,
    title: applications.name,
    detail: applications.position,
    at: applications.createdAt,
    found: inText(applications.search),
    scope: (currentUser) => branchScope(currentUser, applications.branch),
  },
  {
    resource: 'contact',
    mayLook: listedBy('contact.list'),
    table: contactMessages,
    key: contactMessages._id,
    title: contactMessages.subject,
    detail: contactMessages.name,
    at: contactMessages.createdAt,
    found: inText(contactMessages.search),
    scope: (currentUser) => branchScope(currentUser, contactMessages.branch),
  },
  {
    resource: 'lessons',
    mayLook: () => true,
    table: lessons,
    key: lessons._id,
    title: lessons.title,
    detail: lessons.room,
    at: lessons.startsAt,
    found: (wanted) => and(recentLessons, inText(foldedColumn(lessons.title))(wanted) ?? sql`false`),
    scope: (currentUser) =>
      currentUser.role === 'trainer'
        ? eq(lessons.trainer, currentUser._id)
        : branchScope(currentUser, lessons.branch),
    // The next one first, those that are over last.
    order: sql`at < now(), abs(extract(epoch FROM at - now()))`,
  },
  {
    resource: 'campaigns',
    mayLook: listedBy('campaigns.list'),
    table: campaigns,
    key: campaigns._id,
    title: campaigns.title,
    detail: campaigns.subject,
    at: campaigns.createdAt,
    found: inText(searchedText),
    scope: visibleCampaigns,
  },
  {
    resource: 'products',
    mayLook: listedBy('products.list'),
    table: products,
    key: products._id,
    title: products.name,
    detail: products.approvalNumber,
    at: products.createdAt,
    found: inText(products.search),
  },
  {
    resource: 'equipments',
    mayLook: listedBy('equipments.list'),
    table: equipments,
    key: equipments._id,
    title: equipments.name,
    detail: equipments.brand,
    at: equipments.createdAt,
    found: inText(equipments.search),
    scope: (currentUser) => branchScope(currentUser, equipments.branch),
  },
  {
    resource: 'blog',
    mayLook: listedBy('blog.list'),
    table: blogPosts,
    key: blogPosts._id,
    title: blogPosts.title,
    detail: blogPosts.authorName,
    at: blogPosts.createdAt,
    found: inText(blogPosts.search),
    scope: (currentUser) => branchScope(currentUser, blogPosts.branch),
  },
]
