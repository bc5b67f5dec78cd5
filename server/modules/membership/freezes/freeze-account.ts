import type { FreezeRow } from '#server/modules/membership/freezes/freezes.table.ts'
import { type Standing, spanOf } from '#server/modules/membership/memberships/arrange-memberships.ts'
import { spanDays } from '#server/modules/membership/memberships/lay-out.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

const texts = freezesMessages

/** What a membership has used of the freezing that its package allows; days on which the branch is closed are free. */
export interface FreezeAccount {
  /** Days. */
  allowance: number
  used: number
  remaining: number
  /** How often it may be frozen in all, and still. */
  count: number
  left: number
  running: FreezeRow | undefined
}

export function freezeAccount({ row, freezes }: Standing, now: Date): FreezeAccount {
  const charged = freezes
    .filter(({ source }) => source !== 'closure')
    .map((freeze) => spanDays(spanOf(freeze)))
    .filter((days) => days > 0)
  const used = charged.reduce((sum, days) => sum + days, 0)
  return {
    allowance: row.freezeDays,
    used,
    remaining: Math.max(0, row.freezeDays - used),
    count: row.freezeCount,
    left: Math.max(0, row.freezeCount - charged.length),
    running: freezes.find(({ startsAt, endsAt }) => new Date(startsAt) <= now && new Date(endsAt) > now),
  }
}

/** Why the package does not allow a freeze of so many days; null where it does. */
export function limitOf({ allowance, remaining, count, left }: FreezeAccount, days: number): string | null {
  if (allowance === 0 || count === 0) return texts.notOffered
  if (left === 0) return texts.countReached(count)
  if (remaining < shortestFreeze) return texts.leftTooShort(remaining, shortestFreeze)
  if (days < shortestFreeze) return texts.tooShort(shortestFreeze)
  return days > remaining ? texts.aboveAllowance(remaining) : null
}
