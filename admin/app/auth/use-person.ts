import { useGetIdentity } from 'react-admin'
import { allows, type Person } from '#admin/app/auth/access.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The signed-in person; undefined only for the moment before the session is read. */
export function usePerson(): User | undefined {
  const { data } = useGetIdentity()
  return data as unknown as User | undefined
}

/** `allows` for the signed-in person. */
export function useAllows() {
  const person: Person | undefined = usePerson()
  return (resource: string, action: string, record?: Readonly<Record<string, unknown>>) =>
    person !== undefined && allows(person, resource, action, record)
}
