import type { Resource } from '#shared/permissions/permissions.ts'

/** The second key after g, usually the initial of the list’s Turkish name. */
export const destinations: Readonly<Record<string, Resource>> = {
  u: 'users',
  y: 'memberships',
  c: 'balances',
  k: 'paymentRecords',
  d: 'lessons',
  t: 'turnstileEntries',
  s: 'vitaminOrders',
  m: 'contact',
  b: 'notifications',
}

export const homeKey = 'h'
