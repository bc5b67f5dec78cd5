export const iysMessages = {
  showFailed: 'İYS’nin durumu getirilemedi.',
  listFailed: 'İYS kayıtları getirilemedi.',
  repeatFailed: 'İYS kayıtları yeniden girilemedi.',
} as const
