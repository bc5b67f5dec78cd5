export const rafflesMessages = {
  listFailed: 'Çekilişler getirilemedi',
  showFailed: 'Çekiliş getirilemedi',
  createFailed: 'Çekiliş eklenemedi',
  updateFailed: 'Çekiliş güncellenemedi',
  deleteFailed: 'Çekiliş silinemedi',
  notFound: 'Çekiliş bulunamadı.',
  endsBeforeStart: 'Bitiş zamanı başlangıçtan sonra olmalıdır.',
  slugEmpty: 'Başlık en az bir harf veya rakam içermelidir.',
  slugTaken: 'Bu başlıkla bir çekiliş zaten var. Lütfen başlığı değiştirin.',
  final: 'İptal edilen veya sonuçlanan çekiliş değiştirilemez.',
  closed: 'Katılım kapandı. Tarihler ve ödüller artık değiştirilemez.',
  promised:
    'Çekilişe katılanlar var: bu söz artık değiştirilemez. Gerekiyorsa çekilişi iptal edip yenisini duyurun.',
  onlyLater: 'Çekilişe katılanlar var: katılım yalnızca uzatılabilir, kısaltılamaz.',
  keepBranch: 'Bu şubenin çekilişleri var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.',
  deleted: 'Çekiliş silindi.',
  archived: 'Kurası çekilmiş çekiliş silinmez: arşive kaldırıldı, sonucunu gösteren sayfa yerinde duruyor.',
} as const

export const raffleEntriesMessages = {
  /** The one text of every refusal to join; what happened stands beside it. */
  alreadyJoined: 'Bu çekilişe zaten katılmışsınız',
  registerFailed: 'Katılım sırasında hata oluştu',
  listFailed: 'Katılımcılar getirilemedi',
  removeFailed: 'Katılım silinemedi',
  ownFailed: 'Çekilişlerin getirilemedi',
  notFound: 'Katılım bulunamadı.',
  listClosed: 'Katılımcı listesi yayımlandı; artık kimse çıkarılamaz.',
  alreadyRemoved: 'Bu katılım daha önce çıkarıldı.',
  linkUnknown: 'Bu onay bağlantısı geçersiz ya da süresi dolmuş.',
  deletedName: 'Silinmiş üye',
  refusals: {
    missing: {
      reason: 'Böyle bir çekiliş yok ya da şubesi kapandı.',
      remedy: 'Devam eden çekilişleri çekilişler sayfasında bulabilirsin.',
    },
    upcoming: {
      reason: 'Çekiliş henüz başlamadı.',
      remedy: 'Başlangıç saatinden sonra yeniden dene.',
    },
    closed: {
      reason: 'Katılım süresi doldu.',
      remedy: 'Sonucu bu sayfadan izleyebilir, devam eden öteki çekilişlere bakabilirsin.',
    },
    drawn: {
      reason: 'Çekiliş sonuçlandı.',
      remedy: 'Kazananlar bu sayfada; devam eden öteki çekilişlere bakabilirsin.',
    },
    cancelled: {
      reason: 'Çekiliş iptal edildi.',
      remedy: 'Devam eden öteki çekilişlere bakabilirsin.',
    },
    unverified: {
      reason: 'E-posta adresini henüz doğrulamadın.',
      remedy: 'Profil sayfandan doğrulama bağlantısı iste, e-postandaki bağlantıya bas ve yeniden katıl.',
      page: '/customer/info',
    },
    staff: {
      reason: 'Kulüp görevlileri bu çekilişe katılamaz.',
      remedy: 'Bir yanlışlık olduğunu düşünüyorsan şube yönetimine başvur.',
    },
    joined: {
      reason: 'Bu hesapla zaten katıldın.',
      remedy: 'Yapman gereken bir şey yok; sonucu bu sayfadan izleyebilirsin.',
    },
    sameEmail: {
      reason: 'Bu e-posta adresiyle daha önce katılım yapılmış.',
      remedy: 'Her kişi bir kez katılır. Bu katılım senin değilse şubeye başvur.',
    },
    samePhone: {
      reason: 'Bu telefon numarasıyla daha önce katılım yapılmış.',
      remedy: 'Her kişi bir kez katılır. Bu katılım senin değilse şubeye başvur.',
    },
    removed: {
      reason: 'Bu çekilişteki katılımını kulüp iptal etti.',
      remedy: 'Nedenini şubeden öğrenebilirsin.',
    },
  },
} as const

export const raffleDrawsMessages = {
  drawFailed: 'Kazananlar belirlenirken hata oluştu',
  resetFailed: 'Çekiliş sıfırlanamadı',
  winnersFailed: 'Kazananlar getirilemedi',
  recordFailed: 'Çekiliş kaydı getirilemedi',
  notStarted: 'Henüz başlamamış çekilişin kurası çekilemez. Başlangıçtan sonra yeniden deneyin.',
  noEntrants: 'Çekilişe kimse katılmadı, kazanan belirlenemez. Çekilişi iptal edebilirsiniz.',
  alreadyDrawn: 'Kazananlar zaten belirlendi.',
  cancelled: 'İptal edilen çekilişin kazananı belirlenemez.',
  archived: 'Arşive kaldırılan çekiliş sıfırlanamaz.',
  noReason: 'Neden belirtilmedi.',
  seedLost:
    'Gizli sayı bu kurulumun anahtarıyla açılamadı. APP_SECRET değiştiyse eski değeri geri yükleyin ya da çekilişi sıfırlayın.',
  notDrawn: 'Bu çekilişin yayımlanmış bir kaydı yok.',
  listAhead: 'Katılımcı listesi, kura çekilince yayımlanır.',
} as const
