export const walkInsMessages = {
  similarFailed: 'Benzer kayıtlar getirilemedi',
  createFailed: 'Üye kaydedilemedi',
  updateFailed: 'Üye bilgileri kaydedilemedi',
  photoFailed: 'Fotoğraf kaydedilemedi',
  changeFailed: 'Değişiklik isteği gönderilemedi',
  confirmFailed: 'Değişiklik onaylanamadı',
  branchMissing: 'Üyenin şubesini seçin.',
  known: 'Bu ad ve telefonla kayıtlı bir üye var. Yeni kayıt yerine onun sayfasını açın.',
  knownElsewhere:
    'Bu ad ve telefonla kulüpte kayıtlı bir kullanıcı var. Şubesini değiştirmek için yöneticiye başvurun.',
  phoneShared: 'Bu telefonla başka bir kullanıcı kayıtlı. Telefonu iki kullanıcı paylaşıyorsa onaylayın.',
  membersOnly: 'Resepsiyon yalnızca üyelerin bilgilerini değiştirir.',
  claimed:
    'Hesabını açmış üyenin e-posta adresi ve telefonu ancak kendi onayıyla değişir. Onay isteği gönderin.',
  notClaimed: 'Üye hesabını açmadığı için bilgileri onaysız değiştirilebilir.',
  nothingChanged: 'Yeni e-posta adresini ya da telefonu yazın.',
  changeSent: 'Onay bağlantısı üyenin şimdiki e-posta adresine gönderildi.',
  changeInvalid: 'Onay bağlantısı geçersiz, süresi dolmuş ya da daha önce kullanılmış.',
  changeConfirmed: 'Bilgilerin değiştirildi.',
} as const
