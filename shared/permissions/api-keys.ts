import type { Endpoint } from '#shared/core/endpoint.ts'
import { delegable, isDelegable, isReserved } from '#shared/permissions/delegation.ts'
import { type Access, levelOf, type Resource } from '#shared/permissions/permissions.ts'

/** Permissions that a position may have and an API key may not, by resource or permission, each with the reason. */
const personal = {
  'contracts.sign-at-desk': 'locks a session while a member signs',
  exports: 'ask for proof of identity',
  imports: 'are written by a job with all rights of their author',
  'sales.approve': 'is given with a proof of identity',
  'subscribers.export': 'asks for proof of identity',
  'till-sessions.open': 'a person counts the money of their own till',
} as const satisfies Partial<Record<Resource | Access, string>>

const isPersonal = (access: string) => access in personal || (access.split('.')[0] ?? '') in personal

/** The permissions that an API key may have. */
export const keyPermissions: readonly Access[] = delegable.filter((access) => !isPersonal(access))

export const isKeyPermission = (access: string): boolean => isDelegable(access) && !isPersonal(access)

/**
 * Whether API keys may make a call at all. A key is neither a member nor a device nor a session, and proves no identity.
 */
export function isOpenToKeys({
  access,
  requiresStepUp,
  isPersonal: needsPerson,
}: Pick<Endpoint, 'access' | 'requiresStepUp' | 'isPersonal'>): boolean {
  const level = levelOf(access)
  if (level === 'public') return true
  return (
    !requiresStepUp &&
    !needsPerson &&
    level !== 'member' &&
    level !== 'device' &&
    !access.endsWith('.own') &&
    !isReserved(access) &&
    !isPersonal(access)
  )
}

/** Whether a key has a permission in the area of a public call: others see what visitors see. */
export const worksInArea = (permissions: readonly string[], access: Access): boolean =>
  permissions.some((one) => one.split('.')[0] === access.split('.')[0])
