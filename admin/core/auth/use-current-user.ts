import { useGetIdentity } from 'react-admin'
import { canAccess } from '#admin/core/auth/access.ts'
import { useResources } from '#admin/core/resource.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The signed-in user; undefined until the session is loaded. */
export function useCurrentUser(): User | undefined {
  const { data } = useGetIdentity()
  return data as unknown as User | undefined
}

/** A synchronous check of the signed-in user’s permissions; false until the session is loaded. */
export function useCanAccess() {
  const user = useCurrentUser()
  const resources = useResources()
  return (resource: string, action: string, record?: Readonly<Record<string, unknown>>): boolean => {
    const isForTrainers = resources.some(({ name, isForTrainers: is }) => name === resource && is)
    return user !== undefined && canAccess(user, { resource, action, record, isForTrainers })
  }
}
