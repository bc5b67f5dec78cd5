export const closuresMessages = {
  listFailed: 'Kapalı günler getirilemedi',
  previewFailed: 'Kaç üyenin etkileneceği hesaplanamadı',
  createFailed: 'Kapalı günler eklenemedi',
  deleteFailed: 'Kapalı günler kaldırılamadı',
  notFound: 'Kapalı gün kaydı bulunamadı.',
  past: 'Kapalı günler bugünden önce başlayamaz.',
  tooFar: 'Kapalı günler en çok bir yıl önceden eklenebilir.',
  overlap: 'Bu şube için aynı günlerde eklenmiş kapalı günler var.',
  over: 'Bu kapalı günler geçti ya da daha önce kaldırıldı.',
  cancelled: 'Kapalı günlerin kalanı kaldırıldı; eklenen günler geri alınıyor.',
} as const
