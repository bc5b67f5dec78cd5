export const invitationsMessages = {
  previewFailed: 'Davet edilecekler sayılamadı',
  createFailed: 'Davetler başlatılamadı',
  listFailed: 'Davetler getirilemedi',
  showFailed: 'Davet listesi getirilemedi',
  peopleFailed: 'Davet edilenler getirilemedi',
  totalsFailed: 'Davetler sayılamadı',
  downloadFailed: 'Davet kâğıtları indirilemedi',
  notFound: 'Davet listesi bulunamadı.',
  oneSelection: 'Üyeleri ya tek tek, ya süzgeçle, ya da önceki bir davetten seçin.',
  nobody: 'Bu seçimde davet edilecek kimse yok.',
  tooMany: (most: number) =>
    `Bir seferde en çok ${most.toLocaleString('tr-TR')} kâğıt basılabilir. Süzgeci daraltın.`,
  otherBranches: 'Bu dosyada başka şubelerin üyeleri de var. Kendi üyeleriniz için kâğıtları yeniden basın.',
  notReady: 'Davet kâğıtları hazırlanıyor. Birazdan yeniden deneyin.',
  purged:
    'Davet kâğıtlarının dosyası bir günden eski olduğu için silindi. Gerekirse yeniden basın; eski kodlar geçersiz olur.',
  lostTrack: 'Gönderim yarıda kaldı; posta sunucusunun kabul edip etmediği bilinmiyor.',
} as const
