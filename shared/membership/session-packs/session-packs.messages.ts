export const sessionPacksMessages = {
  showFailed: 'Seans hareketleri getirilemedi.',
  adjustFailed: 'Seanslar değiştirilemedi.',
  notFound: 'Bu üyeliğin sayılan seansı yok.',
  over: 'Paket sona ermiş; seansları değiştirilemez.',
  notEnough: 'Paketin kullanılmamış o kadar seansı yok. Ayırtılmış dersler için önce dersi iptal edin.',
  zero: 'Sıfır olamaz: eklemek için 2, düşmek için -2 gibi yazın.',
  keyUsed: 'Bu işlem başka değerlerle yapılmış. Sayfayı yenileyip yeniden deneyin.',
  counted: 'Bu üyeliğin seansları zaten sayılıyor.',
  byKind: 'Yalnızca bire bir ders üyeliğinin seansları sayılır.',
  leftTooMany: 'Kalan seans, satılandan çok olamaz.',
  countedReason: 'Kalan seans girildi',
} as const
