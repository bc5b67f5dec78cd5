export const accessMessages = {
  unauthorized: 'Yetkilendirme hatası',
  sessionExpired: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  otherBranch: 'Yalnızca kendi şubeniz için işlem yapabilirsiniz.',
  sessionRequired: 'Bu sayfayı görmek için giriş yapmalısınız.',
} as const
