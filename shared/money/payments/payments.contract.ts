import { z } from 'zod'
import { InstallmentMinimum } from '#shared/club/settings/settings.contract.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { Membership, membershipQuery } from '#shared/membership/memberships/memberships.contract.ts'
import { paymentStatuses } from '#shared/money/payments/payment-status.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import {
  BinNumber,
  CardInfo,
  InstallmentOption,
  Payment,
  PaymentDetail,
  PaymentRecord,
  PaymentRequest,
  Purchase,
  purchaseKinds,
  Quote,
} from '#shared/money/payments/payments.schema.ts'

const texts = paymentsMessages

/** The price is the client's own and only asks what instalments would cost; nothing is charged by it. */
export const showInstallmentOptions = endpoint({
  method: 'POST',
  url: '/api/payment/installment-options',
  access: 'payments.start',
  failure: texts.installmentsFailed,
  summary: 'Bir tutarın taksit seçenekleri',
  limit: 'card-look-up',
  schema: {
    body: z.object({ price: PaidLira, binNumber: BinNumber.optional() }),
    response: {
      200: z.object({
        installmentOptions: z.array(InstallmentOption),
        /** Smaller amounts do not offer these counts; they are left out of the options already. */
        minimumAmounts: z.array(InstallmentMinimum),
      }),
    },
  },
})

const InstalmentPlan = named('InstalmentPlan', {
  package: Id,
  /** The highest number of instalments that any card offers, at most one for each month of the package. */
  count: z.number().int(),
  /** Lira of one of them, with the dearest surcharge. */
  each: z.number(),
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

/** 503 while the provider does not answer. */
export const listInstalmentPlans = endpoint({
  method: 'GET',
  url: '/api/payment/installments/branch/:branchId',
  access: 'packages.list',
  failure: texts.installmentsFailed,
  summary: 'Bir şubenin taksitle alınabilen paketleri, kart bilinmeden',
  // Without an answer of the provider each call asks it again; price pages are rendered in process, without the limit.
  limit: 'card-look-up',
  schema: { params: BranchIdParams, response: { 200: z.array(InstalmentPlan) } },
})

export const showBinInfo = endpoint({
  method: 'POST',
  url: '/api/payment/bin-info',
  access: 'payments.start',
  failure: texts.binFailed,
  summary: 'Kart numarasının başından banka ve kart türü',
  limit: 'card-look-up',
  schema: { body: z.object({ binNumber: BinNumber }), response: { 200: CardInfo } },
})

export const quotePurchase = endpoint({
  method: 'POST',
  url: '/api/payment/quote',
  access: 'payments.start',
  failure: texts.quoteFailed,
  summary: 'Satın almadan önce: tutar, tarihler ve onaylanacak metinler',
  schema: { body: z.object({ purchase: Purchase }), response: { 200: Quote } },
})

const HandOver = named('HandOver', {
  paymentId: Id,
  /** The bank's form, decoded; null with the hosted form. */
  threeDSHtmlContent: z.string().nullable(),
  /** Address of the provider's hosted form; null when the card was sent. */
  checkoutFormUrl: z.string().nullable(),
})

/**
 * Begins a card payment. The response's form hands the buyer over to the bank. While an attempt for the same thing is
 * open, the answer is 409 with its id: `payment.pending` until the buyer continues it or gives it up,
 * `payment.in-progress` while its charge is in flight.
 */
export const startPayment = endpoint({
  method: 'POST',
  url: '/api/payment/',
  access: 'payments.start',
  failure: texts.startFailed,
  summary: 'Kartla ödemeyi başlatır',
  limit: 'payment',
  schema: {
    body: PaymentRequest,
    response: { 200: HandOver },
  },
})

/** Pays a day pass out of the wallet, at once. Orders choose the wallet when they are made. */
export const payFromBalance = endpoint({
  method: 'POST',
  url: '/api/payment/balance',
  access: 'payments.start',
  failure: texts.balanceFailed,
  summary: 'Günlük girişi bakiyeden öder',
  schema: {
    body: z.object({ package: Id, branch: Id.optional(), requestKey: Id }),
    response: { 201: Membership },
  },
})

/** The bank sends the buyer's browser here with a form; the response leads on to the result page. */
export const receiveCallback = endpoint({
  method: 'POST',
  url: '/api/payment/callback',
  access: 'payments.notify',
  failure: texts.startFailed,
  summary: 'Bankadan dönüş (form gönderimi)',
  takesForms: true,
  schema: { body: z.record(z.string(), z.unknown()), response: { 200: z.any() } },
})

/** The provider's own word on a payment, server to server. */
export const receiveWebhook = endpoint({
  method: 'POST',
  url: '/api/payment/webhook',
  access: 'payments.notify',
  failure: texts.startFailed,
  summary: 'Ödeme kuruluşunun bildirimi',
  schema: { body: z.record(z.string(), z.unknown()), response: { 200: Done } },
})

export const listOwnPayments = endpoint({
  method: 'GET',
  url: '/api/payment/mine',
  access: 'payments.own',
  failure: texts.listFailed,
  summary: 'Kendi ödemelerim, en yenisi önce',
  list: true,
  schema: { querystring: listQuery(['createdAt'], {}), response: { 200: z.array(Payment) } },
})

export const showOwnPayment = endpoint({
  method: 'GET',
  url: '/api/payment/mine/:id',
  access: 'payments.own',
  failure: texts.listFailed,
  summary: 'Kendi ödemem; sonuç sayfası bununla bekler',
  schema: { params: IdParams, response: { 200: Payment } },
})

/** Hands the buyer over to the bank again, with the page of the start. */
export const continuePayment = endpoint({
  method: 'POST',
  url: '/api/payment/mine/:id/continue',
  access: 'payments.start',
  failure: texts.continueFailed,
  summary: 'Yarıda kalan ödemenin banka sayfasını yeniden açar',
  schema: { params: IdParams, response: { 200: HandOver } },
})

/** Ends an attempt whose charge was not requested yet; one that has ended already is answered as it is. */
export const giveUpPayment = endpoint({
  method: 'POST',
  url: '/api/payment/mine/:id/give-up',
  access: 'payments.start',
  failure: texts.giveUpFailed,
  summary: 'Yarıda kalan ödemeden vazgeçer; bankadan sonra onaylansa da kart çekilmez',
  schema: { params: IdParams, response: { 200: Payment } },
})

export const listUserPackages = endpoint({
  method: 'GET',
  url: '/api/payment/user-packages',
  access: 'payments.own',
  failure: texts.listFailed,
  summary: 'Kendi üyeliklerim, en yenisi önce',
  schema: { response: { 200: z.array(Membership) } },
})

export const listAllMemberships = endpoint({
  method: 'GET',
  url: '/api/payment/admin/all-memberships',
  access: 'payments.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Bütün üyelikler, en yenisi önce',
  list: true,
  schema: {
    querystring: membershipQuery.extend({ branchId: Id.optional() }),
    response: { 200: z.array(Membership) },
  },
})

export const listPayments = endpoint({
  method: 'GET',
  url: '/api/payment/admin/payments',
  access: 'payments.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Kart ödemeleri',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], {
      branch: Id.optional(),
      user: Id.optional(),
      kind: z.enum(purchaseKinds).optional(),
      status: z.enum(paymentStatuses).optional(),
      /** With a refund that the provider refused and that is still to be given back by hand. */
      hasFailedRefund: z.boolean().optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(PaymentRecord) },
  },
})

