import { randomUUID } from 'node:crypto'
import { isSameText } from '#server/core/crypto.ts'
import type { PaymentGateway, PaymentQuestion } from '#server/integrations/payments/gateway.ts'
import {
  createIyzicoTransport,
  type IyzicoConnection,
} from '#server/integrations/payments/iyzico-transport.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import {
  BinAnswer,
  CallbackForm,
  CheckoutFormAnswer,
  InstalmentAnswer,
  PaymentAnswer,
  ReportAnswer,
  ReversalAnswer,
  ThreeDSStartAnswer,
  WebhookBody,
} from '#server/integrations/payments/wire-answers.ts'
import { wirePrice } from '#server/integrations/payments/wire-money.ts'
import { checkoutFormBody, threeDSBody } from '#server/integrations/payments/wire-requests.ts'
import { isSignedAnswer, signWebhook } from '#server/integrations/payments/wire-signatures.ts'

/** The provider's words for "no such payment". */
const notFoundCodes = /^508[67]$/
/** Its rules on the state of a payment: it returns one of them for a form that is not paid yet. */
const stateCodes = /^5\d{3}$/

async function orNothing<Answer>(
  answer: Promise<Answer>,
  codes = notFoundCodes,
): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentFailure && codes.test(error.code ?? '')) return undefined
    throw error
  }
}

const named = ({ paymentId, paymentConversationId }: PaymentQuestion) => ({
  ...(paymentId ? { paymentId } : {}),
  ...(paymentConversationId ? { paymentConversationId } : {}),
})

/** The gateway over iyzico's wire format: the real provider, or the simulator where its origin is given. */
export function createIyzicoGateway(
  connection: IyzicoConnection,
  simulatorOrigin: string | null = null,
): PaymentGateway {
  const ask = createIyzicoTransport(connection)
  const { secretKey } = connection
  const locale = 'tr'

  return {
    provider: simulatorOrigin ? 'simulator' : 'iyzico',
    simulatorOrigin,

    cardFacts: (bin) =>
      ask({
        call: 'cardFacts',
        path: '/payment/bin/check',
        body: { locale, conversationId: randomUUID(), binNumber: bin },
        answer: BinAnswer,
      }),

    instalments: ({ price, bin }) =>
      ask({
        call: 'instalments',
        path: '/payment/iyzipos/installment',
        body: {
          locale,
          conversationId: randomUUID(),
          price: wirePrice(price),
          ...(bin ? { binNumber: bin } : {}),
        },
        answer: InstalmentAnswer,
      }),

    startThreeDS: (request) =>
      ask({
        call: 'startThreeDS',
        path: '/payment/3dsecure/initialize',
        body: threeDSBody(request),
        signed: 'threeDSStart',
        answer: ThreeDSStartAnswer,
      }),

    readCallback(fields) {
      const form = CallbackForm.safeParse(fields)
      if (!form.success || !isSignedAnswer(secretKey, 'callback', form.data)) return undefined
      const { conversationId, paymentId, conversationData, mdStatus, status } = form.data
      return {
        conversationId,
        paymentId,
        conversationData,
        mdStatus: Number(mdStatus),
        isVerified: mdStatus === '1' && status === 'success',
      }
    },

    async authoriseThreeDS({ conversationId, paymentId, conversationData }) {
      const call = 'authoriseThreeDS'
      const payment = await ask({
        call,
        path: '/payment/3dsecure/auth',
        body: { locale, conversationId, paymentId, ...(conversationData ? { conversationData } : {}) },
        signed: 'payment',
        answer: PaymentAnswer,
      })
      if (payment.paymentId !== paymentId)
        throw new PaymentFailure({ call, reason: 'unknown', isUncertain: true, code: 'payment' })
      return payment
    },

    paymentDetail: ({ conversationId, ...question }) =>
      orNothing(
        ask({
          call: 'paymentDetail',
          path: '/payment/detail',
          body: { locale, conversationId, ...named({ conversationId, ...question }) },
          signed: 'payment',
          answer: PaymentAnswer,
        }),
      ),

    paymentReport: ({ conversationId, ...question }) =>
      orNothing(
        ask({
          call: 'paymentReport',
          path: '/v2/reporting/payment/details',
          query: { locale, conversationId, ...named({ conversationId, ...question }) },
          answer: ReportAnswer,
        }),
      ),

    cancel: ({ conversationId, paymentId, ip }) =>
      ask({
        call: 'cancel',
        path: '/payment/cancel',
        body: { locale, conversationId, paymentId, ip },
        answer: ReversalAnswer,
      }),

    refund: ({ conversationId, paymentTransactionId, price, ip }) =>
      ask({
        call: 'refund',
        path: '/payment/refund',
        body: {
          locale,
          conversationId,
          paymentTransactionId,
          price: wirePrice(price),
          currency: 'TRY',
          ip,
        },
        signed: 'refund',
        answer: ReversalAnswer,
      }),

    startCheckoutForm: (request) =>
      ask({
        call: 'startCheckoutForm',
        path: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
        body: checkoutFormBody(request),
        signed: 'checkoutForm',
        answer: CheckoutFormAnswer,
      }),

    checkoutFormResult: ({ conversationId, token }) =>
      orNothing(
        ask({
          call: 'checkoutFormResult',
          path: '/payment/iyzipos/checkoutform/auth/ecom/detail',
          body: { locale, conversationId, token },
          signed: 'checkoutResult',
          answer: PaymentAnswer,
        }),
        stateCodes,
      ),

    readWebhook(body, signature) {
      const event = WebhookBody.safeParse(body)
      if (!event.success || !signature) return undefined
      return isSameText(signature, signWebhook(secretKey, event.data)) ? event.data : undefined
    },
  }
}
