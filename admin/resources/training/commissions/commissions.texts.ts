import type { ResourceTexts } from '#admin/core/resource.ts'

export const commissionTexts = {
  name: 'Prim |||| Primler',
  fields: { trainerName: 'Antrenör', sessions: 'Seans', amount: 'Prim', branch: 'Şube', month: 'Ay' },
  title: 'Primler',
  own: 'Primim',
  subtitle: 'Yapılan seanslardan antrenörlerin payı. Paketi ödenmeyen seans, ödendiği ayda prim getirir.',
  previous: 'Önceki ay',
  next: 'Sonraki ay',
  close: 'Ayı kapat',
  closeTitle: (month: string, branch: string) => `${branch}: ${month} kapatılsın mı?`,
  closeContent: (sum: string) =>
    `${sum} prim kesinleşir. Kapanan ay geri açılmaz; sonradan değişen bir seans açık aya düzeltme olarak yazılır.`,
  closed: (month: string) => `${month} kapatıldı.`,
  closedOn: (day: string) => `${day} günü kapatıldı`,
  open: 'Açık',
  total: 'Toplam',
  none: 'Bu ayda prim yok.',
  unsettled: (count: number) => `${count} seans, paketi ödenince prim getirecek.`,
  sheetOf: (trainer: string) => `${trainer}: prim dökümü`,
  show: 'Döküm',
  showOf: (trainer: string) => `Döküm: ${trainer}`,
  back: 'Tüm antrenörler',
  lines: { day: 'Ders', member: 'Üye', pack: 'Paket', rule: 'Kural', base: 'Ödenen', amount: 'Prim' },
  signature: 'İmza',
  csv: 'CSV',
  xlsx: 'Excel',
} as const satisfies ResourceTexts & Record<string, unknown>
