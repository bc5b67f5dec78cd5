export const turnstileMessages = {
  codeFailed: 'Turnike kodu üretilemedi',
  statusFailed: 'Turnike durumu getirilemedi',
  logsFailed: 'Geçiş kayıtları getirilemedi',
  deactivateFailed: 'Turnike kodu kapatılamadı',
  settingsFailed: 'Turnike ayarları kaydedilemedi',
  findFailed: 'Kod kontrol edilemedi',
  digitsInvalid: 'Kod 8 rakamdır.',
  digitsUnknown: 'Bu kod geçerli değil. Ekranda şu an görünen 8 rakamı yaz.',
  enterFailed: 'Giriş yapılamadı',
  occupancyFailed: 'Doluluk bilgisi getirilemedi',
  boardFailed: 'Canlı geçişler izlenemiyor',
  checkInFailed: 'Giriş kaydedilemedi',
  candidatesFailed: 'Üyeler aranamadı',
  overrideFailed: 'Giriş izni verilemedi',
  codeNotFound: 'Turnike kodu bulunamadı.',
  entryNotFound: 'Geçiş kaydı bulunamadı.',
  notOverridable: 'Yalnızca az önce geri çevrilmiş bir giriş açılabilir.',
  overriddenBefore: 'Bu üyeye zaten giriş izni verilmiş.',
  feeEntry: (branch: string) => `${branch} günlük giriş`,
  keepBranch: 'Bu şubenin geçiş kayıtları var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const

export const turnstileDevicesMessages = {
  listFailed: 'Turnike cihazları getirilemedi',
  saveFailed: 'Cihaz kaydedilemedi',
  rotateFailed: 'Yeni anahtar verilemedi',
  revokeFailed: 'Cihaz iptal edilemedi',
  notFound: 'Cihaz bulunamadı.',
  revoked: 'Bu cihaz iptal edilmiş; yeniden kullanmak için yeni bir cihaz ekleyin.',
} as const

export const gateMessages = {
  scanFailed: 'Kod okunamadı',
  snapshotFailed: 'Çevrimdışı liste indirilemedi',
  reportFailed: 'Çevrimdışı kararlar gönderilemedi',
  otherDevice: 'Anahtar bu cihaza ait değil.',
  oneCredential: 'Ya bir kod ya da bir kart gönderin.',
} as const
