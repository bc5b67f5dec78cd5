export const unsubscribeMessages = {
  failed: 'Abonelik bilgisi getirilemedi.',
  changeFailed: 'Aboneliğin değiştirilemedi. Lütfen yeniden dene.',
  unknown: 'Bu bağlantı geçersiz. Bağlantıyı e-postadaki hâliyle açtığından emin ol.',
} as const
