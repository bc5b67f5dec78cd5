import * as applications from '#shared/applications/applications.contract.ts'
import * as auditLog from '#shared/audit-log/audit-log.contract.ts'
import * as balances from '#shared/balances/balances.contract.ts'
import * as blog from '#shared/blog/blog.contract.ts'
import * as branches from '#shared/branches/branches.contract.ts'
import * as campaignSending from '#shared/campaigns/campaign-sending.contract.ts'
import * as campaigns from '#shared/campaigns/campaigns.contract.ts'
import * as categories from '#shared/categories/categories.contract.ts'
import * as changes from '#shared/changes/changes.contract.ts'
import * as closures from '#shared/closures/closures.contract.ts'
import * as club from '#shared/club/club.contract.ts'
import * as contact from '#shared/contact/contact.contract.ts'
import * as contracts from '#shared/contracts/contracts.contract.ts'
import * as contractSignatures from '#shared/contracts/signatures.contract.ts'
import * as unsignedContracts from '#shared/contracts/unsigned.contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import * as dashboard from '#shared/dashboard/dashboard.contract.ts'
import * as daytimeDiscounts from '#shared/daytime-discounts/daytime-discounts.contract.ts'
import * as email from '#shared/email/email.contract.ts'
import * as equipments from '#shared/equipments/equipments.contract.ts'
import * as exports from '#shared/exports/exports.contract.ts'
import * as faqs from '#shared/faqs/faqs.contract.ts'
import * as freezes from '#shared/freezes/freezes.contract.ts'
import * as gallery from '#shared/gallery/gallery.contract.ts'
import * as generalRecords from '#shared/general-records/general-records.contract.ts'
import * as imports from '#shared/imports/imports.contract.ts'
import * as jobs from '#shared/jobs/jobs.contract.ts'
import * as lessonCalendar from '#shared/lessons/lesson-calendar.contract.ts'
import * as lessonPlaces from '#shared/lessons/lesson-places.contract.ts'
import * as lessonPlanning from '#shared/lessons/lesson-planning.contract.ts'
import * as lessons from '#shared/lessons/lessons.contract.ts'
import * as lostItems from '#shared/lost-items/lost-items.contract.ts'
import * as memberships from '#shared/memberships/memberships.contract.ts'
import * as notificationDevices from '#shared/notifications/devices.contract.ts'
import * as inbox from '#shared/notifications/inbox.contract.ts'
import * as notifications from '#shared/notifications/notifications.contract.ts'
import * as packages from '#shared/packages/packages.contract.ts'
import * as pages from '#shared/pages/pages.contract.ts'
import * as paymentRecords from '#shared/payment-records/payment-records.contract.ts'
import * as payments from '#shared/payments/payments.contract.ts'
import * as people from '#shared/people/people.contract.ts'
import * as points from '#shared/points/points.contract.ts'
import * as privacy from '#shared/privacy/privacy.contract.ts'
import * as productCategories from '#shared/product-categories/product-categories.contract.ts'
import * as products from '#shared/products/products.contract.ts'
import * as programs from '#shared/programs/programs.contract.ts'
import * as qrFees from '#shared/qr-fees/qr-fees.contract.ts'
import * as raffleDraws from '#shared/raffles/raffle-draws.contract.ts'
import * as raffleEntries from '#shared/raffles/raffle-entries.contract.ts'
import * as raffles from '#shared/raffles/raffles.contract.ts'
import * as referralDecisions from '#shared/referrals/referral-decisions.contract.ts'
import * as referrals from '#shared/referrals/referrals.contract.ts'
import * as savedFilters from '#shared/saved-filters/saved-filters.contract.ts'
import * as search from '#shared/search/search.contract.ts'
import * as session from '#shared/session/session.contract.ts'
import * as settings from '#shared/settings/settings.contract.ts'
import * as subscribers from '#shared/subscribers/subscribers.contract.ts'
import * as teams from '#shared/teams/teams.contract.ts'
import * as gate from '#shared/turnstile/gate.contract.ts'
import * as turnstile from '#shared/turnstile/turnstile.contract.ts'
import * as turnstileDevices from '#shared/turnstile/turnstile-devices.contract.ts'
import * as turnstileEntries from '#shared/turnstile/turnstile-entries.contract.ts'
import * as unsubscribe from '#shared/unsubscribe/unsubscribe.contract.ts'
import * as userNotes from '#shared/user-notes/user-notes.contract.ts'
import * as userQr from '#shared/user-qr/user-qr.contract.ts'
import * as profile from '#shared/users/profile.contract.ts'
import * as users from '#shared/users/users.contract.ts'
import * as vitaminOrders from '#shared/vitamin-orders/vitamin-orders.contract.ts'

/** The endpoints by the area that they belong to. */
export const contractModules = {
  applications,
  auditLog,
  balances,
  blog,
  branches,
  campaigns,
  campaignSending,
  categories,
  changes,
  closures,
  club,
  contact,
  contracts,
  contractSignatures,
  dashboard,
  daytimeDiscounts,
  email,
  equipments,
  exports,
  faqs,
  freezes,
  gallery,
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
  people,
  points,
  privacy,
  productCategories,
  products,
  profile,
  programs,
  qrFees,
  raffleDraws,
  raffleEntries,
  raffles,
  referralDecisions,
  referrals,
  savedFilters,
  search,
  session,
  settings,
  subscribers,
  teams,
  unsignedContracts,
  turnstile,
  turnstileDevices,
  turnstileEntries,
  unsubscribe,
  userNotes,
  userQr,
  users,
  vitaminOrders,
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'access' in value
}

/** Every endpoint of the product, for the guards and the API's own page. */
export const contract: readonly Endpoint[] = Object.values(contractModules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
