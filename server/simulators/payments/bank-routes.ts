import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signResponse } from '#server/integrations/payments/iyzico-wire.ts'
import type { Plans } from '#server/simulators/payments/controls.ts'
import type { Journal } from '#server/simulators/payments/journal.ts'
import {
  authorisationPlan,
  conversationDataOf,
  takeCard,
} from '#server/simulators/payments/provider-calls.ts'
import { instalmentTotal, turkishBin } from '#server/simulators/payments/published-cards.ts'
import {
  authorise,
  type SimulatedPayment,
  WireFailure,
} from '#server/simulators/payments/simulated-payment.ts'
import { simulatorMessages as texts } from '#server/simulators/payments/simulator.messages.ts'
import {
  bankPage,
  checkoutPage,
  notePage,
  pageHeaders,
  passOnPage,
} from '#server/simulators/payments/simulator-pages.ts'
import type { Webhooks } from '#server/simulators/payments/webhooks.ts'

interface Context {
  secretKey: string
  merchant: string
  journal: Journal
  plans: Plans
  webhooks: Webhooks
}

/** The code that the bank would send to the buyer's telephone. */
const rightCode = '123456'
const mostWrongCodes = 3

const Token = z.object({ token: z.string() })
const Answer = z.object({ token: z.string(), code: z.string().default(''), choice: z.string() })
const CardForm = z.object({
  token: z.string(),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  installment: z.coerce.number().int(),
})

/** Adds the pages that a buyer sees: the bank's verification and the provider's own form. */
export function addBankRoutes(app: FastifyInstance, context: Context): void {
  const { journal, plans, webhooks, merchant, secretKey } = context
  const show = (reply: FastifyReply, html: string) => reply.headers(pageHeaders).send(html)
  const gone = (reply: FastifyReply) => show(reply.code(410), notePage(texts.goneTitle, texts.gone))

  const named = (fields: unknown) => journal.byToken(Token.catch({ token: '' }).parse(fields).token)

  /** A payment whose buyer is at the bank. */
  function atBank(fields: unknown): SimulatedPayment | undefined {
    const payment = named(fields)
    return payment?.status === 'INIT_THREEDS' && payment.card ? payment : undefined
  }

  /** A payment whose hosted form takes a card: until it ends, after a refused card too. */
  function inForm(fields: unknown): SimulatedPayment | undefined {
    const payment = named(fields)
    if (!payment?.formEndsAt || Date.parse(payment.formEndsAt) <= Date.now()) return undefined
    const isOpen = payment.status === 'FAILURE' || (payment.status === 'INIT_THREEDS' && !payment.card)
    return isOpen ? payment : undefined
  }

  function bankPageOf(payment: SimulatedPayment): string {
    const bank = turkishBin(payment.card?.bin ?? '')?.bankName ?? ''
    const triesLeft = payment.wrongCodes === 0 ? undefined : mostWrongCodes - payment.wrongCodes
    return bankPage(payment, merchant, bank, triesLeft)
  }

  function callbackFields(payment: SimulatedPayment, isForged: boolean): Record<string, string> {
    if (payment.isHosted) return { token: payment.token }
    const fields = {
      status: payment.mdStatus === 1 ? 'success' : 'failure',
      paymentId: payment.paymentId,
      conversationData: conversationDataOf(payment),
      conversationId: payment.conversationId,
      mdStatus: String(payment.mdStatus),
    }
    return { ...fields, signature: signResponse(isForged ? `${secretKey}?` : secretKey, 'callback', fields) }
  }

  /** The hosted form charges by itself, before the buyer comes back. */
  function chargeHosted(payment: SimulatedPayment): void {
    try {
      authorise(payment, authorisationPlan(plans.take('auth', payment.conversationId)))
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error
    }
  }

  /** Ends the bank's part and sends the buyer back to the merchant. */
  function finish(payment: SimulatedPayment, mdStatus: number): string {
    payment.mdStatus = mdStatus
    payment.status = mdStatus === 1 ? 'CALLBACK_THREEDS' : 'FAILURE'
    if (payment.isHosted && mdStatus === 1) chargeHosted(payment)
    if (mdStatus !== 1) payment.error = { code: '10209', group: 'THREEDS_FAILED' }
    journal.keep(payment)
    if (payment.isHosted || mdStatus !== 1) webhooks.tell(payment)
    const effect = plans.take('callback', payment.conversationId)
    if (effect?.type === 'lost-answer') return notePage(texts.doneTitle, texts.done)
    const fields = callbackFields(payment, effect?.type === 'wrong-signature')
    if (effect?.type === 'double') {
      const body = new URLSearchParams(fields)
      fetch(payment.callbackUrl, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
    }
    return passOnPage(payment.callbackUrl, fields)
  }

  app.post('/bank', (request, reply) => {
    const payment = atBank(request.body)
    return payment ? show(reply, bankPageOf(payment)) : gone(reply)
  })

  app.post('/bank/answer', (request, reply) => {
    const payment = atBank(request.body)
    const answer = Answer.safeParse(request.body)
    if (!payment || !answer.success) return gone(reply)
    if (answer.data.choice !== 'approve') return show(reply, finish(payment, 0))
    if (answer.data.code === rightCode) {
      const { behaviour } = payment
      return show(reply, finish(payment, behaviour.kind === 'md-status' ? behaviour.mdStatus : 1))
    }
    payment.wrongCodes += 1
    journal.keep(payment)
    return show(reply, payment.wrongCodes < mostWrongCodes ? bankPageOf(payment) : finish(payment, 0))
  })

  app.get('/checkout', (request, reply) => {
    const payment = inForm(request.query)
    return payment ? show(reply, checkoutPage(payment, merchant)) : gone(reply)
  })

  app.post('/checkout', (request, reply) => {
    const payment = inForm(request.body)
    const form = CardForm.safeParse(request.body)
    if (!payment) return gone(reply)
    if (!form.success) return show(reply, checkoutPage(payment, merchant, texts.wrongCard))
    const { number, expiry, cvc, installment } = form.data
    const [expireMonth, year] = expiry.split('/')
    const card = { cardNumber: number.replace(/\s/g, ''), expireMonth, expireYear: `20${year}`, cvc }
    try {
      takeCard(payment, card, payment.enabledInstallments.includes(installment) ? installment : 1)
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error
      const wrong =
        { '10222': texts.noInstalments, '10209': texts.startFailed }[error.code] ?? texts.wrongCard
      return show(reply, checkoutPage(payment, merchant, wrong))
    }
    Object.assign(payment, { status: 'INIT_THREEDS', mdStatus: null, wrongCodes: 0, error: null })
    // The surcharge depends on the card, which the merchant never saw.
    const bin = turkishBin(payment.card?.bin ?? '')
    payment.paidPrice = instalmentTotal(bin, payment.installment, payment.price) ?? payment.price
    journal.keep(payment)
    return show(reply, bankPageOf(payment))
  })
}
