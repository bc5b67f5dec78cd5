import { useGetList } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { Trainer } from '#shared/people/users/users.schema.ts'

/** All trainers of the club as choices, because a lesson or team may have one of another branch. */
export function useTrainers(): readonly AdminRecord<Trainer>[] {
  const { data } = useGetList<AdminRecord<Trainer>>('trainers', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
  })
  return data ?? []
}