export const showPayment = endpoint({
  method: 'GET',
  url: '/api/payment/admin/payments/:id',
  access: 'payments.show',
  opens: { path: 'id', of: 'payments' },
  failure: texts.listFailed,
  summary: 'Bir kart ödemesi: olayları, iadeleri ve onaylanan metinler',
  schema: { params: IdParams, response: { 200: PaymentDetail } },
})

/** The whole of a payment of today is cancelled at the provider; anything else is refunded. */
export const refundPayment = endpoint({
  method: 'POST',
  url: '/api/payment/admin/payments/:id/refund',
  access: 'payments.refund',
  failure: texts.refundFailed,
  requiresStepUp: true,
  summary: 'Ödemeyi iade eder; tutar verilmezse kalanın tamamını',
  schema: {
    params: IdParams,
    body: z.object({
      amount: PaidLira.optional(),
      reason: Line(300),
      /** The form's own key: the same refund sent twice is made once. */
      requestKey: Id,
    }),
    response: { 200: PaymentDetail },
  },
})

/** Notes how a refund that the provider refused was settled otherwise. */
export const closeFailedRefund = endpoint({
  method: 'POST',
  url: '/api/payment/admin/payments/:id/refunds/:refundId/close',
  access: 'payments.refund',
  failure: texts.refundCloseFailed,
  requiresStepUp: true,
  summary: 'Ödeme kuruluşunun yapmadığı iadeyi, nasıl çözüldüğünü yazarak kapatır',
  schema: {
    params: z.object({ id: Id, refundId: Id }),
    body: z.object({ note: Line(300) }),
    response: { 200: PaymentDetail },
  },
})

/** Asks the provider now, instead of waiting for the job that settles open attempts. */
export const settlePayment = endpoint({
  method: 'POST',
  url: '/api/payment/admin/payments/:id/settle',
  access: 'payments.refund',
  failure: texts.settleFailed,
  summary: 'Sonucu belirsiz ödemeyi ödeme kuruluşuna sorar',
  schema: { params: IdParams, response: { 200: PaymentDetail } },
})
