import type { ResourceTexts } from '#admin/core/resource.ts'

export const generalRecordTexts = {
  name: 'Genel kayıt |||| Genel kayıtlar',
  fields: {
    date: 'Tarih',
    title: 'Açıklama',
    category: 'Kategori',
    amount: 'Tutar',
    note: 'Not',
    branch: 'Şube',
    createdAt: 'Eklenme tarihi',
    from: 'İlk gün',
    until: 'Son gün',
  },
  quick: 'Yeni kayıt',
  quickAdd: 'Kaydı ekle',
  added: 'Kayıt eklendi.',
  amountHint: 'Giderler için başına eksi koyun: -1.250,50',
  amountExample: 'Gider: -1.250,50',
  categoryHint: 'Örneğin kira, elektrik, bakım, kafe.',
  totals: 'Listelenen kayıtların toplamı',
  income: 'Gelen',
  spent: 'Giden',
  balance: (count: string) => `Fark, ${count} kayıt`,
} as const satisfies ResourceTexts & Record<string, unknown>
