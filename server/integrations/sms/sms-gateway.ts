/** A message of a request. */
export interface OutgoingSms {
  /** E.164 of a Turkish mobile number. */
  to: string
  text: string
}

export interface SmsRequest {
  /** A commercial message, which the provider compares with İYS. */
  isCommercial: boolean
  /** One code for one recipient, over the provider's fast way where it has one. */
  isCode: boolean
  /** Our number of the request, by which the provider can be asked for it. */
  reference: string
  messages: readonly OutgoingSms[]
}

/**
 * Why a request failed: `refused` this request will never be taken, `busy` it was not taken and may be sent later,
 * `configuration` neither will any other until a person acts, `unreachable` it never left, `unknown` the answer was lost.
 */
export type SmsFailureKind = 'refused' | 'busy' | 'configuration' | 'unreachable' | 'unknown'

export class SmsFailure extends Error {
  readonly kind: SmsFailureKind
  /** The provider's code, or that of the connection. */
  readonly code: string
  constructor(kind: SmsFailureKind, code: string) {
    super(`SMS request failed: ${kind} (${code})`)
    this.kind = kind
    this.code = code
  }
}

/** What became of a message. */
export interface SmsReport {
  job: string
  /** E.164; empty where the provider names no Turkish mobile number. */
  to: string
  state: 'waiting' | 'delivered' | 'failed'
  /** The provider's code. */
  code: string
}

/** A provider of text messages. Its methods throw `SmsFailure`. */
export interface SmsGateway {
  readonly provider: 'netgsm' | 'simulator'
  /** The sender that people see. */
  readonly header: string
  /** Where the simulator shows what it was sent; null for a real provider. */
  readonly inboxUrl: string | null
  /** Sends at most 100 messages; returns the provider's number of the request. Never sent again after `unknown`. */
  send(request: SmsRequest): Promise<string>
  report(jobs: readonly string[]): Promise<SmsReport[]>
  /**
   * Looks a request up whose answer was lost, between the moments at which it began and was given up; returns the
   * provider's number of it, undefined if the provider does not list it, which proves nothing.
   */
  find(reference: string, began: Date, ended: Date): Promise<string | undefined>
  /** The credit left, in messages or lira as the provider counts; null where it does not say. */
  credit(): Promise<{ amount: number; unit: string } | null>
}
