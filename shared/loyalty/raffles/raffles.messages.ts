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
  sourceName: 'Hangi çekilişin sonucunun kullanılacağını yazın.',
  sourceTooEarly: 'Sonuç, katılım kapandıktan en az 10 dakika sonra açıklanmalıdır.',
  final: 'İptal edilen veya sonuçlanan çekiliş değiştirilemez.',
  closed: 'Katılım kapandı ve katılımcı listesi yayımlandı. Tarihler ve ödüller artık değiştirilemez.',
  promised:
    'Çekilişe katılanlar var: bu söz artık değiştirilemez. Gerekiyorsa çekilişi iptal edip yenisini duyurun.',
  onlyLater: 'Çekilişe katılanlar var: katılım yalnızca uzatılabilir, kısaltılamaz.',
  keepBranch: 'Bu şubenin çekilişleri var, bu yüzden silinemez. Şubeyi silmek yerine arşivleyebilirsiniz.',
  keepDrawn: 'Kazananları belirlenmiş bir çekiliş silinemez; kaydı herkesin denetimine açık kalır.',
  keepEntries: 'Bu çekilişe katılanlar var. Silmek için önce çekilişi iptal edin.',
  deleted: 'Çekiliş silindi.',
} as const

export const raffleEntriesMessages = {
  /** The one text of every refusal to join; what happened stands beside it. */
  alreadyJoined: 'Bu çekilişe zaten katılmışsınız',
  registerFailed: 'Katılım sırasında hata oluştu',
  listFailed: 'Katılımcılar getirilemedi',
  removeFailed: 'Katılım silinemedi',
  ownFailed: 'Çekilişlerin getirilemedi',
  notFound: 'Katılım bulunamadı.',
  listClosed: 'Katılımcı listesi donduruldu; artık kimse çıkarılamaz.',
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
  valueFailed: 'Açıklanan sonuç kaydedilemedi',
  winnersFailed: 'Kazananlar getirilemedi',
  recordFailed: 'Çekiliş kaydı getirilemedi',
  notClosed: 'Katılım sürerken kazanan belirlenemez. Kapanıştan sonra yeniden deneyin.',
  notFrozen: 'Katılımcı listesi henüz dondurulmadı. Bir dakika içinde dondurulur; sonra yeniden deneyin.',
  noEntrants: 'Çekilişe kimse katılmadı, kazanan belirlenemez. Çekilişi iptal edebilirsiniz.',
  alreadyDrawn: 'Kazananlar zaten belirlendi.',
  cancelled: 'İptal edilen çekilişin kazananı belirlenemez.',
  noCommitment: 'Bu çekilişin taahhüdü henüz yayımlanmadı. Bir dakika içinde yayımlanır.',
  sourceAhead: (moment: string) => `Herkese açık sayı henüz belli değil: ${moment} tarihinde belli olacak.`,
  sourceBehind:
    'Liste, herkese açık sayı belli olduktan sonra dondurulmuş. Kanıtlanabilir olması için çekilişi yeni bir kaynakla sıfırlayın.',
  sourceUnreachable:
    'drand ağına ulaşılamadı. Turun imzasını drand adresinden alıp kutuya yapıştırabilirsiniz; imza yine doğrulanır.',
  badSignature: 'Bu imza turun imzası değil. Turun numarasını ve kopyaladığınız metni kontrol edin.',
  valueNeeded: 'Önce kaynak gösterilen çekilişin açıklanan sonucunu kaydedin.',
  noAnnouncement: 'Bu çekilişin sayısı drand ağından gelir; elle kaydedilmez.',
  noReason: 'Neden belirtilmedi.',
  seedLost:
    'Gizli sayı bu kurulumun anahtarıyla açılamadı. APP_SECRET değiştiyse eski değeri geri yükleyin ya da çekilişi sıfırlayın.',
  notDrawn: 'Bu çekilişin yayımlanmış bir kaydı yok.',
  listAhead: 'Katılımcı listesi, katılım kapanınca yayımlanır.',
  lateReason: 'Katılımcı listesi, herkese açık sayı belli olmadan dondurulamadı.',
} as const
