export const errorTexts = {
  notFoundTitle: 'Sayfa bulunamadı',
  notFoundHeading: ['Burası', 'açık bozkır'],
  notFoundText: 'Bu adreste bir sayfa yok. Taşınmış olabilir ya da henüz yolda olabilir.',
  toHome: 'Ana sayfaya dön',
  toBranches: 'Şubeleri gör',
  brokenTitle: 'Bir şeyler ters gitti',
  brokenHeading: ['Toz', 'kalktı'],
  brokenText: 'Sayfa şu anda açılamıyor. Sorun bizde; birazdan yeniden dene.',
  retry: 'Yeniden dene',
} as const
