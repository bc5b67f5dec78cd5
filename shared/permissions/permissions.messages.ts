export const accessMessages = {
  unauthorized: 'Yetkilendirme hatası',
  sessionExpired: 'Oturum sona erdi. Devam etmek için yeniden giriş gerekli.',
  forbidden: 'Bu işlem için erişim izni yok.',
  otherBranch: 'Yalnızca kendi şubeniz için işlem yapabilirsiniz.',
  tokenMissing: 'Yetkilendirme hatası: Token bulunamadı',
  tokenOrUserMissing: 'Kullanıcı bilgisi veya token bulunamadı',
  signInFirst: 'Token bulunamadı, lütfen giriş yapın.',
  deviceKeyInvalid: 'Cihaz anahtarı geçersiz ya da iptal edilmiş.',
  sessionRequired: 'Bu sayfayı görmek için giriş yapmalısın.',
} as const
