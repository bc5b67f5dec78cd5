import { z } from 'zod'
import { qrFeesMessages } from '#shared/access/qr-fees/qr-fees.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = qrFeesMessages

/** Price of one entry without a membership in a branch, charged to the wallet at the turnstile. */
export const QrFee = named('QrFee', {
  _id: Id,
  branchId: Id,
  /** Lira. */
  fee: z.number(),
  description: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type QrFee = z.infer<typeof QrFee>

export const qrFeeCalls = crudEndpoints({
  resource: 'qr-fees',
  showAction: 'list',
  url: '/api/qr-fee',
  urls: { list: '/api/qr-fee/admin/all' },
  texts: { ...texts, updateFailed: texts.saveFailed },
  summaries: {
    list: 'Bütün şubelerin QR giriş ücretleri',
    show: 'Bir QR giriş ücreti',
    update: 'QR giriş ücretini günceller',
    remove: 'QR giriş ücretini kaldırır',
  },
  row: QrFee,
  query: listQuery(['createdAt', 'fee'], { branchId: Id.optional() }),
  change: z.object({
    fee: PaidLira.optional(),
    description: Text(300).optional(),
    version: Version.optional(),
  }),
})
export const { list: listQrFees, show: showQrFee, update: updateQrFee, remove: deleteQrFee } = qrFeeCalls

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
