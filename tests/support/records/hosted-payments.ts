import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { reconcilePayments } from '#server/modules/money/payments/charge.service.ts'
import { refunds } from '#server/modules/money/payments/payments.table.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { showPayment } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail, Purchase } from '#shared/money/payments/payments.schema.ts'
import { type CardProvider, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person, type TestProduct } from '#tests/support/product/test-product.ts'
import { advancePayment, openHostedForm } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'

/** The form is payable for 30 minutes, and the bank may take another 20 for the last card. */
export const lastMinute = 50

/** A payable hosted form. */
export interface OpenForm {
  buyer: Person
  paymentId: string
  pageUrl: string
}

/** A club with card payments in the provider’s hosted form. */
export interface HostedPayments {
  provider: CardProvider
  product: TestProduct
  admin: Person
  branch: Branch
  open(purchase: Purchase, buyer: Person): Promise<OpenForm>
  detail(form: Pick<OpenForm, 'paymentId'>): Promise<PaymentDetail>
  statusOf(form: Pick<OpenForm, 'paymentId'>): Promise<PaymentDetail['status']>
  /** The amount of an attempt the provider still holds after refunds, in kuruş. */
  keptAmount(form: OpenForm): Promise<number>
  /** Backdates an attempt by the given minutes. */
  advance(form: OpenForm, minutes: number): Promise<void>
  /** Queries the provider about open payments, as the job does. */
  settle(): Promise<void>
  /** Sends pending refunds, as the job does some time later. */
  settleRefunds(): Promise<void>
  /** Removes every planned disturbance. */
  clearDisturbances(): Promise<unknown>
}

const fail = (error: unknown) => {
  throw error
}

export async function openHostedPayments(): Promise<HostedPayments> {
  const provider = await startCardProvider()
  afterAll(() => provider.stop())
  const { product, admin } = await openTestClub({
    payments: provider.gatewayWith({ timeoutMs: 700 }),
    environment: { IYZICO_CHECKOUT: 'hosted' },
  })
  const branch = await openBranch(admin, 'Meram Şubesi')
  const { services } = product
  const detail: HostedPayments['detail'] = ({ paymentId }) =>
    admin.call(showPayment, { params: { id: paymentId } })
  return {
    provider,
    product,
    admin,
    branch,
    detail,
    open: async (purchase, buyer) => ({ buyer, ...(await openHostedForm(buyer, purchase)) }),
    statusOf: async (form) => (await detail(form)).status,
    async keptAmount(form) {
      const { conversationId } = await detail(form)
      return (await provider.payments())
        .filter((one) => one.conversationId === conversationId && one.status === 'SUCCESS' && !one.cancel)
        .reduce((sum, { paidPrice, items }) => {
          const given = items.flatMap((item) => item.refunds).reduce((all, { price }) => all + price, 0)
          return sum + paidPrice - given
        }, 0)
    },
    advance: (form, minutes) => advancePayment(product, form.paymentId, minutes),
    settle: () => reconcilePayments(services, fail),
    async settleRefunds() {
      await services.db.update(refunds).set({ sentAt: sql`${refunds.sentAt} - interval '5 minutes'` })
      await reconcileRefunds(services, fail)
    },
    clearDisturbances: () => fetch(`${provider.baseUrl}/_controls`, { method: 'DELETE' }),
  }
}
