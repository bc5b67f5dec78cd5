import type { z } from 'zod'
import type { CardDetails, PaymentGateway, ThreeDSRequest } from '#server/integrations/payments/gateway.ts'
import { createIyzicoGateway } from '#server/integrations/payments/iyzico-gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import type { Plan } from '#server/simulators/payments/controls.ts'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'
import { type SimulatorOptions, startSimulator } from '#server/simulators/simulator.ts'

export const providerKeys = { apiKey: 'sandbox-club', secretKey: 'sandbox-club-secret' }

export interface BankForm {
  action: string
  fields: Record<string, string>
}

export interface CardProvider {
  gateway: PaymentGateway
  baseUrl: string
  /** A gateway to the same simulator with other settings. */
  gatewayWith(settings: { timeoutMs?: number; secretKey?: string }): PaymentGateway
  /** Plans a disturbance of the next call. */
  plan(plan: z.input<typeof Plan>): Promise<void>
  /** Changes the time at which a card was charged. */
  chargedAt(paymentId: string, moment: Date): Promise<void>
  /** The payments stored by the provider. */
  payments(): Promise<SimulatedPayment[]>
  stop(): Promise<void>
}

/** A new simulator on a free port, with a gateway connected to it. */
export async function startCardProvider(options: Partial<SimulatorOptions> = {}): Promise<CardProvider> {
  const simulator = await startSimulator({
    keys: providerKeys,
    port: 0,
    host: '127.0.0.1',
    merchant: 'Bozkır Fitness',
    ...options,
  })
  const { baseUrl } = simulator
  const gatewayWith = (settings: { timeoutMs?: number; secretKey?: string }) =>
    createIyzicoGateway({ ...providerKeys, baseUrl, timeoutMs: 5000, ...settings }, simulator.origin)
  return {
    gateway: gatewayWith({}),
    baseUrl,
    gatewayWith,
    async plan(plan) {
      const answer = await fetch(`${baseUrl}/_controls`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(plan),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async chargedAt(paymentId, moment) {
      const answer = await fetch(`${baseUrl}/_controls/payments/${paymentId}/paid-at`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paidAt: moment.toISOString() }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    payments: async () => (await fetch(`${baseUrl}/_controls/payments`)).json(),
    stop: simulator.stop,
  }
}

const attribute = (tag: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The first form of a page with its hidden fields. */
export function formOf(html: string): BankForm {
  const hidden = [...html.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => tag)
  return {
    action: attribute(/<form[^>]*>/.exec(html)?.[0] ?? '', 'action') ?? '',
    fields: Object.fromEntries(
      hidden.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']),
    ),
  }
}

const post = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text()

/** Confirms at the bank as a buyer does; returns the form that would be posted to the merchant. */
export async function passBank(html: string, codes: string[] | 'give-up' = ['123456']): Promise<BankForm> {
  const { action, fields } = formOf(html)
  let page = await post(action, fields)
  for (const code of codes === 'give-up' ? [''] : codes) {
    const form = formOf(page)
    const choice = codes === 'give-up' ? 'give-up' : 'approve'
    page = await post(new URL(form.action, action).href, { ...form.fields, code, choice })
  }
  return formOf(page)
}

/** Enters a card into the provider’s hosted form and confirms at the bank; returns the resulting form. */
export async function fillForm(
  pageUrl: string,
  { number = '5528790000000008', installment = 1 } = {},
): Promise<BankForm> {
  const address = new URL(pageUrl)
  const token = address.searchParams.get('token') ?? ''
  const bank = await post(new URL('/checkout', address).href, {
    token,
    holder: 'Deneme Üyesi',
    number,
    expiry: '12/40',
    cvc: '987',
    installment: String(installment),
  })
  const form = formOf(bank)
  if (!form.action) throw new Error('The form did not accept the card')
  const code = { ...form.fields, code: '123456', choice: 'approve' }
  return formOf(await post(new URL(form.action, address).href, code))
}

export const card = (number: string, details: Partial<CardDetails> = {}): CardDetails => ({
  holder: 'Deneme Üyesi',
  number,
  expireMonth: '12',
  expireYear: '2040',
  cvc: '987',
  ...details,
})

/** A purchase of 1.250,50 lira with two items. */
export const purchase = (fields: Partial<ThreeDSRequest> = {}): ThreeDSRequest => ({
  conversationId: crypto.randomUUID(),
  basketId: 'sepet-1',
  price: 125_050,
  paidPrice: 125_050,
  installment: 1,
  callbackUrl: 'http://127.0.0.1:9/api/payment/callback',
  card: card('5528790000000008'),
  buyer: {
    id: 'uye-1',
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: 'uye@bozkir.example',
    phone: '+905321234567',
    address: 'Sahibiata Mahallesi',
    city: 'Konya',
    country: 'Turkey',
    ip: '127.0.0.1',
  },
  billingAddress: {
    contactName: 'Ayşe Yılmaz',
    address: 'Sahibiata Mahallesi',
    city: 'Konya',
    country: 'Turkey',
  },
  items: [
    { id: 'paket', name: 'Aylık üyelik', category: 'Üyelik', kind: 'virtual', price: 100_000 },
    { id: 'havlu', name: 'Havlu', category: 'Ürün', kind: 'physical', price: 25_050 },
  ],
  ...fields,
})

/** Starts a payment and returns from the bank with the correct code. */
export async function comeBackFromBank(gateway: PaymentGateway, request: ThreeDSRequest = purchase()) {
  const { paymentId, html } = await gateway.startThreeDS(request)
  const { fields } = await passBank(html)
  const { conversationData } = gateway.readCallback(fields) ?? {}
  return {
    conversationId: request.conversationId,
    paymentId,
    ...(conversationData ? { conversationData } : {}),
  }
}

/** A payment whose card was charged. */
export const pay = async (gateway: PaymentGateway, request?: ThreeDSRequest) =>
  gateway.authoriseThreeDS(await comeBackFromBank(gateway, request))

/** The payment failure a call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<PaymentFailure> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof PaymentFailure) return outcome
  throw new Error('The call did not end in a payment failure', { cause: outcome })
}
