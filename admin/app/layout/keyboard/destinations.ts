import type { Resource } from '#shared/permissions/permissions.ts'

/** The second key after g, by the Turkish name of the list where it is free. */
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
