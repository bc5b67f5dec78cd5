import { useCallback } from 'react'
import { useGetIdentity } from 'react-admin'
import { type AdminResource, useResources } from '#admin/core/resource.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { type Access, can, permissions } from '#shared/permissions/permissions.ts'

export type Person = Pick<User, '_id' | 'role' | 'branch'>

/** Actions of react-admin with another name in the permission table. */
const actionNames: Record<string, string> = { export: 'list' }
/** Actions that staff may only perform on records of their own branch. */
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
  if (person.role === 'trainer' && !isForTrainers) return false
  const name = actionNames[action] ?? action
  const table: Record<string, Record<string, string>> = permissions
  if (!table[resource]?.[name]) return false
  if (!can(person.role, `${resource}.${name}` as Access)) return false
  const isForeign =
    person.role !== 'admin' && typeof record?.branch === 'string' && record.branch !== person.branch
  return !(isForeign && branchActions.has(name))
}

/** Whether trainers work with a resource. */
export const isForTrainers = (resources: readonly AdminResource[], resource: string): boolean =>
  resources.some(({ name, isForTrainers: is }) => name === resource && is === true)

/** The signed-in user; undefined until the session is loaded. */
export function useCurrentUser(): (User & { mustEnrol?: boolean }) | undefined {
  const { data } = useGetIdentity()
  return data as unknown as (User & { mustEnrol?: boolean }) | undefined
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
