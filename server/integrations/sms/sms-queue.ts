import type pg from 'pg'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import type { SmsKind } from '#shared/messaging/sms/sms.schema.ts'

/** A text message. */
export interface Sms {
  kind: SmsKind
  /** E.164. Messages to numbers that are no Turkish mobile numbers are not queued. */
  to: string
  text: string
  /** The account of the recipient, if there is one. */
  user: string | null
  /** The branch whose monthly limit it counts towards; null for none. */
  branch: string | null
  /** The campaign of a commercial message. */
  campaign?: string
  /** Sent also in the quiet hours; a code always is. */
  isUrgent?: boolean
}

export interface SmsQueue {
  /** Null where no provider is configured: nothing is queued then. */
  readonly gateway: SmsGateway | null
  /**
   * Queues messages in the caller's transaction (outbox pattern), in characters that a message carries; returns how many
   * were queued. Throws 400 for a text of too many parts.
   */
  enqueue(client: pg.PoolClient, messages: readonly Sms[]): Promise<number>
}
