import { signWebhook } from '#server/integrations/payments/iyzico-wire.ts'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'
import { nextNumber } from '#server/simulators/payments/simulated-payment.ts'

interface WebhookOptions {
  /** URL of the merchant's webhook; no webhook is sent without it. */
  url: string | undefined
  secretKey: string
  /** How long each try waits. */
  delaysMs: number[]
}

/** Sends webhooks to the merchant and retries them until one succeeds or the attempts are used up. */
export function createWebhooks({ url, secretKey, delaysMs }: WebhookOptions) {
  const waiting = new Set<NodeJS.Timeout>()

  function send(target: string, body: string, signature: string, tries: number[]): void {
    const [delay, ...rest] = tries
    if (delay === undefined) return
    const timer = setTimeout(async () => {
      waiting.delete(timer)
      const isTaken = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-iyz-signature-v3': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).then(
        (response) => response.ok,
        () => false,
      )
      if (!isTaken) send(target, body, signature, rest)
    }, delay)
    // A merchant that is not reached does not keep the process alive.
    timer.unref()
    waiting.add(timer)
  }

  return {
    tell(payment: SimulatedPayment): void {
      if (!url) return
      const { paymentId, conversationId, status, isHosted } = payment
      const token = isHosted ? payment.token : null
      const type = isHosted ? 'CHECKOUT_FORM_AUTH' : 'THREE_DS_AUTH'
      const body = {
        paymentConversationId: conversationId,
        merchantId: 1,
        ...(token ? { token } : { paymentId: Number(paymentId) }),
        status,
        iyziReferenceCode: nextNumber(),
        iyziEventType: type,
        iyziEventTime: Date.now(),
        iyziPaymentId: Number(paymentId),
      }
      const signature = signWebhook(secretKey, { type, paymentId, token, conversationId, status })
      send(url, JSON.stringify(body), signature, delaysMs)
    },
    stop(): void {
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
