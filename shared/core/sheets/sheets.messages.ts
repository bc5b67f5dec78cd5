const numbers = new Intl.NumberFormat('tr-TR')

const count = (value: number) => numbers.format(value)

export const sheetsMessages = {
  saveFailed: 'Satırlar kaydedilemedi',
  exportFailed: 'Dosya hazırlanamadı',
  tooManyRows: (most: number) => `Bir seferde en çok ${count(most)} satır eklenebilir.`,
  exportBusy: 'Şu anda çok sayıda dosya hazırlanıyor. Biraz sonra yeniden deneyin.',
  exportUnknown: 'Bu liste dışa aktarılamaz.',
  yes: 'Evet',
  no: 'Hayır',
  exportTooLong: (most: number) => `Excel dosyası en çok ${count(most)} satır tutar. CSV olarak indirin.`,
  branch: 'Şube',
  createdAt: 'Eklenme tarihi',
} as const
