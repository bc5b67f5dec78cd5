import { applications } from '#admin/resources/applications/index.ts'
import { auditLog } from '#admin/resources/audit-log/index.ts'
import { balances } from '#admin/resources/balances/index.ts'
import { blog } from '#admin/resources/blog/index.ts'
import { branches } from '#admin/resources/branches/index.ts'
import { campaigns } from '#admin/resources/campaigns/index.ts'
import { categories } from '#admin/resources/categories/index.ts'
import { contact } from '#admin/resources/contact/index.ts'
import { contractSignatures } from '#admin/resources/contract-signatures/index.ts'
import { contracts } from '#admin/resources/contracts/index.ts'
import { daytimeDiscounts } from '#admin/resources/daytime-discounts/index.ts'
import { deletionRequests } from '#admin/resources/deletion-requests/index.ts'
import { equipments } from '#admin/resources/equipments/index.ts'
import { faqs } from '#admin/resources/faqs/index.ts'
import { gallery } from '#admin/resources/gallery/index.ts'
import { generalRecords } from '#admin/resources/general-records/index.ts'
import { jobs } from '#admin/resources/jobs/index.ts'
import { lessonPlaces } from '#admin/resources/lesson-places/index.ts'
import { lessons } from '#admin/resources/lessons/index.ts'
import { lostItems } from '#admin/resources/lost-items/index.ts'
import { mailsInDoubt } from '#admin/resources/mails-in-doubt/index.ts'
import { memberships } from '#admin/resources/memberships/index.ts'
import { notifications } from '#admin/resources/notifications/index.ts'
import { packages } from '#admin/resources/packages/index.ts'
import { pages } from '#admin/resources/pages/index.ts'
import { paymentRecords } from '#admin/resources/payment-records/index.ts'
import { payments } from '#admin/resources/payments/index.ts'
import { points } from '#admin/resources/points/index.ts'
import { productCategories } from '#admin/resources/product-categories/index.ts'
import { productSubCategories } from '#admin/resources/product-sub-categories/index.ts'
import { products } from '#admin/resources/products/index.ts'
import { programs } from '#admin/resources/programs/index.ts'
import { qrFees } from '#admin/resources/qr-fees/index.ts'
import { raffleEntries } from '#admin/resources/raffle-entries/index.ts'
import { raffles } from '#admin/resources/raffles/index.ts'
import { recordViews } from '#admin/resources/record-views/index.ts'
import { referralUses } from '#admin/resources/referral-uses/index.ts'
import { referrals } from '#admin/resources/referrals/index.ts'
import type { AdminResource } from '#admin/resources/resource.ts'
import { sentMails } from '#admin/resources/sent-mails/index.ts'
import { settings } from '#admin/resources/settings/index.ts'
import { subscribers } from '#admin/resources/subscribers/index.ts'
import { teams } from '#admin/resources/teams/index.ts'
import { trainers } from '#admin/resources/trainers/index.ts'
import { turnstile } from '#admin/resources/turnstile/index.ts'
import { turnstileDevices } from '#admin/resources/turnstile-devices/index.ts'
import { unsignedContracts } from '#admin/resources/unsigned-contracts/index.ts'
import { users } from '#admin/resources/users/index.ts'
import { vitaminOrders } from '#admin/resources/vitamin-orders/index.ts'
import { welcomeMails } from '#admin/resources/welcome-mails/index.ts'

/** All resources of the back office, in the order of the menu. */
export const resources: readonly AdminResource[] = [
  branches,
  equipments,
  categories,
  packages,
  daytimeDiscounts,
  lessons,
  lessonPlaces,
  teams,
  gallery,
  lostItems,
  raffles,
  raffleEntries,
  turnstile,
  memberships,
  balances,
  payments,
  paymentRecords,
  generalRecords,
  qrFees,
  vitaminOrders,
  products,
  productCategories,
  productSubCategories,
  blog,
  pages,
  faqs,
  programs,
  campaigns,
  sentMails,
  mailsInDoubt,
  welcomeMails,
  contact,
  applications,
  users,
  trainers,
  contracts,
  contractSignatures,
  unsignedContracts,
  referrals,
  referralUses,
  points,
  notifications,
  subscribers,
  deletionRequests,
  turnstileDevices,
  settings,
  jobs,
  auditLog,
  recordViews,
]
