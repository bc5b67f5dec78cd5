import type { ResourceTexts } from '#admin/core/resource.ts'

export const paymentRecordTexts = {
  name: 'Ödeme kaydı |||| Ödeme kayıtları',
  fields: {
    date: 'Tarih',
    memberName: 'Üye',
    phone: 'Telefon',
    package: 'Paket',
    amount: 'Tutar',
    method: 'Yöntem',
    note: 'Not',
    branch: 'Şube',
    membership: 'Satış',
    createdAt: 'Eklenme tarihi',
    from: 'İlk gün',
    until: 'Son gün',
  },
  quick: 'Yeni ödeme',
  quickAdd: 'Ödeme ekle',
  more: 'Telefon ve not',
  added: 'Ödeme kaydedildi.',
  total: 'Toplam',
  count: (count: string) => `${count} kayıt`,
  totals: 'Listelenen ödemelerin toplamı',
  linked: 'Satış',
  linkedHint:
    'Bu kayıt bir satışla birlikte oluştu. Yalnızca notu değiştirilebilir; satışın kendisi üyelik sayfasındadır.',
  toMembership: 'Üyeliği aç',
} as const satisfies ResourceTexts & Record<string, unknown>
