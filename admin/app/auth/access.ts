import type { User } from '#shared/people/users/users.schema.ts'
import { type Access, can, permissions } from '#shared/permissions/permissions.ts'

export type Person = Pick<User, '_id' | 'role' | 'branch'>

/** React-admin's actions that the permission table calls differently. */
const actionNames: Record<string, string> = { export: 'list' }
/** What staff may only do with records of their own branch. */
const branchActions = new Set(['edit', 'delete'])

/** What a trainer works with here; what they may read of the rest, they read on the site. */
const trainerAreas: ReadonlySet<string> = new Set(['lessons'])

/** Whether a person may do something in the back office, by the product's one permission table. */
export function allows(
  person: Person,
  resource: string,
  action: string,
  record?: Readonly<Record<string, unknown>>,
): boolean {
  if (person.role === 'trainer' && !trainerAreas.has(resource)) return false
  const name = actionNames[action] ?? action
  const table: Record<string, Record<string, string>> = permissions
  if (!table[resource]?.[name]) return false
  if (!can(person.role, `${resource}.${name}` as Access)) return false
  const isForeign =
    person.role !== 'admin' && typeof record?.branch === 'string' && record.branch !== person.branch
  return !(isForeign && branchActions.has(name))
}
