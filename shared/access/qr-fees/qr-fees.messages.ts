export const qrFeesMessages = {
  saveFailed: 'QR giriş ücreti kaydedilemedi',
  showFailed: 'QR giriş ücreti getirilemedi',
  listFailed: 'QR giriş ücretleri getirilemedi',
  deleteFailed: 'QR giriş ücreti silinemedi',
  notFound: 'Bu şubenin QR giriş ücreti yok.',
  dayPass: 'Günlük giriş',
  deleted: 'QR giriş ücreti silindi.',
} as const
