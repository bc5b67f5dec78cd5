import { accessMessages } from '#shared/permissions/permissions.messages.ts'

export const roles = ['member', 'trainer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** The lowest role that has a permission; higher roles include it. `device` is for gate readers, which send a key. */
export type Level = 'public' | 'device' | Role

/**
 * The one permission table: the API enforces it, the back office reads it, a test walks it.
 * `staff` always means "of their own branch", which the server applies in SQL. Positions give staff some of these
 * permissions in chosen branches: `delegation.ts` says which, and how far each one reaches.
 */
export const permissions = {
  'access-windows': { list: 'staff', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  // Gives accounts that staff created to their owners.
  'account-claims': { redeem: 'public', show: 'staff', create: 'staff' },
  // Keys of other programs; cannot be delegated.
  'api-keys': { list: 'admin', show: 'admin', create: 'admin', revoke: 'admin' },
  // One-to-one sessions. Members book, move and cancel their own; trainers see and mark their week; staff plan their branch.
  appointments: {
    browse: 'public',
    own: 'member',
    list: 'trainer',
    create: 'trainer',
    edit: 'trainer',
    mark: 'trainer',
    rules: 'staff',
  },
  applications: {
    send: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  'audit-log': { list: 'admin' },
  // Sees rows that are archived or not published yet; trainers only work with their lessons.
  'back-office': { manage: 'staff' },
  balances: {
    list: 'staff',
    show: 'member',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    referral: 'staff',
    // Change a balance without money that passes the till: `correct` within the daily limit of the branch's desk rules,
    // which also holds for `referral`, `adjust` without one. `pay-back` gives the money of a balance back.
    correct: 'staff',
    adjust: 'admin',
    'pay-back': 'admin',
  },
  blog: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  // `manage` changes what the whole club shows of a branch: its address, its order and whether it is archived.
  branches: {
    list: 'public',
    show: 'public',
    create: 'admin',
    edit: 'staff',
    manage: 'admin',
    delete: 'admin',
  },
  campaigns: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    send: 'staff',
  },
  'campaign-deliveries': { list: 'staff', show: 'staff', edit: 'staff' },
  categories: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  closures: { list: 'staff', create: 'admin', delete: 'admin' },
  club: { show: 'public' },
  // What trainers earn for used sessions; trainers see their own.
  'commission-rules': { list: 'admin', create: 'admin', edit: 'admin', delete: 'admin' },
  commissions: { own: 'trainer', list: 'admin', close: 'admin' },
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
    // A member signs on the staff's device.
    'sign-at-desk': 'staff',
    verify: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
  },
  'contract-signatures': { download: 'member', list: 'staff', show: 'staff', check: 'admin' },
  dashboard: { show: 'staff' },
  'daytime-discounts': { list: 'staff', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  'deletion-requests': { list: 'admin', show: 'admin', decide: 'admin' },
  // The minors of whom the user is a current guardian.
  dependants: { own: 'member' },
  'desk-rules': { show: 'staff', edit: 'admin' },
  equipments: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  // A list may be exported by the roles that may see it.
  // Cards and bracelets; a lost one is opened again by `reissue` alone.
  'entry-media': { list: 'staff', create: 'staff', edit: 'staff', reissue: 'admin' },
  exports: { create: 'trainer' },
  faqs: { list: 'public', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  freezes: { list: 'staff' },
  gallery: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  'general-records': { list: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  guardians: { list: 'staff', create: 'staff', delete: 'staff' },
  identity: { show: 'admin', edit: 'admin' },
  // `money` includes columns that add balances, memberships or debts, and the undo of their files.
  imports: { list: 'staff', create: 'staff', undo: 'staff', money: 'admin' },
  // Addresses and numbers of the whole club, with what their people agreed to.
  iys: { list: 'admin', edit: 'admin' },
  jobs: { list: 'admin', edit: 'admin' },
  'lesson-bookings': { list: 'staff' },
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
  // Members see the items that wait in their branch.
  'lost-items': {
    own: 'member',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
  },
  // Reception enters and edits members of its branch; lists and deletion need permissions of `users`.
  // `freeze` stays within the package's limits; `users.freeze` may exceed them.
  // `merge` makes one record of two, for good.
  members: {
    list: 'staff',
    create: 'staff',
    edit: 'staff',
    freeze: 'staff',
    merge: 'admin',
    delete: 'admin',
  },
  // `own` gives, shows and withdraws notices of the user's memberships and of their dependants'. `end` does not wait for
  // the agreed day; `refund` pays out the sum that the product has computed.
  'membership-cancellations': {
    own: 'member',
    list: 'staff',
    show: 'staff',
    edit: 'staff',
    refund: 'staff',
    end: 'admin',
  },
  // `upgrade` sells another package against the value of the unused days.
  memberships: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    upgrade: 'staff',
    cancel: 'admin',
    extend: 'admin',
    transfer: 'admin',
  },
  notifications: { inbox: 'member', list: 'staff', show: 'staff', create: 'staff', delete: 'staff' },
  // Reception hands over orders of its own branch; prices, changes and cancelling need permissions of `vitamin-orders`.
  'order-pickups': { list: 'staff', 'hand-over': 'staff' },
  packages: { list: 'public', show: 'public', create: 'staff', edit: 'staff', delete: 'staff' },
  pages: { list: 'public', show: 'public', versions: 'admin', edit: 'admin' },
  // `backdate` enters payments of earlier days, `reverse` takes payments back after their till was closed.
  'payment-records': {
    list: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    backdate: 'admin',
    reverse: 'admin',
  },
  payments: {
    start: 'member',
    own: 'member',
    notify: 'public',
    list: 'admin',
    show: 'admin',
    refund: 'admin',
  },
  personnel: { list: 'staff', delete: 'admin' },
  // Cannot be delegated (shared/permissions/delegation.ts).
  positions: {
    list: 'admin',
    show: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
    assign: 'admin',
  },
  points: { own: 'member', list: 'admin', show: 'admin', reward: 'admin' },
  // `browse` is the public shop, `list` the back office.
  'product-categories': {
    browse: 'public',
    show: 'public',
    list: 'admin',
    create: 'admin',
    edit: 'admin',
    delete: 'admin',
  },
  'product-sub-categories': {
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
  'qr-fees': { list: 'admin', show: 'public', create: 'admin', edit: 'admin', delete: 'admin' },
  // `settle` includes promises; `write-off` gives money up, `reschedule` moves due dates.
  receivables: {
    own: 'member',
    list: 'staff',
    settle: 'staff',
    'write-off': 'admin',
    reschedule: 'admin',
  },
  // `own` includes requesting a code; `create` makes one for a member at the desk.
  referrals: {
    verify: 'public',
    own: 'member',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'admin',
    approve: 'admin',
  },
  'referral-uses': { list: 'staff' },
  'raffle-entries': { register: 'member', ask: 'public', confirm: 'public', list: 'staff', remove: 'staff' },
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
  // A list of the back office; its endpoints need permissions of `campaigns`.
  'sent-mails': { list: 'staff', show: 'staff', delete: 'staff' },
  'record-views': { list: 'admin' },
  'saved-filters': { own: 'trainer' },
  reports: { list: 'staff' },
  // `approve` permits discounts of others beyond their limit; `override` has no limit and changes list prices; `reverse`
  // takes back sales of other days and people.
  sales: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    approve: 'admin',
    override: 'admin',
    reverse: 'admin',
    refund: 'admin',
  },
  // Results are limited to the resources that the role may list.
  search: { show: 'trainer' },
  // Resetting a factor stays with the admins: no other role may be given it.
  'second-factor': { own: 'member', show: 'admin', reset: 'admin' },
  session: { create: 'public', delete: 'member' },
  // Sessions of packs; `adjust` gives or takes some, and counts those of a membership that was sold without a number.
  'session-packs': { own: 'member', list: 'staff', adjust: 'admin' },
  settings: { show: 'admin', edit: 'admin' },
  // Text messages; `edit` decides on those with an unknown outcome.
  sms: { list: 'staff', show: 'staff', edit: 'admin' },
  // The provider, the quiet hours and the limits of the branches.
  'sms-settings': { show: 'admin', edit: 'admin' },
  'sms-templates': { list: 'admin', edit: 'admin' },
  subscribers: {
    subscribe: 'public',
    confirm: 'public',
    list: 'staff',
    export: 'admin',
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
  tills: { list: 'staff', create: 'admin', edit: 'admin' },
  // `open` includes the entries and the closing of one's own session.
  'till-sessions': { list: 'staff', show: 'staff', open: 'staff', 'close-others': 'admin' },
  // Screens of the back office; their endpoints need permissions of `users`.
  // Weekly hours and absences; trainers change their own, staff those of their branch.
  'trainer-hours': { list: 'trainer', edit: 'trainer' },
  trainers: { list: 'public', create: 'admin', edit: 'admin' },
  // Visitors book; the desk checks in.
  trials: {
    book: 'public',
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    'check-in': 'staff',
    delete: 'staff',
  },
  'unsigned-contracts': { list: 'staff', remind: 'staff' },
  turnstile: { occupancy: 'public', enter: 'member', show: 'staff', edit: 'staff' },
  'turnstile-devices': { list: 'staff', create: 'staff', edit: 'staff' },
  'turnstile-entries': { list: 'staff', override: 'staff', 'check-in': 'staff' },
  unsubscribe: { show: 'public', edit: 'public' },
  'user-notes': { list: 'staff', create: 'staff', delete: 'staff' },
  // A user's own code; staff also see the codes of their branch's members.
  'user-qr': { show: 'member' },
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
  // `own` includes placing orders; `create` places one for a member at the desk.
  'vitamin-orders': { own: 'member', show: 'member', list: 'admin', create: 'admin', edit: 'admin' },
  'webhook-deliveries': { list: 'admin', edit: 'admin' },
  webhooks: { list: 'admin', show: 'admin', create: 'admin', edit: 'admin', delete: 'admin' },
  'welcome-mails': { list: 'staff', send: 'staff', edit: 'staff', delete: 'staff' },
} as const satisfies Record<string, Record<string, Level>>

export type Resource = keyof typeof permissions
export type Access = {
  [R in Resource]: `${R}.${Extract<keyof (typeof permissions)[R], string>}`
}[Resource]

/** The permissions of visitors and gate readers, which need no session. */
export type AnonymousAccess = {
  [R in Resource]: {
    [A in Extract<keyof (typeof permissions)[R], string>]: (typeof permissions)[R][A] extends
      | 'public'
      | 'device'
      ? `${R}.${A}`
      : never
  }[Extract<keyof (typeof permissions)[R], string>]
}[Resource]

/** Texts of a 401 that differ from the usual one, by resource. */
const unauthorizedTexts: Partial<Record<string, string>> = {
  applications: accessMessages.tokenOrUserMissing,
  contracts: accessMessages.tokenMissing,
  'contract-signatures': accessMessages.tokenMissing,
  gate: accessMessages.deviceKeyInvalid,
  notifications: accessMessages.tokenMissing,
  payments: accessMessages.tokenMissing,
  points: accessMessages.signInFirst,
  'raffle-entries': accessMessages.tokenMissing,
  raffles: accessMessages.tokenMissing,
  'unsigned-contracts': accessMessages.tokenMissing,
}

/** The text of a 401 in the area of a permission. */
export function unauthorizedText(access: Access): string {
  const [resource = ''] = access.split('.')
  return unauthorizedTexts[resource] ?? accessMessages.unauthorized
}

/** The lowest role with a permission. Throws for an unknown one. */
export function levelOf(access: Access): Level {
  const [resource = '', action = ''] = access.split('.')
  const table: Record<string, Record<string, Level>> = permissions
  const level = table[resource]?.[action]
  if (!level) throw new Error(`No permission is named ${access}`)
  return level
}

/** Whether a role (undefined for a visitor) has a permission, without a position. SQL checks branch and ownership. */
export function can(role: Role | undefined, access: Access): boolean {
  const level = levelOf(access)
  if (level === 'public') return true
  if (level === 'device') return false
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(level)
}
