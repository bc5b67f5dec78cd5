export const unsubscribeMessages = {
  failed: 'Abonelik bilgisi getirilemedi.',
  changeFailed: 'Aboneliğiniz değiştirilemedi. Lütfen tekrar deneyin.',
  unknown: 'Bu bağlantı geçersiz. Bağlantıyı maildeki hâliyle açtığınızdan emin olun.',
} as const
