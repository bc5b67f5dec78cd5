import { changes, savedFilters, search } from '#shared/messages/back-office.ts'
import { campaigns, unsubscribe } from '#shared/messages/campaigns.ts'
import { applications, contact, daytimeDiscounts, packages } from '#shared/messages/club-life.ts'
import { branches, categories, equipments, pictures, subscribers } from '#shared/messages/content.ts'
import { contracts } from '#shared/messages/contracts.ts'
import { access, core, validation } from '#shared/messages/core.ts'
import { dashboard } from '#shared/messages/dashboard.ts'
import { email } from '#shared/messages/email.ts'
import { gate, turnstile, turnstileDevices, userQr } from '#shared/messages/gate.ts'
import { generalRecords } from '#shared/messages/general-records.ts'
import { jobReasons, jobs } from '#shared/messages/jobs.ts'
import { lessons, teams } from '#shared/messages/lessons.ts'
import { lostItems } from '#shared/messages/lost-items.ts'
import { closures, freezes } from '#shared/messages/membership-life.ts'
import {
  balances,
  memberships,
  paymentRecords,
  payments,
  productCategories,
  products,
  qrFees,
  settings,
  vitaminOrders,
} from '#shared/messages/money.ts'
import { notifications, orderNotices, paymentNotices } from '#shared/messages/notifications.ts'
import { profile, session, users } from '#shared/messages/people.ts'
import { people, userNotes } from '#shared/messages/person.ts'
import { privacy } from '#shared/messages/privacy.ts'
import { blog, faqs, gallery, pages, programs } from '#shared/messages/publishing.ts'
import { raffleDraws, raffleEntries, raffles } from '#shared/messages/raffles.ts'
import { points, referrals } from '#shared/messages/rewards.ts'
import { imports, sheets } from '#shared/messages/sheets.ts'

/** Every Turkish text that more than one side shows, by area. */
export const messages = {
  access,
  applications,
  balances,
  blog,
  campaigns,
  changes,
  closures,
  contact,
  contracts,
  dashboard,
  daytimeDiscounts,
  email,
  faqs,
  freezes,
  gallery,
  generalRecords,
  gate,
  imports,
  jobReasons,
  jobs,
  lessons,
  lostItems,
  memberships,
  notifications,
  orderNotices,
  packages,
  pages,
  paymentNotices,
  paymentRecords,
  payments,
  people,
  points,
  productCategories,
  products,
  programs,
  qrFees,
  raffleDraws,
  raffleEntries,
  raffles,
  referrals,
  savedFilters,
  search,
  settings,
  sheets,
  teams,
  turnstile,
  turnstileDevices,
  userNotes,
  userQr,
  vitaminOrders,
  branches,
  categories,
  core,
  equipments,
  pictures,
  privacy,
  profile,
  session,
  subscribers,
  unsubscribe,
  users,
  validation,
} as const
