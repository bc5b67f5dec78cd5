export const apiKeysMessages = {
  listFailed: 'API anahtarları yüklenemedi.',
  showFailed: 'API anahtarı getirilemedi.',
  createFailed: 'API anahtarı oluşturulamadı.',
  revokeFailed: 'API anahtarı iptal edilemedi.',
  notFound: 'API anahtarı bulunamadı.',
  noPermissions: 'En az bir yetki seçin.',
  notForKeys: 'Seçilen yetkilerden biri API anahtarına verilemez.',
  noBranches: 'En az bir şube seçin ya da bütün şubeleri işaretleyin.',
  unknownBranch: 'Seçilen şubelerden biri artık yok.',
  expiryPast: 'Bitiş günü bugünden sonra olmalı.',
  revoked: 'Bu anahtar zaten iptal edilmiş.',
} as const

export const idempotencyMessages = {
  badKey: 'Idempotency-Key 1–255 görünür ASCII karakter olmalı.',
  unsupported:
    'Bu çağrı Idempotency-Key kabul etmez: dosya alır ya da gizli bir değer veya dosya yanıtlar. Başlık olmadan gönderin.',
  inFlight: 'Aynı Idempotency-Key ile gelen istek sürüyor. Birazdan yeniden deneyin.',
  otherRequest: 'Bu Idempotency-Key başka bir istekle kullanıldı. Yeni istek için yeni anahtar üretin.',
  answerLost: 'Bu istek uygulandı, yanıtı saklanamadı. Sonucu kaydı okuyarak görün; isteği yinelemeyin.',
} as const
