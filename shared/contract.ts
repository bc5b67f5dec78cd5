import * as accessWindows from '#shared/access/access-windows/access-windows.contract.ts'
import * as entryMedia from '#shared/access/entry-media/entry-media.contract.ts'
import * as qrFees from '#shared/access/qr-fees/qr-fees.contract.ts'
import * as trials from '#shared/access/trials/trials.contract.ts'
import * as gate from '#shared/access/turnstile/gate.contract.ts'
import * as turnstile from '#shared/access/turnstile/turnstile.contract.ts'
import * as turnstileDevices from '#shared/access/turnstile/turnstile-devices.contract.ts'
import * as turnstileEntries from '#shared/access/turnstile/turnstile-entries.contract.ts'
import * as userQr from '#shared/access/user-qr/user-qr.contract.ts'
import * as branches from '#shared/club/branches/branches.contract.ts'
import * as categories from '#shared/club/categories/categories.contract.ts'
import * as club from '#shared/club/club/club.contract.ts'
import * as equipments from '#shared/club/equipments/equipments.contract.ts'
import * as identity from '#shared/club/identity/identity.contract.ts'
import * as settings from '#shared/club/settings/settings.contract.ts'
import * as blog from '#shared/content/blog/blog.contract.ts'
import * as contact from '#shared/content/contact/contact.contract.ts'
import * as faqs from '#shared/content/faqs/faqs.contract.ts'
import * as gallery from '#shared/content/gallery/gallery.contract.ts'
import * as lostItems from '#shared/content/lost-items/lost-items.contract.ts'
import * as pages from '#shared/content/pages/pages.contract.ts'
import * as programs from '#shared/content/programs/programs.contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import * as points from '#shared/loyalty/points/points.contract.ts'
import * as raffleDraws from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import * as raffleEntries from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import * as raffles from '#shared/loyalty/raffles/raffles.contract.ts'
import * as referralDecisions from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import * as referrals from '#shared/loyalty/referrals/referrals.contract.ts'
import * as closures from '#shared/membership/closures/closures.contract.ts'
import * as contracts from '#shared/membership/contracts/contracts.contract.ts'
import * as deskSigning from '#shared/membership/contracts/desk-signing.contract.ts'
import * as contractSignatures from '#shared/membership/contracts/signatures.contract.ts'
import * as unsignedContracts from '#shared/membership/contracts/unsigned.contract.ts'
import * as daytimeDiscounts from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import * as freezes from '#shared/membership/freezes/freezes.contract.ts'
import * as memberships from '#shared/membership/memberships/memberships.contract.ts'
import * as packages from '#shared/membership/packages/packages.contract.ts'
import * as sessionPacks from '#shared/membership/session-packs/session-packs.contract.ts'
import * as userProfile from '#shared/membership/user-profile/user-profile.contract.ts'
import * as campaignSending from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import * as campaigns from '#shared/messaging/campaigns/campaigns.contract.ts'
import * as iys from '#shared/messaging/iys/iys.contract.ts'
import * as notificationDevices from '#shared/messaging/notifications/devices.contract.ts'
import * as inbox from '#shared/messaging/notifications/inbox.contract.ts'
import * as notifications from '#shared/messaging/notifications/notifications.contract.ts'
import * as sms from '#shared/messaging/sms/sms.contract.ts'
import * as smsTemplates from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import * as subscribers from '#shared/messaging/subscribers/subscribers.contract.ts'
import * as unsubscribe from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import * as email from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import * as balances from '#shared/money/balances/balances.contract.ts'
import * as deskRules from '#shared/money/desk-rules/desk-rules.contract.ts'
import * as generalRecords from '#shared/money/general-records/general-records.contract.ts'
import * as imports from '#shared/money/imports/imports.contract.ts'
import * as membershipCancellations from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import * as membershipChanges from '#shared/money/membership-changes/membership-changes.contract.ts'
import * as paymentRecords from '#shared/money/payment-records/payment-records.contract.ts'
import * as payments from '#shared/money/payments/payments.contract.ts'
import * as receivables from '#shared/money/receivables/receivables.contract.ts'
import * as sales from '#shared/money/sales/sales.contract.ts'
import * as tillSessions from '#shared/money/tills/till-sessions.contract.ts'
import * as tills from '#shared/money/tills/tills.contract.ts'
import * as apiKeys from '#shared/office/api-keys/api-keys.contract.ts'
import * as auditLog from '#shared/office/audit-log/audit-log.contract.ts'
import * as browserErrors from '#shared/office/browser-errors/browser-errors.contract.ts'
import * as dashboard from '#shared/office/dashboard/dashboard.contract.ts'
import * as dependants from '#shared/office/dependants/dependants.contract.ts'
import * as exports from '#shared/office/exports/exports.contract.ts'
import * as invitations from '#shared/office/invitations/invitations.contract.ts'
import * as jobs from '#shared/office/jobs/jobs.contract.ts'
import * as memberBatches from '#shared/office/member-batches/member-batches.contract.ts'
import * as memberOverview from '#shared/office/member-overview/member-overview.contract.ts'
import * as members from '#shared/office/members/members.contract.ts'
import * as merges from '#shared/office/merges/merges.contract.ts'
import * as people from '#shared/office/person-summary/person-summary.contract.ts'
import * as reports from '#shared/office/reports/reports.contract.ts'
import * as savedFilters from '#shared/office/saved-filters/saved-filters.contract.ts'
import * as search from '#shared/office/search/search.contract.ts'
import * as setup from '#shared/office/setup/setup.contract.ts'
import * as trends from '#shared/office/trends/trends.contract.ts'
import * as userNotes from '#shared/office/user-notes/user-notes.contract.ts'
import * as webhooks from '#shared/office/webhooks/webhooks.contract.ts'
import * as applications from '#shared/people/applications/applications.contract.ts'
import * as claims from '#shared/people/claims/claims.contract.ts'
import * as consents from '#shared/people/consents/consents.contract.ts'
import * as contactChanges from '#shared/people/contact-changes/contact-changes.contract.ts'
import * as guardians from '#shared/people/guardians/guardians.contract.ts'
import * as phoneCodes from '#shared/people/phone-codes/phone-codes.contract.ts'
import * as positions from '#shared/people/positions/positions.contract.ts'
import * as privacy from '#shared/people/privacy/privacy.contract.ts'
import * as secondFactor from '#shared/people/second-factor/second-factor.contract.ts'
import * as session from '#shared/people/session/session.contract.ts'
import * as profile from '#shared/people/users/profile.contract.ts'
import * as users from '#shared/people/users/users.contract.ts'
import * as walkIns from '#shared/people/walk-ins/walk-ins.contract.ts'
import * as productCategories from '#shared/shop/product-categories/product-categories.contract.ts'
import * as products from '#shared/shop/products/products.contract.ts'
import * as orderPickups from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import * as vitaminOrders from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import * as appointments from '#shared/training/appointments/appointments.contract.ts'
import * as commissions from '#shared/training/commissions/commissions.contract.ts'
import * as lessonPlaces from '#shared/training/lessons/lesson-bookings.contract.ts'
import * as lessonCalendar from '#shared/training/lessons/lesson-calendar.contract.ts'
import * as lessonPlanning from '#shared/training/lessons/lesson-planning.contract.ts'
import * as lessons from '#shared/training/lessons/lessons.contract.ts'
import * as teams from '#shared/training/teams/teams.contract.ts'
import * as trainerHours from '#shared/training/trainer-hours/trainer-hours.contract.ts'

