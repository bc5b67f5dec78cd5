import { nextAllowed, windowRefusal } from '#shared/access/access-windows/access-windows.rules.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import {
  base64ToBytes,
  parseToken,
  type SignedToken,
  tokenTiming,
} from '#shared/access/turnstile/entry-token.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { isGrant, type Reason } from '#shared/access/turnstile/reasons.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'
import { clubDay, clubTime } from '#shared/core/club-time.ts'
import type { PendingDecision } from '#site/features/gate/gate-store.ts'

/** The offline state of this gate. */
export interface GateMemory {
  /** Ids of used codes. */
  used: ReadonlySet<string>
  /** Time of each user’s last entry, in milliseconds. */
  lastEntries: ReadonlyMap<string, number>
}

export interface LocalDecision {
  reason: Reason
  /** The user of the code; undefined for a foreign code. */
  user: string | undefined
  /** Empty if the user is not listed. */
  name: string
  /** The code’s id. */
  token: string
  /** When the reserved hours that refuse now next admit the user. */
  nextAllowedAt?: Date | null
}

/** A code is identified by user and time, regardless of its signature. */
const nameOf = ({ subject, from, serial }: SignedToken) => `${subject}/${from}/${serial}`

/** Restores the offline state from unreported decisions; `held` are the cards of the list. */
export function rememberedFrom(
  decisions: readonly PendingDecision[],
  held: GateSnapshot['media']['held'] = [],
) {
  const used = new Set<string>()
  const lastEntries = new Map<string, number>()
  for (const { token: text = '', medium, direction, reason, at } of decisions) {
    if (!isGrant(reason)) continue
    const token = parseToken(text)
    if (token) used.add(nameOf(token))
    const user = token?.subject ?? held.find(([mac]) => mac === medium)?.[1]
    if (user && direction === 'in') lastEntries.set(user, Date.parse(at))
  }
  return { used, lastEntries }
}

/** Verifies a code’s signature; null if this browser cannot. */
export async function isSigned(text: string, publicKey: string): Promise<boolean | null> {
  const token = parseToken(text)
  if (!token) return false
  try {
    const key = await crypto.subtle.importKey('raw', base64ToBytes(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, token.signature, token.payload)
  } catch {
    return null
  }
}

/** Decides offline on a verified code, by the same rules as the server. */
export function decideOffline(
  text: string,
  direction: Direction,
  snapshot: GateSnapshot,
  memory: GateMemory,
  now: Date,
): LocalDecision {
  const token = parseToken(text)
  if (token?.kind !== 'member') return { reason: 'forged', user: undefined, name: '', token: text }
  const decision = decideOnUser(token.subject, direction, snapshot, memory, now, snapshot.passBackMinutes)
  const timing = tokenTiming(token, now.getTime() / 1000)
  const refusal = timing !== 'good' ? timing : memory.used.has(nameOf(token)) ? 'replayed' : undefined
  if (!refusal) return { ...decision, token: nameOf(token) }
  return { reason: refusal, user: decision.user, name: decision.name, token: nameOf(token) }
}

/** Returns the HMAC of a card that was read as `text`; null if it is no card of this device's format. */
export async function macOfMedium(
  text: string,
  { device, media }: Pick<GateSnapshot, 'device' | 'media'>,
): Promise<string | null> {
  const number = canonicalMedium(text, device.mediumFormat)
  if (!number) return null
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', base64ToBytes(media.key), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(number))
  const half = String.fromCharCode(...new Uint8Array(mac).slice(0, 16))
  return btoa(half).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decides offline on a card, by the HMAC of its number. */
export function decideOnMedium(
  mac: string | null,
  direction: Direction,
  snapshot: GateSnapshot,
  memory: GateMemory,
  now: Date,
): LocalDecision {
  const { media, passBackMinutes } = snapshot
  const unknown = { user: undefined, name: '', token: mac ?? '' }
  if (mac && media.lost.includes(mac)) return { ...unknown, reason: 'medium-lost' }
  const [, user] = media.held.find(([known]) => known === mac) ?? []
  if (!mac || !user) return { ...unknown, reason: 'medium-unknown' }
  // A card is no code that is used up.
  const passBack = Math.max(passBackMinutes, 1)
  return { ...decideOnUser(user, direction, snapshot, memory, now, passBack), token: mac }
}

function decideOnUser(
  user: string,
  direction: Direction,
  { allowed, debtors = [], lastEntryTime, reserved, sessions = [] }: GateSnapshot,
  { lastEntries }: GateMemory,
  now: Date,
  passBackMinutes: number,
): Omit<LocalDecision, 'token'> {
  const listed = allowed.find(([id]) => id === user)
  const own = sessions.filter(([id, , until]) => id === user && Date.parse(until) > now.getTime())
  const [, until = '', listedName, byDay = 0, listedFacts] = listed ?? []
  const name = listedName ?? own[0]?.[3] ?? ''
  const decision = (reason: Reason) => ({ reason, user, name })
  if (direction === 'out') return decision('exit')
  if (!listed && own.length === 0) return decision('offline')
  const isOver = Date.parse(until) <= now.getTime()
  const isLate = Boolean(byDay && lastEntryTime && clubTime(now) > lastEntryTime)
  const isMember = listed !== undefined && !isOver && !isLate
  const session = own.find(([, from]) => Date.parse(from) <= now.getTime())
  if (!isMember && !session) {
    const reason = !listed ? 'no-appointment' : isOver ? 'membership-over' : 'daytime'
    const next = own.map(([, from]) => new Date(from)).find((from) => clubDay(from) === clubDay(now))
    return { ...decision(reason), nextAllowedAt: next ?? null }
  }
  const facts = isMember ? listedFacts : session?.[4]
  const [, refusedOn] = debtors.find(([id]) => id === user) ?? []
  if (refusedOn && clubDay(now) >= refusedOn) return decision('debt')
  if (reserved && facts) {
    const { gender = 'unspecified', birthDate = null, packages = [] } = facts
    const person = { gender, birthDate, packages }
    const refusal = windowRefusal(reserved.windows, person, now)
    if (refusal) {
      const nextAllowedAt = nextAllowed(reserved.windows, person, reserved.schedule, now)
      return { ...decision(refusal), nextAllowedAt }
    }
  }
  const last = lastEntries.get(user)
  if (last !== undefined && now.getTime() - last < passBackMinutes * 60_000) return decision('pass-back')
  return decision(isMember ? 'membership' : 'appointment')
}
