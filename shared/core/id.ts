import { z } from 'zod'
import { messages } from '#shared/messages/messages.ts'

/** UUIDv7, shown as `_id`. */
export const Id = z.guid(messages.validation.id)

export const IdParams = z.object({ id: Id })
export const BranchIdParams = z.object({ branchId: Id })
