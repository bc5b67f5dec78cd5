import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#server/core/crypto.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import { webhooks } from '#server/modules/office/webhooks/webhooks.table.ts'

const purpose = 'webhook secret'

export const sealedWebhookSecrets: readonly SealedColumn[] = [webhooks.secret, webhooks.earlierSecret].map(
  (column) => ({ column, purpose }),
)

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: 32 bytes in base64 behind `whsec_`. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

export const sealWebhookSecret = (secret: string, webhookSecret: string) =>
  seal(secret, purpose, webhookSecret)

/** Decrypts; undefined if it was sealed with another APP_SECRET. */
export const openWebhookSecret = (secret: string, sealed: Buffer) =>
  unseal(secret, purpose, sealed)?.toString()

interface SignedParts {
  id: string
  /** Of the attempt, in whole seconds since 1970. */
  timestamp: number
  body: string
}

/** The value of `webhook-signature`: one signature for each secret. */
export const signaturesOf = ({ id, timestamp, body }: SignedParts, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
