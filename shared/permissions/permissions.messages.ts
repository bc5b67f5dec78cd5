export const accessMessages = {
  unauthorized: 'Yetkilendirme hatası',
  sessionExpired: 'Oturum sona erdi. Devam etmek için yeniden giriş gerekli.',
  forbidden: 'Erişim izniniz yok',
  stepUpRequired: 'Bu işlem için kimliğinizi yeniden doğrulamanız gerekiyor.',
  enrolmentRequired:
    'Kulüp bu hesap için iki adımlı doğrulamayı zorunlu tutuyor. Devam etmek için yönetim panelinde kurulumu tamamlayın.',
  signing: 'Bu ekran bir üyenin imzası için kilitli. Kilidi personel açar.',
  keyInvalid: 'API anahtarı geçersiz, süresi dolmuş ya da iptal edilmiş.',
  keyForbidden: 'API anahtarının bu işlem için yetkisi yok.',
  keyRefused: 'Bu işlem API anahtarıyla yapılamaz; yetkili kişi kendi hesabıyla yapmalı.',
  otherBranch: 'Yalnızca kendi şubeniz için işlem yapabilirsiniz.',
  tokenMissing: 'Yetkilendirme hatası: Token bulunamadı',
  tokenOrUserMissing: 'Kullanıcı bilgisi veya token bulunamadı',
  signInFirst: 'Token bulunamadı, lütfen giriş yapın.',
  deviceKeyInvalid: 'Cihaz anahtarı geçersiz ya da iptal edilmiş.',
  sessionRequired: 'Bu sayfayı görmek için giriş yapmalısın.',
} as const
