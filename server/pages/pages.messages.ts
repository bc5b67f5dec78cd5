export const pageMessages = {
  notFound: { title: 'Sayfa bulunamadı', text: 'Aradığınız sayfa taşınmış ya da kaldırılmış olabilir.' },
  malformed: { title: 'Adres anlaşılamadı', text: 'Adresi kontrol edip yeniden deneyin.' },
  tooLong: { title: 'Adres çok uzun', text: 'Adresi kısaltıp yeniden deneyin.' },
  method: { title: 'Bu istek kabul edilmiyor', text: 'Sayfalar yalnızca görüntülenebilir.' },
  failed: { title: 'Sayfa gösterilemiyor', text: 'Bir sorun oluştu. Lütfen biraz sonra yeniden deneyin.' },
  siteNotBuilt: { title: 'Site hazırlanıyor', text: 'Lütfen birkaç dakika sonra yeniden deneyin.' },
  adminNotBuilt: {
    title: 'Yönetim paneli hazırlanıyor',
    text: 'Lütfen birkaç dakika sonra yeniden deneyin.',
  },
  home: 'Ana sayfaya dön',
  assetNotFound: 'Dosya bulunamadı.',
} as const
