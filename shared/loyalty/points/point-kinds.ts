/** `referral` rewards the creator of a code; `manual` is a change by an admin. */
export const pointKinds = ['referral', 'manual'] as const
export type PointKind = (typeof pointKinds)[number]

export const pointKindNames: Readonly<Record<PointKind, string>> = {
  referral: 'Referans ödülü',
  manual: 'Kulüp işlemi',
}
