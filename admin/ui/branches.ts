import { useGetOne } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

/** The branches as choices, in the club’s order. */
export const branchSource: ReferenceSource = {
  reference: 'branches',
  sort: { field: 'order', order: 'ASC' },
}

/** One branch by its id; undefined without one. */
export function useBranch(id: string | null) {
  return useGetOne<AdminRecord<Branch>>('branches', { id: id ?? '' }, { enabled: id !== null, retry: false })
}
