export const walkInsMessages = {
  similarFailed: 'Benzer kayıtlar getirilemedi',
  createFailed: 'Üye kaydedilemedi',
  updateFailed: 'Üye bilgileri kaydedilemedi',
  photoFailed: 'Fotoğraf kaydedilemedi',
  branchMissing: 'Üyenin şubesini seçin.',
  known: 'Bu ad ve telefonla kayıtlı bir üye var. Yeni kayıt yerine onun sayfasını açın.',
  knownElsewhere:
    'Bu ad ve telefonla kulüpte kayıtlı bir kullanıcı var. Şubesini değiştirmek için yöneticiye başvurun.',
  phoneShared: 'Bu telefonla başka bir kullanıcı kayıtlı. Telefonu iki kullanıcı paylaşıyorsa onaylayın.',
  membersOnly: 'Resepsiyon yalnızca üyelerin bilgilerini değiştirir.',
  claimed:
    'Hesabını açmış üyenin e-posta adresi ve telefonu ancak kendi onayıyla değişir. Onay isteği gönderin.',
} as const
