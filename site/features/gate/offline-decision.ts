import {
  bytesOfBase64,
  readToken,
  type SignedToken,
  tokenTiming,
} from '#shared/access/turnstile/entry-token.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { isGrant, type Reason } from '#shared/access/turnstile/reasons.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'
import { clubTime } from '#shared/core/club-time.ts'
import type { PendingDecision } from '#site/features/gate/gate-store.ts'

/** What this gate remembers of those who passed while it was alone. */
export interface GateMemory {
  /** Names of codes that let somebody through. */
  used: ReadonlySet<string>
  /** When each person last came in, in milliseconds. */
  lastEntries: ReadonlyMap<string, number>
}

export interface LocalDecision {
  reason: Reason
  /** Whom the code names; undefined for a code that is none of the club's. */
  user: string | undefined
  /** Empty where the list does not hold the person. */
  name: string
  /** Names the code. */
  token: string
}

/** A code is used by a person for a moment, whoever's signature of it is shown. */
const nameOf = ({ subject, from, serial }: SignedToken) => `${subject}/${from}/${serial}`

/** What a gate that was opened anew has to remember of the decisions that the server has not heard of. */
export function rememberedFrom(decisions: readonly PendingDecision[]) {
  const used = new Set<string>()
  const lastEntries = new Map<string, number>()
  for (const { token: text, direction, reason, at } of decisions) {
    const token = readToken(text)
    if (!token || !isGrant(reason)) continue
    used.add(nameOf(token))
    if (direction === 'in') lastEntries.set(token.subject, Date.parse(at))
  }
  return { used, lastEntries }
}

/** Whether the club signed a code; null where this browser cannot tell. */
export async function isSigned(text: string, publicKey: string): Promise<boolean | null> {
  const token = readToken(text)
  if (!token) return false
  try {
    const key = await crypto.subtle.importKey('raw', bytesOfBase64(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, token.signature, token.payload)
  } catch {
    return null
  }
}

/** Decides by the list alone, as the server would, about a code whose signature is good. */
export function decideAlone(
  text: string,
  direction: Direction,
  { allowed, lastEntryTime, passBackMinutes }: GateSnapshot,
  { used, lastEntries }: GateMemory,
  now: Date,
): LocalDecision {
  const token = readToken(text)
  if (token?.kind !== 'member') return { reason: 'forged', user: undefined, name: '', token: text }
  const user = token.subject
  const [, until = '', name = '', byDay = 0] = allowed.find(([id]) => id === user) ?? []
  const decision = (reason: Reason) => ({ reason, user, name, token: nameOf(token) })
  const timing = tokenTiming(token, now.getTime() / 1000)
  if (timing !== 'good') return decision(timing)
  if (used.has(decision('replayed').token)) return decision('replayed')
  if (direction === 'out') return decision('exit')
  if (!name && !until) return decision('offline')
  if (Date.parse(until) <= now.getTime()) return decision('membership-over')
  if (byDay && lastEntryTime && clubTime(now) > lastEntryTime) return decision('daytime')
  const last = lastEntries.get(user)
  if (last !== undefined && now.getTime() - last < passBackMinutes * 60_000) return decision('pass-back')
  return decision('membership')
}
