export const lostItemsMessages = {
  listFailed: 'Kayıp eşyalar yüklenemedi.',
  showFailed: 'Kayıp eşya getirilemedi.',
  createFailed: 'Kayıp eşya eklenemedi.',
  updateFailed: 'Kayıp eşya güncellenemedi.',
  moveFailed: 'Kayıp eşyanın durumu değiştirilemedi.',
  deleteFailed: 'Kayıp eşya silinemedi.',
  notFound: 'Kayıp eşya bulunamadı.',
  deleted: 'Kayıp eşya silindi.',
  future: 'Bulunduğu gün bugünden sonra olamaz.',
  leftBefore: 'Bulunduğu gün, eşyanın çıktığı günden sonra olamaz.',
  alreadyMoved: 'Bu eşyanın durumu daha önce değiştirildi. Sayfayı yenileyip yeniden deneyin.',
  stillKept: (days: number) => `Bir eşya bulunduktan sonra ${days} gün saklanır, daha önce bağışlanamaz.`,
} as const
