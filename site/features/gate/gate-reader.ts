import { looksLikeMedium } from '#shared/access/entry-media/medium-number.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { isGrant, type Reason, reasonTexts, remedyOf } from '#shared/access/turnstile/reasons.ts'
import type { Decision, Direction } from '#shared/access/turnstile/turnstile.schema.ts'
import type { GateEndpoints } from '#site/features/gate/gate-device.ts'
import { createGateServer, type GateServer, KeyRefused } from '#site/features/gate/gate-server.ts'
import {
  addPending,
  countPending,
  dropPending,
  pendingDecisions,
  readSnapshot,
  storeSnapshot,
} from '#site/features/gate/gate-store.ts'
import {
  decideOffline,
  decideOnMedium,
  isSigned,
  macOfMedium,
  rememberedFrom,
} from '#site/features/gate/offline-decision.ts'

/** The screen’s message about a user. */
export interface GateAnswer
  extends Pick<Decision, 'allowed' | 'message' | 'remedy' | 'name' | 'photo' | 'fee' | 'direction'> {}

export interface GateState {
  isOnline: boolean
  /** Decisions not reported yet. */
  waiting: number
  /** The branch and the device, once known. */
  place: string
}

interface GateReaderOptions {
  key: string
  endpoints: GateEndpoints
  onState: (state: GateState) => void
  onKeyRefused: () => void
}

/** Decisions per request, as many as the server accepts. */
const mostReported = 200
/** Milliseconds between syncs: fetch the list, report decisions. */
const exchangeEvery = 20_000

/** Decides on every scanned code: online, or offline when the server is unreachable. */
export class GateReader {
  readonly #options: GateReaderOptions
  readonly #server: GateServer
  #snapshot: GateSnapshot | undefined
  #isOnline = true
  /** Milliseconds by which the server’s clock is ahead of the tablet’s. */
  #clockLead = 0
  #memory = rememberedFrom([])
  /** Decisions that were unreported at the last count. */
  #waiting = 0
  #exchanging: Promise<void> | undefined

  constructor(options: GateReaderOptions) {
    this.#options = options
    this.#server = createGateServer(options.key, options.endpoints)
  }

  /** Starts with stored data; throws `KeyRefused`, or another error without any data. */
  async start(): Promise<void> {
    this.#snapshot = await readSnapshot()
    const { decisions } = await pendingDecisions()
    this.#memory = rememberedFrom(decisions, this.#snapshot?.media?.held)
    try {
      await this.#exchange()
    } catch (error) {
      if (error instanceof KeyRefused || !this.#snapshot) throw error
      await this.#notifyPeople(false)
    }
    setInterval(() => void this.#exchange().catch((error) => this.#fail(error)), exchangeEvery)
    addEventListener('online', () => void this.#exchange().catch((error) => this.#fail(error)))
  }

  async decide(text: string): Promise<GateAnswer | null> {
    try {
      const decision = await this.#server.scan(text)
      if (!this.#isOnline) void this.#exchange().catch((error) => this.#fail(error))
      return decision
    } catch (error) {
      if (error instanceof KeyRefused) {
        this.#options.onKeyRefused()
        return null
      }
      return this.#decideOffline(text)
    }
  }

  /** Null if this browser cannot verify signatures, or the list was never fetched. */
  async #decideOffline(text: string): Promise<GateAnswer | null> {
    const snapshot = this.#snapshot
    // A list that an older version has stored knows no cards.
    const isMedium = looksLikeMedium(text) && Boolean(snapshot?.media)
    const isGood = isMedium || (snapshot ? await isSigned(text, snapshot.publicKey) : null)
    if (!snapshot || isGood === null) {
      await this.#notifyPeople(false)
      return null
    }
    const { direction } = snapshot.device
    if (!isGood) {
      await this.#notifyPeople(false)
      return answerOf('forged', direction, '')
    }
    const now = new Date(Date.now() + this.#clockLead)
    const { used, lastEntries } = this.#memory
    const mac = isMedium ? await macOfMedium(text, snapshot) : null
    const {
      reason,
      user,
      name,
      token,
      nextAllowedAt = null,
    } = isMedium
      ? decideOnMedium(mac, direction, snapshot, this.#memory, now)
      : decideOffline(text, direction, snapshot, this.#memory, now)
    // The server knows nobody for an unknown card.
    if (reason !== 'medium-unknown') {
      const read = mac ? { medium: mac } : { token: text }
      await addPending({ ...read, direction, reason, at: now.toISOString() })
    }
    if (isGrant(reason)) {
      if (!isMedium) used.add(token)
      if (user && direction === 'in') lastEntries.set(user, now.getTime())
    }
    await this.#notifyPeople(false)
    return { ...answerOf(reason, direction, name), remedy: remedyOf(reason, nextAllowedAt) }
  }

  /** Fetches the list and reports offline decisions; one exchange at a time, so that no decision is reported twice. */
  #exchange(): Promise<void> {
    this.#exchanging ??= this.#sync().finally(() => {
      this.#exchanging = undefined
    })
    return this.#exchanging
  }

  async #sync(): Promise<void> {
    this.#snapshot = await this.#server.snapshot()
    this.#clockLead = Date.parse(this.#snapshot.takenAt) - Date.now()
    await storeSnapshot(this.#snapshot)
    for (;;) {
      const { keys, decisions } = await pendingDecisions(mostReported)
      if (decisions.length === 0) break
      await this.#server.report(decisions)
      await dropPending(keys)
    }
    await this.#notifyPeople(true)
  }

  #fail(error: unknown): void {
    if (error instanceof KeyRefused) this.#options.onKeyRefused()
    // A store that fails is reported by the decisions that need it.
    else this.#notifyPeople(false).catch(() => undefined)
  }

  async #notifyPeople(isOnline: boolean): Promise<void> {
    this.#isOnline = isOnline
    const { branch, device } = this.#snapshot ?? {}
    const place = [branch?.name, device?.name].filter(Boolean).join(' · ')
    try {
      this.#waiting = await countPending()
    } finally {
      this.#options.onState({ isOnline, waiting: this.#waiting, place })
    }
  }
}

function answerOf(reason: Reason, direction: Direction, name: string): GateAnswer {
  const { text, remedy } = reasonTexts[reason]
  return { allowed: isGrant(reason), message: text, remedy, name, photo: null, fee: 0, direction }
}
