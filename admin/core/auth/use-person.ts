import { useGetIdentity } from 'react-admin'
import { allows, type Person } from '#admin/core/auth/access.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The signed-in user; undefined until the session is loaded. */
export function usePerson(): User | undefined {
  const { data } = useGetIdentity()
  return data as unknown as User | undefined
}

/** `allows` for the signed-in user. */
export function useAllows() {
  const person: Person | undefined = usePerson()
  return (resource: string, action: string, record?: Readonly<Record<string, unknown>>) =>
    person !== undefined && allows(person, resource, action, record)
}
