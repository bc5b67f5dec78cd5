/** Why a balance changed. */
export const entryKinds = [
  'opening',
  'top-up',
  'correction',
  'referral',
  'card-top-up',
  'order',
  'order-refund',
  'day-pass',
  'qr-fee',
  'refund',
  'sale',
  'merge',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The names of the kinds of entries in ledgers. */
export const entryKindNames: Readonly<Record<EntryKind, string>> = {
  opening: 'Açılış bakiyesi',
  'top-up': 'Yükleme',
  correction: 'Düzeltme',
  referral: 'Referans kazancı',
  'card-top-up': 'Kartla yükleme',
  order: 'Sipariş',
  'order-refund': 'Sipariş iadesi',
  'day-pass': 'Günlük giriş',
  'qr-fee': 'QR giriş ücreti',
  refund: 'İade',
  sale: 'Satış',
  merge: 'Kayıt birleştirme',
}
