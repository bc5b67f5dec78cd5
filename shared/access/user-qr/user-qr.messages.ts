export const userQrMessages = {
  failed: 'QR kod oluşturulurken bir hata oluştu.',
  statusFailed: 'Giriş kodunun durumu getirilemedi',
  otherBranch: 'Giriş kodunu yalnızca üyenin kendi şubesi verebilir.',
} as const
