import { appointmentTexts } from '#site/features/appointments/appointments.texts.ts'
import { balanceTexts } from '#site/features/balance/balance.texts.ts'
import { contractTexts } from '#site/features/contracts/contracts.texts.ts'
import { debtTexts } from '#site/features/debts/debts.texts.ts'
import { dependantTexts } from '#site/features/dependants/dependants.texts.ts'
import { entryCodeTexts } from '#site/features/entry-code/entry-code.texts.ts'
import { bookingTexts } from '#site/features/lessons/lesson-booking.texts.ts'
import { lostItemTexts } from '#site/features/lost-items/lost-items.texts.ts'
import { membershipTexts } from '#site/features/memberships/memberships.texts.ts'
import { notificationTexts } from '#site/features/notifications/notifications.texts.ts'
import { orderTexts } from '#site/features/orders/orders.texts.ts'
import { overviewTexts } from '#site/features/overview/overview.texts.ts'
import { pointTexts } from '#site/features/points/points.texts.ts'
import { privacyTexts } from '#site/features/privacy/privacy.texts.ts'
import { myRaffleTexts } from '#site/features/raffles/raffle-entry.texts.ts'
import { referralTexts } from '#site/features/referrals/referrals.texts.ts'
import { securityTexts } from '#site/features/security/security.texts.ts'

export interface MemberLink {
  label: string
  href: string
  /** The number shown beside the link. */
  count?: 'contracts' | 'notifications' | 'cart'
}

/** The pages of a phone’s bottom bar. */
export const mainMemberLinks = [
  { label: entryCodeTexts.title, href: '/customer/qr', short: membershipTexts.bar.code, icon: 'code' },
  {
    label: bookingTexts.title,
    href: '/customer/lessons',
    short: membershipTexts.bar.lessons,
    icon: 'lessons',
  },
  { label: overviewTexts.title, href: '/customer', short: overviewTexts.title, icon: 'overview' },
  {
    label: membershipTexts.title,
    href: '/customer/memberships',
    short: membershipTexts.bar.membership,
    icon: 'membership',
  },
] as const

/** The other pages, under "Daha fazla" on a phone. */
export const furtherMemberLinks: readonly MemberLink[] = [
  { label: appointmentTexts.title, href: '/customer/appointments' },
  { label: balanceTexts.title, href: '/customer/balance' },
  { label: debtTexts.title, href: '/customer/debts' },
  { label: contractTexts.title, href: '/customer/contracts', count: 'contracts' },
  { label: dependantTexts.title, href: '/customer/dependants' },
  { label: notificationTexts.title, href: '/customer/notifications', count: 'notifications' },
  { label: orderTexts.title, href: '/customer/orders' },
  { label: orderTexts.cart, href: '/customer/cart', count: 'cart' },
  { label: myRaffleTexts.title, href: '/customer/raffles' },
  { label: pointTexts.title, href: '/customer/points' },
  { label: referralTexts.title, href: '/customer/referrals' },
  { label: lostItemTexts.title, href: '/customer/lost-items' },
  { label: membershipTexts.profile, href: '/customer/info' },
  { label: securityTexts.title, href: '/customer/security' },
  { label: privacyTexts.title, href: '/customer/privacy' },
]
