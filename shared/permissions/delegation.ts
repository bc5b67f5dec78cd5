import {
  type Access,
  can,
  levelOf,
  permissions,
  type Resource,
  type Role,
} from '#shared/permissions/permissions.ts'

/** The rights of a signed-in user: those of the role or, where a position is held, those of the position. */
export interface Rights {
  role: Role
  /** The permissions of the user's position; null or absent without one. */
  permissions?: readonly string[] | null | undefined
}

/** Permissions that stay with the admins, by resource or permission, each with the reason. */
export const reserved = {
  'api-keys': 'a key would keep the rights of its holder for others',
  positions: 'a holder could widen their own position',
  'users.role': 'makes an admin of any user',
  'users.create': 'creates users of any role',
  'users.edit': 'takes over the account of an admin by a new address or a reset code',
  'users.branch': 'gives staff the rights of another branch',
  'users.delete': 'removes the accounts of admins',
  'second-factor': 'opens an account to those who only know its password',
  settings: 'hold the rule of the second factor',
  identity: 'names the sender of all mails and the responsible person',
  jobs: 'carry mails with links and codes that open accounts',
  webhooks: 'send what happens in every branch to an address of the holder',
  'webhook-deliveries': 'belong to the webhooks',
} as const satisfies Partial<Record<Resource | Access, string>>

/** Permissions that concern the whole club, by resource or permission; all others are per branch. */
const clubWide: ReadonlySet<string> = new Set([
  'audit-log',
  'branches.create',
  'contract-signatures.check',
  'deletion-requests',
  'faqs',
  'iys',
  'pages',
  'points',
  'product-categories',
  'product-sub-categories',
  'products',
  'programs',
  'record-views',
  'sms-settings',
  'sms-templates',
  'subscribers',
] satisfies (Resource | Access)[])

/** Every holder of a position has these; their results are limited to what the other permissions open. */
const basic: ReadonlySet<string> = new Set([
  'back-office.manage',
  'saved-filters.own',
  'search.show',
] satisfies Access[])

/** Screens whose endpoints need another permission: a position holds that one. */
const screens: Readonly<Record<string, Access>> = {
  'members.list': 'users.list',
  'members.delete': 'users.delete',
  'personnel.list': 'users.list',
  'personnel.delete': 'users.delete',
  'trainers.create': 'users.create',
  'trainers.edit': 'users.edit',
  'sent-mails.list': 'campaigns.list',
  'sent-mails.show': 'campaigns.show',
  'sent-mails.delete': 'campaigns.delete',
} satisfies Partial<Record<Access, Access>>

const isNamed = (names: { has(name: string): boolean }, access: string) =>
  names.has(access) || names.has(access.split('.')[0] ?? '')

const reservedNames = new Set<string>(Object.keys(reserved))

/** Whether a permission stays with the admins. */
export const isReserved = (access: string): boolean => isNamed(reservedNames, access)

/** The permissions of trainers, staff and admins. */
const backOfficePermissions: readonly Access[] = Object.entries(permissions)
  .flatMap(([resource, actions]) => Object.keys(actions).map((action) => `${resource}.${action}` as Access))
  .filter((access) => ['trainer', 'staff', 'admin'].includes(levelOf(access)))

/** The permissions that an admin may put into a position. */
export const delegable: readonly Access[] = backOfficePermissions.filter(
  (access) => !basic.has(access) && !(access in screens) && !isReserved(access),
)

const delegableNames = new Set<string>(delegable)

export const isDelegable = (access: string): access is Access => delegableNames.has(access)

/** Whether a permission applies to the whole club instead of the branches of its holder. */
export const isClubWide = (access: Access): boolean => isNamed(clubWide, access)

/** Whether a position counts as one of an admin where the club requires a second factor of admins. */
export const isAdministrative = (chosen: readonly Access[]): boolean =>
  chosen.some((access) => levelOf(access) === 'admin')

/**
 * Whether a user (undefined for a visitor) has a permission: the one comparison of rights in the product. A position
 * replaces the permissions of the back office; what members and visitors may do stays. SQL checks branch and ownership.
 */
export function isAllowed(user: Rights | undefined, access: Access): boolean {
  if (!user?.permissions) return can(user?.role, access)
  const level = levelOf(access)
  if (level === 'public' || level === 'member' || level === 'device' || basic.has(access))
    return can(user.role, access)
  const needed = screens[access] ?? access
  return isDelegable(needed) && user.permissions.includes(needed)
}
