export const sessionMessages = {
  loginFailed: 'Giriş işlemi sırasında bir hata oluştu.',
  invalidCredentials: 'E-posta adresi veya parola hatalı.',
  passwordTemporary: 'Bu parola geçici. Devam etmek için kendi parolanı belirle.',
  passwordUnchanged: 'Geçici paroladan farklı bir parola seç.',
  noEmail: 'Bu hesabın e-posta adresi yok.',
  logoutFailed: 'Çıkış yapılamadı.',
  loggedOut: 'Çıkış yapıldı.',
  googleFailed: 'Google ile giriş yapılamadı.',
  googleOff: 'Google ile giriş şu anda kullanılamıyor.',
  googleUnverified:
    'Bu e-posta adresiyle bir hesap var ama adres doğrulanmamış. Önce parolanla giriş yapıp adresini doğrula.',
  googleUnclaimed:
    'Kulüp bu e-posta adresiyle senin için bir hesap açtı. Önce davet e-postandaki bağlantıyla ya da resepsiyondan alacağın hesap koduyla hesabını aç; sonra Google ile giriş yapabilirsin.',
  registerFailed: 'Kayıt sırasında bir sorun oluştu. Lütfen daha sonra tekrar deneyin.',
  /** Part of `usersMessages.emailTaken`; the interface shows `registerKnown` instead. */
  registerTakenMark: 'zaten kayıtlı',
  registerKnown:
    'Bu e-posta adresiyle zaten bir hesap var. Lütfen giriş yapın veya başka bir e-posta adresi kullanın.',
  forgotFailed: 'Parola sıfırlama isteği gönderilemedi.',
  forgotSent: 'Bu adrese kayıtlı bir hesap varsa, sıfırlama kodu e-postayla gönderildi.',
  codeFailed: 'Kod doğrulanamadı.',
  codeInvalid: 'Kod hatalı veya süresi dolmuş.',
  resetFailed: 'Parola sıfırlanamadı.',
  resetTokenInvalid: 'Sıfırlama süresi doldu. Yeni bir kod iste.',
  resetDone: 'Parolan değiştirildi. Yeni parolanla giriş yapabilirsin.',
  acceptFailed: 'Onayın kaydedilemedi.',
  termsAccepted: 'Onayın kaydedildi.',
  verifyFailed: 'E-posta adresi doğrulanamadı.',
  verifyInvalid: 'Doğrulama bağlantısı geçersiz veya süresi dolmuş.',
  verified: 'E-posta adresin doğrulandı.',
  verificationSent: 'Doğrulama bağlantısı e-postayla gönderildi.',
  alreadyVerified: 'E-posta adresin zaten doğrulanmış.',
} as const
