/** Why points changed: a use of a code rewarded its creator, or an admin gave or took some with a reason. */
export const pointKinds = ['referral', 'manual'] as const
export type PointKind = (typeof pointKinds)[number]

export const pointKindNames: Readonly<Record<PointKind, string>> = {
  referral: 'Referans ödülü',
  manual: 'Kulüp işlemi',
}
