import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { daytimeDiscountsMessages } from '#shared/membership/daytime-discounts/daytime-discounts.messages.ts'

const texts = daytimeDiscountsMessages

/** A branch's discount on daytime packages, and the latest entry time of their holders. */
export const DaytimeDiscount = z.object({
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

export const DaytimeDiscountInput = z.object({
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

export const listDaytimeDiscounts = endpoint({
  method: 'GET',
  url: '/api/daytime-discount',
  access: 'daytime-discounts.list',
  failure: texts.listFailed,
  summary: 'Gündüz kuşağı indirimleri',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'discountPercent'], { branchId: Id.optional() }),
    response: { 200: z.array(DaytimeDiscount) },
  },
})

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

export const showDaytimeDiscount = endpoint({
  method: 'GET',
  url: '/api/daytime-discount/:id',
  access: 'daytime-discounts.list',
  failure: texts.showFailed,
  summary: 'Bir gündüz kuşağı indirimi',
  schema: { params: IdParams, response: { 200: DaytimeDiscount } },
})

export const deleteDaytimeDiscount = endpoint({
  method: 'DELETE',
  url: '/api/daytime-discount/:id',
  access: 'daytime-discounts.delete',
  failure: texts.deleteFailed,
  summary: 'Gündüz kuşağı indirimini kaldırır',
  schema: { params: IdParams, response: { 200: Done } },
})
