import { nextAllowed, windowRefusal } from '#shared/access/access-windows/access-windows.rules.ts'
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

/** Restores the offline state from unreported decisions. */
export function rememberedFrom(decisions: readonly PendingDecision[]) {
  const used = new Set<string>()
  const lastEntries = new Map<string, number>()
  for (const { token: text, direction, reason, at } of decisions) {
    const token = parseToken(text)
    if (!token || !isGrant(reason)) continue
    used.add(nameOf(token))
    if (direction === 'in') lastEntries.set(token.subject, Date.parse(at))
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
  { allowed, debtors = [], lastEntryTime, passBackMinutes, reserved }: GateSnapshot,
  { used, lastEntries }: GateMemory,
  now: Date,
): LocalDecision {
  const token = parseToken(text)
  if (token?.kind !== 'member') return { reason: 'forged', user: undefined, name: '', token: text }
  const user = token.subject
  const [, until = '', name = '', byDay = 0, facts] = allowed.find(([id]) => id === user) ?? []
  const decision = (reason: Reason): LocalDecision => ({ reason, user, name, token: nameOf(token) })
  const timing = tokenTiming(token, now.getTime() / 1000)
  if (timing !== 'good') return decision(timing)
  if (used.has(decision('replayed').token)) return decision('replayed')
  if (direction === 'out') return decision('exit')
  if (!name && !until) return decision('offline')
  if (Date.parse(until) <= now.getTime()) return decision('membership-over')
  if (byDay && lastEntryTime && clubTime(now) > lastEntryTime) return decision('daytime')
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
  return decision('membership')
}
