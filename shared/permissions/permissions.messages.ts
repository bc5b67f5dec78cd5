export const accessMessages = {
  unauthorized: 'Yetkilendirme hatası',
  sessionExpired: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  otherBranch: 'Yalnızca kendi şubeniz için işlem yapabilirsiniz.',
  sessionRequired: 'Bu sayfayı görmek için giriş yapmalısınız.',
} as const

const tokenMissing = 'Yetkilendirme hatası: Token bulunamadı'

/** Texts of a 401 that differ from `accessMessages.unauthorized`, by resource. */
export const unauthorizedMessages: Partial<Record<string, string>> = {
  applications: 'Kullanıcı bilgisi veya token bulunamadı',
  contracts: tokenMissing,
  contractSignatures: tokenMissing,
  gate: 'Cihaz anahtarı geçersiz ya da iptal edilmiş.',
  notifications: tokenMissing,
  payments: tokenMissing,
  points: 'Token bulunamadı, lütfen giriş yapın.',
  raffleEntries: tokenMissing,
  raffles: tokenMissing,
  unsignedContracts: tokenMissing,
}
