import { useCallback } from 'react'
import { useGetIdentity } from 'react-admin'
import { type AdminResource, useResources } from '#admin/core/resource.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { isAllowed, isClubWide, type Rights } from '#shared/permissions/delegation.ts'
import { type Access, permissions } from '#shared/permissions/permissions.ts'

type SignedInPerson = ResponseOf<typeof showProfile>

/** The signed-in user, as far as rights depend on it. */
export interface Person extends Rights, Pick<SignedInPerson, '_id' | 'branch'> {
  /** The branches of a position; null for all, absent without a position. */
  branches?: readonly string[] | null | undefined
}

/** For rules about a person’s own standing, as opposed to a permission. */
export const isAdmin = ({ role }: Pick<Person, 'role'>): boolean => role === 'admin'

export const isTrainer = ({ role }: Pick<Person, 'role'>): boolean => role === 'trainer'

/** The branches that a user works in; null for all. */
export function branchesOf({ role, branch, branches }: Person): readonly string[] | null {
  if (isAdmin({ role })) return null
  return branches === undefined ? [branch].filter((one) => one !== null) : branches
}

/** Whether a user works in a branch; null stands for records of the whole club. */
export function worksIn(person: Person | undefined, branch: string | null | undefined): boolean {
  const branches = person ? branchesOf(person) : []
  return branches === null || (typeof branch === 'string' && branches.includes(branch))
}

/** Actions that follow another one where the permission table does not name them. */
const actionNames: Record<string, string> = { export: 'list' }
/** Actions that users may only perform on records of the branches that they work in. */
const branchActions = new Set(['edit', 'delete'])

interface Subject {
  resource: string
  action: string
  record?: Readonly<Record<string, unknown>> | undefined
  /** Whether trainers work with the resource in the back office. */
  isForTrainers: boolean
}

/** Whether the user may perform an action, by the permission table. */
export function canAccess(person: Person, { resource, action, record, isForTrainers }: Subject): boolean {
  if (isTrainer(person) && !isForTrainers) return false
  const table: Record<string, Record<string, string>> = permissions
  const name = table[resource]?.[action] ? action : (actionNames[action] ?? action)
  if (!table[resource]?.[name]) return false
  const access = `${resource}.${name}` as Access
  if (!isAllowed(person, access)) return false
  const isForeign =
    !isClubWide(access) && typeof record?.branch === 'string' && !worksIn(person, record.branch)
  return !(isForeign && branchActions.has(name))
}

/** Whether trainers work with a resource. */
export const isForTrainers = (resources: readonly AdminResource[], resource: string): boolean =>
  resources.some(({ name, isForTrainers: is }) => name === resource && is === true)

/** The signed-in user; undefined until the session is loaded. */
export function useCurrentUser(): SignedInPerson | undefined {
  const { data } = useGetIdentity()
  return data as unknown as SignedInPerson | undefined
}

/** Whether the signed-in user may open the entry screen of a resource, which menu, search and links lead to. */
export function useCanOpen() {
  const canAccess = useCanAccess()
  const resources = useResources()
  const user = useCurrentUser()
  return useCallback(
    (resource: string): boolean => {
      const { entry = 'list', trainerEntry = entry } = resources.find(({ name }) => name === resource) ?? {}
      return canAccess(resource, user && isTrainer(user) ? trainerEntry : entry)
    },
    [canAccess, resources, user],
  )
}

/** A synchronous check of the signed-in user’s permissions; false until the session is loaded. */
export function useCanAccess() {
  const user = useCurrentUser()
  const resources = useResources()
  return useCallback(
    (resource: string, action: string, record?: Readonly<Record<string, unknown>>): boolean =>
      user !== undefined &&
      canAccess(user, { resource, action, record, isForTrainers: isForTrainers(resources, resource) }),
    [user, resources],
  )
}
