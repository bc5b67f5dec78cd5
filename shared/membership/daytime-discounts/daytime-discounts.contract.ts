import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Instant, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { daytimeDiscountsMessages } from '#shared/membership/daytime-discounts/daytime-discounts.messages.ts'

const texts = daytimeDiscountsMessages

/** A branch's discount on daytime packages, and the latest entry time of their holders. */
export const DaytimeDiscount = named('DaytimeDiscount', {
  _id: Id,
  branchId: Id,
  discountPercent: z.number().int(),
  /** HH:mm in the club's time zone. */
  lastEntryTime: z.string(),
  isActive: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
})
export type DaytimeDiscount = z.infer<typeof DaytimeDiscount>

export const DaytimeDiscountInput = named('DaytimeDiscountInput', {
  branchId: Id,
  discountPercent: WholeNumber(1, 100),
  lastEntryTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, validationMessages.time),
  isActive: Flag.default(true),
  /** Version of the discount that is replaced. */
  version: Version.optional(),
})

/** Creates the branch's discount or replaces it. */
export const saveDaytimeDiscount = endpoint({
  method: 'POST',
  url: '/api/daytime-discount',
  access: 'daytime-discounts.edit',
  failure: texts.saveFailed,
  summary: 'Şubenin gündüz kuşağı indirimini kaydeder',
  schema: { body: DaytimeDiscountInput, response: { 200: DaytimeDiscount } },
})

export const daytimeDiscountCalls = crudEndpoints({
  resource: 'daytime-discounts',
  showAction: 'list',
  url: '/api/daytime-discount',
  texts,
  summaries: {
    list: 'Gündüz kuşağı indirimleri',
    show: 'Bir gündüz kuşağı indirimi',
    remove: 'Gündüz kuşağı indirimini kaldırır',
  },
  row: DaytimeDiscount,
  query: listQuery(['createdAt', 'discountPercent'], { branchId: Id.optional() }),
})
export const {
  list: listDaytimeDiscounts,
  show: showDaytimeDiscount,
  remove: deleteDaytimeDiscount,
} = daytimeDiscountCalls

/** 404 if the branch has no discount. */
export const showDaytimeDiscountOfBranch = endpoint({
  method: 'GET',
  url: '/api/daytime-discount/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.packages(params.branchId),
    pageTags.branches,
  ],
  access: 'daytime-discounts.show',
  failure: texts.showFailed,
  summary: 'Bir şubenin geçerli gündüz kuşağı indirimi',
  schema: { params: BranchIdParams, response: { 200: DaytimeDiscount } },
})
