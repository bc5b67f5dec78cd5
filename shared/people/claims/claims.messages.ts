export const claimsMessages = {
  showFailed: 'Hesap daveti bilgisi getirilemedi',
  checkFailed: 'Davet kontrol edilemedi',
  numberFailed: 'Doğrulama numarası gönderilemedi',
  redeemFailed: 'Hesap açılamadı',
  inviteFailed: 'Davet gönderilemedi',
  codeFailed: 'Hesap kodu üretilemedi',
  invalid:
    'Davet ya da kod geçersiz, süresi dolmuş ya da daha önce kullanılmış. Resepsiyondan yenisini iste.',
  numberInvalid: 'Doğrulama numarası hatalı. E-postadaki altı haneyi yaz ya da yeni bir numara iste.',
  proofInvalid: {
    'birth-date': 'Doğum tarihi kulüpteki kayıtla uyuşmuyor.',
    phone: 'Numaranın son dört hanesi kulüpteki kayıtla uyuşmuyor.',
  },
  slipLocked: 'Bu kod çok kez yanlış bilgiyle denendi. Resepsiyondan yeni bir kod iste.',
  numberSent: 'Adresine altı haneli bir doğrulama numarası gönderdik.',
  codeTexted: 'Telefonuna altı haneli bir kod gönderdik.',
  minorNeedsEmail: '18 yaşından küçüklerin hesabı e-posta adresiyle açılır.',
  birthDateNeeded: 'Bu numarayla birden çok üye kayıtlı. Doğum tarihini yaz.',
  birthDateUnknown:
    'Bu numara ve doğum tarihiyle açılacak tek bir hesap bulamadık. Hesabını resepsiyonda açarız.',
  redeemed: 'Hesabın açıldı.',
  alreadyClaimed: 'Bu hesabın sahibi hesabını daha önce açmış.',
  noEmail: 'E-posta adresi olmayan kişiye davet gönderilemez. Adres ekleyin ya da hesap kodu verin.',
  noContact:
    'E-posta adresi ve cep telefonu olmayan kişiye davet gönderilemez. Adres ekleyin ya da hesap kodu verin.',
  phoneTaken: 'Bu telefonla başka bir hesaba giriş yapılıyor. E-posta adresi ekleyin ya da hesap kodu verin.',
  membersOnly: 'Personel hesaplarının davetini yalnızca yönetici verir.',
} as const
