export const errorTexts = {
  notFoundTitle: 'Sayfa bulunamadı',
  notFoundHeading: ['Burada', 'bir şey yok'],
  notFoundText: 'Bu adreste bir sayfa yok. Taşınmış ya da kaldırılmış olabilir.',
  toHome: 'Ana sayfaya dön',
  toBranches: 'Şubeleri gör',
  brokenTitle: 'Bir şeyler ters gitti',
  brokenHeading: ['Bir sorun', 'oluştu'],
  brokenText: 'Sayfa şu anda açılamıyor. Sorun bizde; birazdan yeniden dene.',
  retry: 'Yeniden dene',
} as const
