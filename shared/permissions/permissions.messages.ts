export const accessMessages = {
  unauthorized: 'Yetkilendirme hatası',
  sessionExpired: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  otherBranch: 'Yalnızca kendi şubeniz için işlem yapabilirsiniz.',
  tokenMissing: 'Yetkilendirme hatası: Token bulunamadı',
  tokenOrUserMissing: 'Kullanıcı bilgisi veya token bulunamadı',
  signInFirst: 'Token bulunamadı, lütfen giriş yapın.',
  deviceKeyInvalid: 'Cihaz anahtarı geçersiz ya da iptal edilmiş.',
  sessionRequired: 'Bu sayfayı görmek için giriş yapmalısınız.',
} as const
