export const pagesMessages = {
  listFailed: 'Sayfalar getirilemedi',
  showFailed: 'Sayfa getirilemedi',
  updateFailed: 'Sayfa güncellenemedi',
  previewFailed: 'Önizleme hazırlanamadı',
  notFound: 'Sayfa bulunamadı.',
  effectiveFromPast: 'Yürürlük tarihi bugünden önce olamaz.',
  unknownField: (name: string) => `Bilinmeyen alan: ${name}`,
  missingFields: (names: string) => `Bu metinde şu alanlar bulunmalı: ${names}`,
  /** Instead of a legal text while the company’s data are missing. */
  notYet:
    'Bu metin hazırlanıyor. Kulübün yasal bilgileri tamamlanınca burada yayımlanacak; sorularınızı iletişim sayfasından yazabilirsiniz.',
} as const
