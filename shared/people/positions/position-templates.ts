import { delegable, isClubWide } from '#shared/permissions/delegation.ts'
import { type Access, levelOf } from '#shared/permissions/permissions.ts'

interface PositionTemplate {
  id: 'cashier' | 'reception' | 'branch-manager' | 'accountant' | 'regional-manager'
  name: string
  description: string
  permissions: readonly Access[]
}

const till: readonly Access[] = [
  'users.list',
  'users.show',
  'memberships.list',
  'memberships.show',
  'memberships.create',
  'memberships.upgrade',
  'sales.list',
  'sales.show',
  'sales.create',
  'balances.list',
  'receivables.list',
  'receivables.settle',
  'balances.create',
  'balances.edit',
  'tills.list',
  'till-sessions.list',
  'till-sessions.show',
  'till-sessions.open',
  'payment-records.list',
  'payment-records.create',
  'payment-records.edit',
  'vitamin-orders.list',
  'vitamin-orders.create',
  'vitamin-orders.edit',
  'order-pickups.list',
  'order-pickups.hand-over',
]

const desk: readonly Access[] = [
  'users.list',
  'users.show',
  'members.create',
  'members.edit',
  'members.freeze',
  'guardians.list',
  'guardians.create',
  'account-claims.show',
  'account-claims.create',
  'user-notes.list',
  'user-notes.create',
  'memberships.list',
  'memberships.show',
  'memberships.create',
  'sales.list',
  'sales.show',
  'sales.create',
  'freezes.list',
  'closures.list',
  'contracts.sign-at-desk',
  'contract-signatures.list',
  'contract-signatures.show',
  'unsigned-contracts.list',
  'unsigned-contracts.remind',
  'lessons.participants',
  'lessons.attendance',
  'lesson-bookings.list',
  'teams.members',
  'turnstile.show',
  'turnstile-entries.list',
  'turnstile-entries.override',
  'turnstile-entries.check-in',
  'order-pickups.list',
  'order-pickups.hand-over',
  'lost-items.list',
  'lost-items.show',
  'lost-items.create',
  'lost-items.edit',
  'contact.list',
  'contact.show',
  'contact.create',
  'contact.edit',
]

const books: readonly Access[] = [
  'dashboard.show',
  'reports.list',
  'memberships.list',
  'memberships.show',
  'balances.list',
  'receivables.list',
  'payment-records.list',
  'payment-records.create',
  'payment-records.edit',
  'payment-records.backdate',
  'tills.list',
  'till-sessions.list',
  'till-sessions.show',
  'general-records.list',
  'general-records.create',
  'general-records.edit',
  'payments.list',
  'payments.show',
  'payments.refund',
  'vitamin-orders.list',
  'imports.list',
  'imports.create',
  'imports.undo',
  'exports.create',
]

const ofStaff = delegable.filter((access) => levelOf(access) !== 'admin')
const ofBranches = delegable.filter((access) => !isClubWide(access))

/** Suggestions that fill the form; a saved position does not follow them. */
export const positionTemplates: readonly PositionTemplate[] = [
  {
    id: 'cashier',
    name: 'Kasiyer',
    description: 'Satış yapar, ödeme ve bakiye kaydeder, sipariş teslim eder.',
    permissions: till,
  },
  {
    id: 'reception',
    name: 'Resepsiyon',
    description: 'Üye kaydeder, girişleri yönetir, sözleşme imzalatır, mesajları yanıtlar.',
    permissions: desk,
  },
  {
    id: 'branch-manager',
    name: 'Şube müdürü',
    description:
      'Personelin bütün işleri; ayrıca dondurma, üyelik iptali, kapalı günler, siparişler ve şube bilgileri.',
    permissions: [
      ...ofStaff,
      'users.freeze',
      'memberships.cancel',
      'closures.create',
      'closures.delete',
      'tills.create',
      'tills.edit',
      'till-sessions.close-others',
      'payment-records.backdate',
      'payment-records.reverse',
      'balances.adjust',
      'balances.pay-back',
      'branches.edit',
      'vitamin-orders.list',
      'vitamin-orders.create',
      'vitamin-orders.edit',
      'raffles.draw',
    ],
  },
  {
    id: 'accountant',
    name: 'Muhasebe',
    description: 'Ödemeleri, iadeleri, bakiyeleri ve kayıtları görür ve düzenler.',
    permissions: books,
  },
  {
    id: 'regional-manager',
    name: 'Bölge müdürü',
    description:
      'Şubelerinde yöneticinin devredilebilen bütün işleri; kulübün tamamını ilgilendirenler dışında.',
    permissions: ofBranches,
  },
]
