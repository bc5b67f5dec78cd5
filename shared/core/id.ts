import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'

/** UUIDv7, shown as `_id`. */
export const Id = z.guid({
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? validationMessages.required
      : validationMessages.id,
})

export const IdParams = z.object({ id: Id })
export const BranchIdParams = z.object({ branchId: Id })
