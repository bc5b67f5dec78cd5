import { addLostItem, type LostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** The day that many days ago, in club time. */
export const daysAgo = (days: number) => addDays(clubDay(new Date()), -days)

/** Records an item found in a branch, by default yesterday. */
export const makeLostItem = (
  person: Caller,
  branch: string,
  fields: Partial<CallInput<typeof addLostItem>['body']> = {},
  image?: File,
): Promise<LostItem> =>
  person.call(addLostItem, {
    body: {
      branch,
      description: 'Siyah spor çantası',
      place: 'Soyunma odası',
      foundOn: daysAgo(1),
      ...fields,
    },
    ...(image ? { files: { image } } : {}),
  })
