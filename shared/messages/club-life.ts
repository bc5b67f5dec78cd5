export const packages = {
  listFailed: 'Paketler alınamadı',
  createFailed: 'Paket oluşturulurken hata oluştu',
  updateFailed: 'Paket güncellenemedi',
  deleteFailed: 'Paket silinemedi',
  notFound: 'Paket bulunamadı.',
  nameTaken: 'Bu şubede aynı adla bir paket zaten var.',
  created: 'Paket oluşturuldu.',
  deleted: 'Paket silindi.',
} as const

export const daytimeDiscounts = {
  saveFailed: 'Gündüz kuşağı indirimi kaydedilemedi',
  showFailed: 'Gündüz kuşağı indirimi getirilemedi',
  listFailed: 'Gündüz kuşağı indirimleri getirilemedi',
  deleteFailed: 'Gündüz kuşağı indirimi silinemedi',
  notFound: 'Bu şubenin gündüz kuşağı indirimi yok.',
  deleted: 'Gündüz kuşağı indirimi silindi.',
} as const

export const contact = {
  sendFailed: 'Mesajınız gönderilemedi',
  sent: 'Mesajınız bize ulaştı. En kısa sürede yanıtlayacağız.',
  listFailed: 'İletişim mesajları getirilemedi',
  createFailed: 'Mesaj eklenemedi',
  updateFailed: 'Mesaj güncellenemedi',
  replyFailed: 'Yanıt gönderilemedi',
  deleteFailed: 'Mesaj silinemedi',
  notFound: 'Mesaj bulunamadı.',
  answered: 'Bu mesaj daha önce yanıtlandı.',
  deleted: 'Mesaj silindi.',
} as const

export const applications = {
  sendFailed: 'Başvuru gönderilirken bir hata oluştu!',
  sent: 'Başvurunuz bize ulaştı. Teşekkür ederiz!',
  listFailed: 'Başvurular getirilirken bir hata oluştu!',
  branchFailed: 'Şubeye göre başvurular getirilirken bir hata oluştu!',
  showFailed: 'Başvuru detayı getirilirken bir hata oluştu!',
  cvFailed: 'CV indirilirken bir hata oluştu!',
  createFailed: 'Başvuru eklenirken bir hata oluştu!',
  statusFailed: 'Başvuru durumu güncellenirken bir hata oluştu!',
  deleteFailed: 'Başvuru silinirken bir hata oluştu!',
  deleted: 'Başvuru başarıyla silindi!',
  notFound: 'Başvuru bulunamadı.',
  cvNone: 'Bu başvurunun CV dosyası yok.',
  cvMissing: 'Lütfen CV dosyanızı ekleyin (PDF).',
  cvNotPdf: 'CV dosyası PDF olmalıdır.',
  cvTooLarge: 'CV dosyası en çok 5 MB olabilir.',
  cvTooMany: 'Yalnızca bir CV dosyası ekleyebilirsiniz.',
  transition: 'Başvuru bu duruma getirilemez.',
  keepBranch:
    'Bu şubeye yapılmış iş başvuruları var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.',
  unauthorized: 'Kullanıcı bilgisi veya token bulunamadı',
} as const
