export const unsubscribeMessages = {
  failed: 'Abonelik bilgisi getirilemedi.',
  changeFailed: 'Aboneliğiniz değiştirilemedi. Lütfen yeniden deneyin.',
  unknown: 'Bu bağlantı geçersiz. Bağlantıyı e-postadaki hâliyle açtığınızdan emin olun.',
} as const
