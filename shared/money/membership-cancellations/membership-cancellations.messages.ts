import type {
  CancellationReason,
  CancellationState,
} from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

export const membershipCancellationsMessages = {
  listFailed: 'İptal bildirimleri getirilemedi',
  showFailed: 'İptal bildirimi getirilemedi',
  quoteFailed: 'İade tutarı hesaplanamadı',
  noticeFailed: 'İptal bildirimi gönderilemedi',
  withdrawFailed: 'İptal bildirimi geri alınamadı',
  documentFailed: 'Belge indirilemedi',
  noteFailed: 'Not kaydedilemedi',
  endFailed: 'Üyelik sona erdirilemedi',
  refundFailed: 'İade kaydedilemedi',
  notFound: 'İptal bildirimi bulunamadı.',
  over: 'Bu üyelik zaten sona ermiş.',
  alreadyRequested: 'Bu üyelik için zaten bir iptal bildirimi var.',
  dayPass: 'Günlük giriş bu sayfadan iptal edilemez.',
  tooShort: (days: number) =>
    `Süresi ${days} günden kısa olan üyelikler cayma süresi geçtikten sonra bu sayfadan iptal edilemez. Resepsiyona yazabilirsin.`,
  endsSooner: 'Bu üyelik, iptal yürürlüğe girmeden önce zaten bitiyor.',
  quoteChanged: 'Tutarlar ya da koşullar bu arada değişti. Yeni tutarları görüp yeniden onayla.',
  requestUsed: 'Bu form başka bir üyelik için kullanılmış. Sayfayı yenileyip yeniden dene.',
  guardianRequired: 'On sekiz yaşından küçük üyenin üyeliğini velisi ya da vasisi iptal eder.',
  payoutNeeded: 'Paranı nasıl almak istediğini seç.',
  iban: 'Geçerli bir TR IBAN gerekli.',
  ibanNeeded: 'Havale için IBAN gerekli.',
  ibanHolderNeeded: 'Hesap sahibinin adı soyadı gerekli.',
  notWithdrawable: 'Bu bildirim artık geri alınamaz.',
  notRequested: 'Bu iptal zaten yürürlükte ya da bildirim geri alınmış.',
  nothingToPay: 'Bu iptal için resepsiyonda ödenecek bir tutar yok.',
  keepBranch: 'Bu şubede üyelik iptali bildirimleri var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
  keepUser: 'Bu kullanıcının üyelik iptalinden tamamlanmamış bir iadesi var. Önce iadeyi tamamlayın.',
  cancelReason: 'Üyenin iptal bildirimi',
  refundReason: 'Üyelik iptali',
  withdrawnByTransfer: 'Üyelik devredildiği için bildirim geçersiz oldu.',
} as const

export const cancellationStateNames: Readonly<Record<CancellationState, string>> = {
  requested: 'Bildirildi',
  effective: 'Üyelik sona erdi',
  refunded: 'Tamamlandı',
  withdrawn: 'Geri alındı',
}

export const cancellationReasonNames: Readonly<Record<CancellationReason, string>> = {
  unstated: 'Belirtmek istemiyorum',
  moving: 'Taşınıyorum',
  price: 'Fiyat',
  time: 'Zaman bulamıyorum',
  service: 'Hizmetten memnun değilim',
  'other-club': 'Başka bir kulübe geçiyorum',
  other: 'Başka bir neden',
}

/** Texts of the notice as PDF, which a member keeps. */
export const cancellationDocumentTexts = {
  title: 'Üyelik iptal bildirimi',
  fileName: 'uyelik-iptal-bildirimi',
  number: 'Bildirim no.',
  sentAt: 'Bildirim zamanı',
  member: 'Üye',
  sender: 'Bildiren',
  membership: 'Üyelik',
  branch: 'Şube',
  ground: 'Dayanak',
  grounds: {
    withdrawal: 'Cayma hakkı (satın almadan sonraki on dört gün)',
    term: 'Sürekli hizmet sözleşmesinin sona erdirilmesi',
  },
  statement: (membership: string, branch: string, day: string) =>
    `${branch} şubesindeki “${membership}” üyeliğimi sona erdirmek istediğimi bildiririm. Üyeliğin son günü ${day}.`,
  figures: 'Bildirim anındaki tutarlar',
  paid: 'Üyelik bedeli',
  used: (days: number) => `Kullanılan günlerin bedeli (${days} gün)`,
  credit: 'Silinecek ödenmemiş taksit',
  refund: 'İade edilecek tutar',
  card: 'Ödemenin yapıldığı karta',
  wallet: 'Kulüpteki bakiyeye',
  desk: 'Resepsiyondan',
  transfer: 'Havale ile',
  lastDay: 'Üyeliğin son günü',
  refundBy: 'En geç iade günü',
  text: (title: string, version: number) => `Onaylanan metin: ${title}, ${version}. sürüm`,
  withdrawnAt: (moment: string) => `Bu bildirim ${moment} tarihinde geri alındı.`,
} as const
