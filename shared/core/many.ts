import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'

/** The most records that are changed at once. */
export const manyAtOnce = 1000

/** A change of many records at once, the same for each. */
export const changeOfMany = <Change extends z.ZodRawShape>(change: Change) =>
  z.object({
    ids: z.array(Id).min(1, validationMessages.required).max(manyAtOnce, validationMessages.many),
    ...change,
  })

/** The changed and the refused records; unchanged ones are in neither list. */
export const ManyChanged = named('ManyChanged', {
  changed: z.array(Id),
  refused: z.array(z.object({ id: Id, reason: z.string() })),
})
export type ManyChanged = z.infer<typeof ManyChanged>
