import { gateMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

export const roles = ['member', 'trainer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The least role that may do something; each role may do what those before it may. `device` is for readers at a
 * gate, which show their key; no person holds it.
 */
export type Level = 'public' | 'device' | Role

/**
 * The one permission table: the API enforces it, the back office reads it, a test walks it.
 * `staff` always means "of their own branch", which the server applies in SQL.
 */
export const permissions = {
  applications: {
    send: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  auditLog: { list: 'admin' },
  // Sees rows that are archived or not published yet; trainers only work with their lessons.
  backOffice: { manage: 'staff' },
  balances: {
    list: 'staff',
    show: 'member',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    referral: 'admin',
  },
  blog: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  branches: { list: 'public', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  campaigns: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    send: 'staff',
  },
  campaignSending: { list: 'staff', show: 'staff', edit: 'staff' },
  categories: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  // Each change is told to those who may list it.
  changes: { watch: 'trainer' },
  closures: { list: 'staff', create: 'admin', delete: 'admin' },
  club: { show: 'public' },
  contact: {
    send: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  contracts: {
    own: 'member',
    sign: 'member',
    verify: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
  },
  contractSignatures: { download: 'member', list: 'staff', show: 'staff', check: 'admin' },
  dashboard: { show: 'staff' },
  daytimeDiscounts: { list: 'staff', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  deletionRequests: { list: 'admin', show: 'admin', decide: 'admin' },
  equipments: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  // Each list is exported by those who may see it.
  exports: { create: 'trainer' },
  faqs: { list: 'public', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  freezes: { list: 'staff' },
  gallery: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  generalRecords: { list: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  imports: { list: 'staff', create: 'staff', undo: 'staff' },
  jobs: { list: 'admin', edit: 'admin' },
  lessonPlaces: { list: 'staff' },
  lessons: {
    list: 'public',
    show: 'public',
    own: 'member',
    participants: 'trainer',
    attendance: 'trainer',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  gate: { scan: 'device' },
  // Members see what waits in their branch.
  lostItems: { own: 'member', list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  memberships: { list: 'staff', show: 'staff', create: 'staff', cancel: 'admin' },
  notifications: { inbox: 'member', list: 'staff', show: 'staff', create: 'staff', delete: 'staff' },
  packages: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  pages: { list: 'public', show: 'public', versions: 'admin', edit: 'admin' },
  paymentRecords: { list: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  payments: {
    start: 'member',
    own: 'member',
    notify: 'public',
    list: 'admin',
    show: 'admin',
    refund: 'admin',
  },
  points: { own: 'member', list: 'admin', show: 'admin', reward: 'admin' },
  // Everybody browses the shop; `list` is its back office.
  productCategories: {
    browse: 'public',
    show: 'public',
    list: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
  },
  productSubCategories: {
    browse: 'public',
    show: 'public',
    list: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
  },
  products: {
    browse: 'public',
    show: 'public',
    list: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
  },
  profile: { show: 'member', edit: 'member', freeze: 'member' },
  programs: { list: 'public', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  qrFees: { list: 'admin', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  // Members ask for their own code; `create` makes one for a member at the desk.
  referrals: {
    verify: 'public',
    own: 'member',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'admin',
    approve: 'admin',
  },
  referralUses: { list: 'staff' },
  raffleEntries: { register: 'member', ask: 'public', confirm: 'public', list: 'staff', remove: 'staff' },
  raffles: {
    list: 'public',
    show: 'public',
    own: 'member',
    join: 'member',
    create: 'staff',
    edit: 'staff',
    draw: 'admin',
    reset: 'admin',
    delete: 'admin',
  },
  // A list of the back office; what it calls is allowed under `campaigns`.
  sentMails: { list: 'staff', show: 'staff', delete: 'staff' },
  recordViews: { list: 'admin' },
  savedFilters: { own: 'trainer' },
  // Each of its groups is seen by whoever may list it.
  search: { show: 'trainer' },
  session: { create: 'public', delete: 'member' },
  settings: { show: 'admin', edit: 'admin' },
  subscribers: {
    subscribe: 'public',
    confirm: 'public',
    list: 'admin',
    show: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
  },
  teams: {
    list: 'public',
    show: 'public',
    join: 'member',
    members: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  // The screens of the back office call what is allowed under `users`.
  trainers: { list: 'public', create: 'admin', edit: 'admin' },
  unsignedContracts: { list: 'staff', remind: 'staff' },
  turnstile: { occupancy: 'public', enter: 'member', show: 'staff', edit: 'staff' },
  turnstileDevices: { list: 'staff', create: 'staff', edit: 'staff' },
  turnstileEntries: { list: 'staff', override: 'staff' },
  unsubscribe: { show: 'public', edit: 'public' },
  userNotes: { list: 'staff', create: 'staff', delete: 'staff' },
  // One's own code; staff also see those of their branch's members.
  userQr: { show: 'member' },
  users: {
    list: 'staff',
    show: 'staff',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
    role: 'admin',
    branch: 'admin',
    freeze: 'admin',
  },
  // Members place their own orders; `create` places one for a member at the desk.
  vitaminOrders: { own: 'member', show: 'member', list: 'admin', create: 'admin', edit: 'admin' },
  welcomeMails: { list: 'admin', send: 'admin', edit: 'admin', delete: 'admin' },
} as const satisfies Record<string, Record<string, Level>>

export type Resource = keyof typeof permissions
export type Access = {
  [R in Resource]: `${R}.${Extract<keyof (typeof permissions)[R], string>}`
}[Resource]

/** The permissions that need no session: for visitors, or for readers at a gate. */
export type AnonymousAccess = {
  [R in Resource]: {
    [A in Extract<keyof (typeof permissions)[R], string>]: (typeof permissions)[R][A] extends
      | 'public'
      | 'device'
      ? `${R}.${A}`
      : never
  }[Extract<keyof (typeof permissions)[R], string>]
}[Resource]

/** Areas whose answer to a missing token differs from the usual text. */
const unauthorizedTexts: Partial<Record<string, string>> = {
  applications: applicationsMessages.unauthorized,
  contracts: contractsMessages.unauthorized,
  contractSignatures: contractsMessages.unauthorized,
  gate: gateMessages.unauthorized,
  notifications: notificationsMessages.unauthorized,
  payments: paymentsMessages.unauthorized,
  points: pointsMessages.unauthorized,
  raffleEntries: rafflesMessages.unauthorized,
  raffles: rafflesMessages.unauthorized,
  unsignedContracts: contractsMessages.unauthorized,
}

/** The text of a 401 in the area of a permission. */
export function unauthorizedText(access: Access): string {
  const [resource = ''] = access.split('.')
  return unauthorizedTexts[resource] ?? accessMessages.unauthorized
}

/** The level a permission needs. */
export function levelOf(access: Access): Level {
  const [resource = '', action = ''] = access.split('.')
  const table: Record<string, Record<string, Level>> = permissions
  const level = table[resource]?.[action]
  if (!level) throw new Error(`No permission is named ${access}`)
  return level
}

/** Whether a role (none for a visitor) holds a permission. Branch and ownership are checked in SQL. */
export function can(role: Role | undefined, access: Access): boolean {
  const level = levelOf(access)
  if (level === 'public') return true
  if (level === 'device') return false
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(level)
}
