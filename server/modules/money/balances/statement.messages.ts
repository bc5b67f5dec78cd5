/** Texts of an account statement. */
export const statementTexts = {
  title: 'Hesap dökümü',
  fileName: 'hesap-dokumu',
  member: 'Üye',
  branch: 'Şube',
  period: 'Dönem',
  made: 'Hazırlanma zamanı',
  opening: 'Dönem başı bakiye',
  added: 'Giren',
  taken: 'Çıkan',
  closing: 'Dönem sonu bakiye',
  columns: {
    sequence: 'Sıra',
    createdAt: 'Tarih',
    kind: 'İşlem',
    description: 'Açıklama',
    amount: 'Tutar (₺)',
    balanceAfter: 'Bakiye (₺)',
    actorName: 'İşlemi yapan',
  },
  empty: 'Bu dönemde hareket yok.',
} as const
