import type { Module } from '#server/core/module.ts'
import { accessWindowsModule } from '#server/modules/access/access-windows/access-windows.module.ts'
import { entryMediaModule } from '#server/modules/access/entry-media/entry-media.module.ts'
import { qrFeesModule } from '#server/modules/access/qr-fees/qr-fees.module.ts'
import { trialsModule } from '#server/modules/access/trials/trials.module.ts'
import { turnstileModule } from '#server/modules/access/turnstile/turnstile.module.ts'
import { userQrModule } from '#server/modules/access/user-qr/user-qr.module.ts'
import { branchesModule } from '#server/modules/club/branches/branches.module.ts'
import { categoriesModule } from '#server/modules/club/categories/categories.module.ts'
import { equipmentsModule } from '#server/modules/club/equipments/equipments.module.ts'
import { identityModule } from '#server/modules/club/identity/identity.module.ts'
import { settingsModule } from '#server/modules/club/settings/settings.module.ts'
import { blogModule } from '#server/modules/content/blog/blog.module.ts'
import { contactModule } from '#server/modules/content/contact/contact.module.ts'
import { faqsModule } from '#server/modules/content/faqs/faqs.module.ts'
import { galleryModule } from '#server/modules/content/gallery/gallery.module.ts'
import { lostItemsModule } from '#server/modules/content/lost-items/lost-items.module.ts'
import { pagesModule } from '#server/modules/content/pages/pages.module.ts'
import { programsModule } from '#server/modules/content/programs/programs.module.ts'
import { pointsModule } from '#server/modules/loyalty/points/points.module.ts'
import { rafflesModule } from '#server/modules/loyalty/raffles/raffles.module.ts'
import { referralsModule } from '#server/modules/loyalty/referrals/referrals.module.ts'
import { closuresModule } from '#server/modules/membership/closures/closures.module.ts'
import { contractsModule } from '#server/modules/membership/contracts/contracts.module.ts'
import { daytimeDiscountsModule } from '#server/modules/membership/daytime-discounts/daytime-discounts.module.ts'
import { freezesModule } from '#server/modules/membership/freezes/freezes.module.ts'
import { membershipsModule } from '#server/modules/membership/memberships/memberships.module.ts'
import { packagesModule } from '#server/modules/membership/packages/packages.module.ts'
import { sessionPacksModule } from '#server/modules/membership/session-packs/session-packs.module.ts'
import { userProfileModule } from '#server/modules/membership/user-profile/user-profile.module.ts'
import { campaignsModule } from '#server/modules/messaging/campaigns/campaigns.module.ts'
import { iysModule } from '#server/modules/messaging/iys/iys.module.ts'
import { notificationsModule } from '#server/modules/messaging/notifications/notifications.module.ts'
import { smsModule } from '#server/modules/messaging/sms/sms.module.ts'
import { smsTemplatesModule } from '#server/modules/messaging/sms-templates/sms-templates.module.ts'
import { subscribersModule } from '#server/modules/messaging/subscribers/subscribers.module.ts'
import { unsubscribeModule } from '#server/modules/messaging/unsubscribe/unsubscribe.module.ts'
import { emailModule } from '#server/modules/messaging/welcome-mails/welcome-mails.module.ts'
import { balancesModule } from '#server/modules/money/balances/balances.module.ts'
import { deskRulesModule } from '#server/modules/money/desk-rules/desk-rules.module.ts'
import { generalRecordsModule } from '#server/modules/money/general-records/general-records.module.ts'
import { importsModule } from '#server/modules/money/imports/imports.module.ts'
import { membershipCancellationsModule } from '#server/modules/money/membership-cancellations/membership-cancellations.module.ts'
import { membershipChangesModule } from '#server/modules/money/membership-changes/membership-changes.module.ts'
import { paymentRecordsModule } from '#server/modules/money/payment-records/payment-records.module.ts'
import { paymentsModule } from '#server/modules/money/payments/payments.module.ts'
import { receivablesModule } from '#server/modules/money/receivables/receivables.module.ts'
import { salesModule } from '#server/modules/money/sales/sales.module.ts'
import { tillsModule } from '#server/modules/money/tills/tills.module.ts'
import { aboutModule } from '#server/modules/office/about/about.module.ts'
import { apiKeysModule } from '#server/modules/office/api-keys/api-keys.module.ts'
import { auditLogModule } from '#server/modules/office/audit-log/audit-log.module.ts'
import { browserErrorsModule } from '#server/modules/office/browser-errors/browser-errors.module.ts'
import { dashboardModule } from '#server/modules/office/dashboard/dashboard.module.ts'
import { dependantsModule } from '#server/modules/office/dependants/dependants.module.ts'
import { exportsModule } from '#server/modules/office/exports/exports.module.ts'
import { invitationsModule } from '#server/modules/office/invitations/invitations.module.ts'
import { jobsModule } from '#server/modules/office/jobs/jobs.module.ts'
import { memberBatchesModule } from '#server/modules/office/member-batches/member-batches.module.ts'
import { memberImportsModule } from '#server/modules/office/member-imports/member-imports.module.ts'
import { memberOverviewModule } from '#server/modules/office/member-overview/member-overview.module.ts'
import { membersModule } from '#server/modules/office/members/members.module.ts'
import { mergesModule } from '#server/modules/office/merges/merges.module.ts'
import { personSummaryModule } from '#server/modules/office/person-summary/person-summary.module.ts'
import { reportsModule } from '#server/modules/office/reports/reports.module.ts'
import { savedFiltersModule } from '#server/modules/office/saved-filters/saved-filters.module.ts'
import { searchModule } from '#server/modules/office/search/search.module.ts'
import { setupModule } from '#server/modules/office/setup/setup.module.ts'
import { trendsModule } from '#server/modules/office/trends/trends.module.ts'
import { userNotesModule } from '#server/modules/office/user-notes/user-notes.module.ts'
import { webhooksModule } from '#server/modules/office/webhooks/webhooks.module.ts'
import { applicationsModule } from '#server/modules/people/applications/applications.module.ts'
import { claimsModule } from '#server/modules/people/claims/claims.module.ts'
import { consentsModule } from '#server/modules/people/consents/consents.module.ts'
import { contactChangesModule } from '#server/modules/people/contact-changes/contact-changes.module.ts'
import { guardiansModule } from '#server/modules/people/guardians/guardians.module.ts'
import { phoneCodesModule } from '#server/modules/people/phone-codes/phone-codes.module.ts'
import { positionsModule } from '#server/modules/people/positions/positions.module.ts'
import { privacyModule } from '#server/modules/people/privacy/privacy.module.ts'
import { secondFactorModule } from '#server/modules/people/second-factor/second-factor.module.ts'
import { sessionModule } from '#server/modules/people/session/session.module.ts'
import { usersModule } from '#server/modules/people/users/users.module.ts'
import { walkInsModule } from '#server/modules/people/walk-ins/walk-ins.module.ts'
import { productCategoriesModule } from '#server/modules/shop/product-categories/product-categories.module.ts'
import { productsModule } from '#server/modules/shop/products/products.module.ts'
import { vitaminOrdersModule } from '#server/modules/shop/vitamin-orders/vitamin-orders.module.ts'
import { appointmentsModule } from '#server/modules/training/appointments/appointments.module.ts'
import { commissionsModule } from '#server/modules/training/commissions/commissions.module.ts'
import { lessonsModule } from '#server/modules/training/lessons/lessons.module.ts'
import { teamsModule } from '#server/modules/training/teams/teams.module.ts'
import { trainerHoursModule } from '#server/modules/training/trainer-hours/trainer-hours.module.ts'

