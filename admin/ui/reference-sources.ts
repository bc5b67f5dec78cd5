import { useGetOne } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

/** The branches as choices, in the club’s order. */
export const branchSource: ReferenceSource = {
  reference: 'branches',
  sort: { field: 'order', order: 'ASC' },
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
