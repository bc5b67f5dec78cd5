import type { IysFailureKind } from '#shared/messaging/iys/iys.schema.ts'
import type { ConsentChannel, ConsentSource, ConsentStatus } from '#shared/people/consents/consents.schema.ts'

/** What İYS keeps of a person: İYS knows no names. */
export interface IysConsent {
  channel: ConsentChannel
  /** An e-mail address, or a phone number as E.164. */
  recipient: string
  status: ConsentStatus
  /** When the person said so, in whole seconds. */
  consentedAt: Date
}

interface IysNewConsent extends IysConsent {
  /** How it was given; null where the club itself ends a consent. */
  source: ConsentSource | null
}

/** What became of one entry of a request. */
export interface IysResult {
  /** Its place in the request. */
  place: number
  state: 'waiting' | 'accepted' | 'refused'
  /** İYS's code and words of a refusal. */
  code: string
  reason: string
}

/** A call failed: nothing was taken, or, with `isUncertain`, nobody knows. */
export class IysFailure extends Error {
  readonly kind: IysFailureKind
  readonly isUncertain: boolean
  /** Seconds after which İYS may be called again; null where it does not say. */
  readonly retryAfter: number | null
  constructor(
    kind: IysFailureKind,
    code: string,
    { isUncertain = false, retryAfter = null as number | null } = {},
  ) {
    super(`İYS call failed: ${kind} (${code})`)
    this.kind = kind
    this.isUncertain = isUncertain
    this.retryAfter = retryAfter
  }
}

/** Entries that İYS does not take; the whole request was refused with them. */
export class IysRefusal extends Error {
  /** Of each entry that it names; empty where it refuses the request itself. */
  readonly entries: readonly Omit<IysResult, 'state'>[]
  readonly code: string
  readonly reason: string
  constructor(entries: readonly Omit<IysResult, 'state'>[], code: string, reason: string) {
    super(`İYS refused a request (${code})`)
    this.entries = entries
    this.code = code
    this.reason = reason
  }
}

/** İYS, the national register of consents to commercial messages. Its methods throw `IysFailure`. */
export interface IysGateway {
  readonly isSimulated: boolean
  /**
   * Enters consents and returns İYS's number of the request. Throws `IysRefusal`. An entry with the recipient, channel and
   * time of an earlier one is the same entry, so that one whose answer was lost is entered again.
   */
  enter(consents: readonly IysNewConsent[]): Promise<string>
  /** Returns what became of a request; null for one that İYS does not know. */
  results(request: string): Promise<IysResult[] | null>
  /** Returns what people have changed in İYS itself after a cursor; from the beginning for the empty one. */
  changes(after: string): Promise<{ changes: IysConsent[]; after: string }>
}
