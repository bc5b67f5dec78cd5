import type { AdminResource } from '#admin/core/resource.ts'
import { accessWindows } from '#admin/resources/access/access-windows/index.ts'
import { qrFees } from '#admin/resources/access/qr-fees/index.ts'
import { trials } from '#admin/resources/access/trials/index.ts'
import { turnstile } from '#admin/resources/access/turnstile/index.ts'
import { turnstileDevices } from '#admin/resources/access/turnstile-devices/index.ts'
import { branches } from '#admin/resources/club/branches/index.ts'
import { categories } from '#admin/resources/club/categories/index.ts'
import { equipments } from '#admin/resources/club/equipments/index.ts'
import { identity } from '#admin/resources/club/identity/index.ts'
import { settings } from '#admin/resources/club/settings/index.ts'
import { blog } from '#admin/resources/content/blog/index.ts'
import { contact } from '#admin/resources/content/contact/index.ts'
import { faqs } from '#admin/resources/content/faqs/index.ts'
import { gallery } from '#admin/resources/content/gallery/index.ts'
import { lostItems } from '#admin/resources/content/lost-items/index.ts'
import { pages } from '#admin/resources/content/pages/index.ts'
import { programs } from '#admin/resources/content/programs/index.ts'
import { points } from '#admin/resources/loyalty/points/index.ts'
import { raffleEntries } from '#admin/resources/loyalty/raffle-entries/index.ts'
import { raffles } from '#admin/resources/loyalty/raffles/index.ts'
import { referralUses } from '#admin/resources/loyalty/referral-uses/index.ts'
import { referrals } from '#admin/resources/loyalty/referrals/index.ts'
import { contractSignatures } from '#admin/resources/membership/contract-signatures/index.ts'
import { contracts } from '#admin/resources/membership/contracts/index.ts'
import { daytimeDiscounts } from '#admin/resources/membership/daytime-discounts/index.ts'
import { memberships } from '#admin/resources/membership/memberships/index.ts'
import { packages } from '#admin/resources/membership/packages/index.ts'
import { unsignedContracts } from '#admin/resources/membership/unsigned-contracts/index.ts'
import { campaigns } from '#admin/resources/messaging/campaigns/index.ts'
import { iys } from '#admin/resources/messaging/iys/index.ts'
import { notifications } from '#admin/resources/messaging/notifications/index.ts'
import { sentMails } from '#admin/resources/messaging/sent-mails/index.ts'
import { sms, smsSettings } from '#admin/resources/messaging/sms/index.ts'
import { smsTemplates } from '#admin/resources/messaging/sms-templates/index.ts'
import { subscribers } from '#admin/resources/messaging/subscribers/index.ts'
import { unknownDeliveries } from '#admin/resources/messaging/unknown-deliveries/index.ts'
import { welcomeMails } from '#admin/resources/messaging/welcome-mails/index.ts'
import { balances } from '#admin/resources/money/balances/index.ts'
import { generalRecords } from '#admin/resources/money/general-records/index.ts'
import { membershipCancellations } from '#admin/resources/money/membership-cancellations/index.ts'
import { paymentRecords } from '#admin/resources/money/payment-records/index.ts'
import { payments } from '#admin/resources/money/payments/index.ts'
import { receivables } from '#admin/resources/money/receivables/index.ts'
import { sales } from '#admin/resources/money/sales/index.ts'
import { tillSessions, tills } from '#admin/resources/money/tills/index.ts'
import { apiKeys } from '#admin/resources/office/api-keys/index.ts'
import { auditLog } from '#admin/resources/office/audit-log/index.ts'
import { dashboard } from '#admin/resources/office/dashboard/index.ts'
import { jobs } from '#admin/resources/office/jobs/index.ts'
import { reports } from '#admin/resources/office/reports/index.ts'
import { webhookDeliveries, webhooks } from '#admin/resources/office/webhooks/index.ts'
import { applications } from '#admin/resources/people/applications/index.ts'
import { deletionRequests } from '#admin/resources/people/deletion-requests/index.ts'
import { invitations } from '#admin/resources/people/invitations/index.ts'
import { members } from '#admin/resources/people/members/index.ts'
import { personnel } from '#admin/resources/people/personnel/index.ts'
import { positions } from '#admin/resources/people/positions/index.ts'
import { recordViews } from '#admin/resources/people/record-views/index.ts'
import { trainers } from '#admin/resources/people/trainers/index.ts'
import { users } from '#admin/resources/people/users/index.ts'
import { orderPickups } from '#admin/resources/shop/order-pickups/index.ts'
import { productCategories } from '#admin/resources/shop/product-categories/index.ts'
import { productSubCategories } from '#admin/resources/shop/product-sub-categories/index.ts'
import { products } from '#admin/resources/shop/products/index.ts'
import { vitaminOrders } from '#admin/resources/shop/vitamin-orders/index.ts'
import { appointments } from '#admin/resources/training/appointments/index.ts'
import { commissionRules } from '#admin/resources/training/commission-rules/index.ts'
import { commissions } from '#admin/resources/training/commissions/index.ts'
import { lessonBookings } from '#admin/resources/training/lesson-bookings/index.ts'
import { lessons } from '#admin/resources/training/lessons/index.ts'
import { teams } from '#admin/resources/training/teams/index.ts'
import { trainerHours } from '#admin/resources/training/trainer-hours/index.ts'

/** All resources of the back office, in the order of the menu. */
export const resources: readonly AdminResource[] = [
  members,
  users,
  memberships,
  unsignedContracts,
  contractSignatures,
  invitations,
  sales,
  tills,
  tillSessions,
  paymentRecords,
  receivables,
  membershipCancellations,
  balances,
  payments,
  generalRecords,
  reports,
  dashboard,
  orderPickups,
  lessons,
  lessonBookings,
  appointments,
  trainerHours,
  commissions,
  commissionRules,
  teams,
  turnstile,
  trials,
  lostItems,
  vitaminOrders,
  products,
  productCategories,
  productSubCategories,
  contact,
  notifications,
  campaigns,
  sentMails,
  unknownDeliveries,
  welcomeMails,
  smsTemplates,
  subscribers,
  iys,
  sms,
  smsSettings,
  blog,
  pages,
  faqs,
  programs,
  gallery,
  raffles,
  raffleEntries,
  referrals,
  referralUses,
  points,
  personnel,
  positions,
  webhooks,
  webhookDeliveries,
  trainers,
  applications,
  identity,
  settings,
  branches,
  packages,
  daytimeDiscounts,
  qrFees,
  accessWindows,
  contracts,
  equipments,
  categories,
  turnstileDevices,
  apiKeys,
  auditLog,
  recordViews,
  deletionRequests,
  jobs,
]
