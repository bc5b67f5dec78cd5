import { z } from 'zod'
import { qrFeesMessages } from '#shared/access/qr-fees/qr-fees.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = qrFeesMessages

/** Price of one entry without a membership in a branch, charged to the wallet at the turnstile. */
export const QrFee = z.object({
  _id: Id,
  branchId: Id,
  /** Lira. */
  fee: z.number(),
  description: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type QrFee = z.infer<typeof QrFee>

/** Creates the branch's fee or replaces it. */
export const saveQrFee = endpoint({
  method: 'POST',
  url: '/api/qr-fee',
  access: 'qr-fees.create',
  failure: texts.saveFailed,
  summary: 'Şubenin QR giriş ücretini kaydeder',
  schema: {
    body: z.object({
      branchId: Id,
      fee: PaidLira,
      description: Text(300).default(''),
      /** Version of the replaced fee. */
      version: Version.optional(),
    }),
    response: { 200: QrFee },
  },
})

/** 404: the branch has no entry without a membership. */
export const showQrFeeOfBranch = endpoint({
  method: 'GET',
  url: '/api/qr-fee/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.packages(params.branchId),
    pageTags.branches,
  ],
  access: 'qr-fees.show',
  failure: texts.showFailed,
  summary: 'Bir şubenin QR giriş ücreti',
  schema: { params: BranchIdParams, response: { 200: QrFee } },
})

export const listQrFees = endpoint({
  method: 'GET',
  url: '/api/qr-fee/admin/all',
  access: 'qr-fees.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin QR giriş ücretleri',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'fee'], { branchId: Id.optional() }),
    response: { 200: z.array(QrFee) },
  },
})

export const showQrFee = endpoint({
  method: 'GET',
  url: '/api/qr-fee/:id',
  access: 'qr-fees.list',
  failure: texts.showFailed,
  summary: 'Bir QR giriş ücreti',
  schema: { params: IdParams, response: { 200: QrFee } },
})

export const updateQrFee = endpoint({
  method: 'PUT',
  url: '/api/qr-fee/:id',
  access: 'qr-fees.edit',
  failure: texts.saveFailed,
  summary: 'QR giriş ücretini günceller',
  schema: {
    params: IdParams,
    body: z.object({
      fee: PaidLira.optional(),
      description: Text(300).optional(),
      version: Version.optional(),
    }),
    response: { 200: QrFee },
  },
})

export const deleteQrFee = endpoint({
  method: 'DELETE',
  url: '/api/qr-fee/:id',
  access: 'qr-fees.delete',
  failure: texts.deleteFailed,
  summary: 'QR giriş ücretini kaldırır',
  schema: { params: IdParams, response: { 200: Done } },
})