/** Every module of the product. A domain comes after those it imports. */
export const modules: readonly Module[] = [
  branchesModule,
  categoriesModule,
  identityModule,
  equipmentsModule,
  settingsModule,
  applicationsModule,
  claimsModule,
  guardiansModule,
  positionsModule,
  privacyModule,
  secondFactorModule,
  phoneCodesModule,
  sessionModule,
  usersModule,
  walkInsModule,
  consentsModule,
  contactChangesModule,
  campaignsModule,
  iysModule,
  smsModule,
  emailModule,
  notificationsModule,
  smsTemplatesModule,
  subscribersModule,
  unsubscribeModule,
  blogModule,
  contactModule,
  faqsModule,
  galleryModule,
  lostItemsModule,
  pagesModule,
  programsModule,
  closuresModule,
  contractsModule,
  daytimeDiscountsModule,
  freezesModule,
  membershipsModule,
  packagesModule,
  sessionPacksModule,
  userProfileModule,
  balancesModule,
  generalRecordsModule,
  importsModule,
  receivablesModule,
  deskRulesModule,
  salesModule,
  membershipChangesModule,
  membershipCancellationsModule,
  tillsModule,
  paymentRecordsModule,
  paymentsModule,
  lessonsModule,
  teamsModule,
  appointmentsModule,
  commissionsModule,
  trainerHoursModule,
  productCategoriesModule,
  productsModule,
  vitaminOrdersModule,
  accessWindowsModule,
  qrFeesModule,
  entryMediaModule,
  turnstileModule,
  trialsModule,
  userQrModule,
  pointsModule,
  rafflesModule,
  referralsModule,
  apiKeysModule,
  auditLogModule,
  browserErrorsModule,
  dashboardModule,
  aboutModule,
  trendsModule,
  dependantsModule,
  exportsModule,
  jobsModule,
  invitationsModule,
  memberImportsModule,
  memberBatchesModule,
  mergesModule,
  memberOverviewModule,
  membersModule,
  personSummaryModule,
  reportsModule,
  savedFiltersModule,
  searchModule,
  setupModule,
  userNotesModule,
  webhooksModule,
]
