export const pagesMessages = {
  listFailed: 'Sayfalar getirilemedi',
  showFailed: 'Sayfa getirilemedi',
  updateFailed: 'Sayfa güncellenemedi',
  notFound: 'Sayfa bulunamadı.',
  /** Instead of a legal text while the company’s data are missing. */
  notYet:
    'Bu metin hazırlanıyor. Kulübün yasal bilgileri tamamlanınca burada yayımlanacak; sorularınızı iletişim sayfasından yazabilirsiniz.',
} as const