/** The endpoints by the area that they belong to. */
const contractModules = {
  accessWindows,
  apiKeys,
  browserErrors,
  applications,
  auditLog,
  balances,
  blog,
  branches,
  campaigns,
  iys,
  claims,
  campaignSending,
  categories,
  closures,
  club,
  contact,
  contracts,
  contractSignatures,
  deskSigning,
  dashboard,
  daytimeDiscounts,
  dependants,
  email,
  entryMedia,
  equipments,
  exports,
  faqs,
  freezes,
  gallery,
  guardians,
  identity,
  imports,
  inbox,
  jobs,
  lessonCalendar,
  lessonPlaces,
  lessonPlanning,
  gate,
  lessons,
  lostItems,
  memberships,
  notificationDevices,
  notifications,
  packages,
  pages,
  paymentRecords,
  generalRecords,
  payments,
  memberBatches,
  merges,
  memberOverview,
  invitations,
  members,
  people,
  points,
  phoneCodes,
  positions,
  privacy,
  productCategories,
  products,
  profile,
  userProfile,
  programs,
  qrFees,
  membershipChanges,
  membershipCancellations,
  receivables,
  deskRules,
  sales,
  tillSessions,
  tills,
  raffleDraws,
  raffleEntries,
  raffles,
  referralDecisions,
  referrals,
  savedFilters,
  reports,
  search,
  secondFactor,
  session,
  sessionPacks,
  settings,
  setup,
  sms,
  smsTemplates,
  subscribers,
  teams,
  commissions,
  trainerHours,
  appointments,
  unsignedContracts,
  trials,
  turnstile,
  turnstileDevices,
  turnstileEntries,
  unsubscribe,
  trends,
  userNotes,
  userQr,
  users,
  vitaminOrders,
  orderPickups,
  walkIns,
  webhooks,
  consents,
  contactChanges,
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'access' in value
}

/** Every endpoint of the product with the name of its constant, which integrators know as its operation id. */
export const namedCalls: readonly (readonly [name: string, target: Endpoint])[] = Object.values(
  contractModules,
).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
)

/** Every endpoint of the product, for the guards. */
export const contract: readonly Endpoint[] = namedCalls.map(([, target]) => target)
