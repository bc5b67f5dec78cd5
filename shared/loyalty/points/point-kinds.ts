/** `referral` rewards the creator of a code; `manual` is a change by an admin; `merge` moves the points of one record to another. */
export const pointKinds = ['referral', 'manual', 'merge'] as const
export type PointKind = (typeof pointKinds)[number]

export const pointKindNames: Readonly<Record<PointKind, string>> = {
  referral: 'Referans ödülü',
  manual: 'Kulüp işlemi',
  merge: 'Kayıt birleştirme',
}
