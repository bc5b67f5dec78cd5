export const daytimeDiscountsMessages = {
  saveFailed: 'Gündüz kuşağı indirimi kaydedilemedi',
  showFailed: 'Gündüz kuşağı indirimi getirilemedi',
  listFailed: 'Gündüz kuşağı indirimleri getirilemedi',
  deleteFailed: 'Gündüz kuşağı indirimi silinemedi',
  notFound: 'Bu şubenin gündüz kuşağı indirimi yok.',
  deleted: 'Gündüz kuşağı indirimi silindi.',
} as const
