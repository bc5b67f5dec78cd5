import { useMemo } from 'react'
import { useGetOne } from 'react-admin'
import { branchesOf, useCurrentUser } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

/** The branches as choices, in the club’s order. */
export const branchSource: ReferenceSource = {
  reference: 'branches',
  sort: { field: 'order', order: 'ASC' },
}

/** The branches that the user works in as choices, in the club’s order. */
export function useBranchSource(): ReferenceSource {
  const person = useCurrentUser()
  const branches = person ? branchesOf(person) : []
  // The filter is an effect’s dependency.
  const ids = branches?.join(' ')
  return useMemo(
    () => (ids === undefined ? branchSource : { ...branchSource, filter: { id: ids.split(' ') } }),
    [ids],
  )
}

/** One branch by its id; undefined without one. */
export function useBranch(id: string | null) {
  return useGetOne<AdminRecord<Branch>>('branches', { id: id ?? '' }, { enabled: id !== null, retry: false })
}

/** Users by name, with distinguishing details. */
export const memberSource: ReferenceSource = {
  reference: 'users',
  detail: ({ email, phone }) => [email, formatPhone(String(phone ?? ''))].filter(Boolean).join(' · '),
}
