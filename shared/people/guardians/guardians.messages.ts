import { fullAge, mostGuardians } from '#shared/people/guardians/guardians.rules.ts'

export const guardiansMessages = {
  listFailed: 'Veliler getirilemedi',
  addFailed: 'Veli eklenemedi',
  removeFailed: 'Veli kaldırılamadı',
  notFound: 'Veli kaydı bulunamadı.',
  removed: 'Veli kaldırıldı.',
  chooseOne: 'Kayıtlı bir veli seçin ya da velinin bilgilerini yazın.',
  self: 'Üye kendi velisi olamaz.',
  circle: 'Bu üye, veli olarak seçtiğiniz kullanıcının velisi. İki kullanıcı birbirinin velisi olamaz.',
  minorOfAge: `Veli yalnızca ${fullAge} yaşından küçük üyelere eklenir. Üyenin doğum tarihini kontrol edin.`,
  guardianAge: `Veli ${fullAge} yaşını doldurmuş olmalı.`,
  guardianBirthDate: 'Velinin doğum tarihi kayıtlı değil. Doğum tarihini yazın.',
  tooMany: `Bir üyenin en çok ${mostGuardians} velisi olabilir. Önce birini kaldırın.`,
  known: 'Seçtiğiniz kullanıcı zaten üyenin velisi.',
  guardianKnown: 'Bu ad ve telefonla kayıtlı biri var. Veliyi kayıtlı üyelerden seçin.',
  keepsBirthDate: 'Bu kullanıcının velisi ya da velisi olduğu bir üye var; doğum tarihi silinemez.',
  staysGuardian: `Bu kullanıcı bir üyenin velisi; doğum tarihi ${fullAge} yaşından küçük olamaz.`,
  ownBirthDate: `${fullAge} yaşından küçükken doğum tarihini yalnızca resepsiyon değiştirebilir.`,
  lastGuardian:
    'Üyenin geçerli üyeliği var ve bu, tek velisi. Önce yeni veliyi ekleyin; yalnızca yönetici, nedenini yazarak kaldırabilir.',
  reasonMissing: 'Üyenin geçerli üyeliği var ve bu, tek velisi. Kaldırma nedenini yazın.',
  requiredAtDesk: `${fullAge} yaşından küçük üyeye satış için velisi kayıtlı olmalı. Önce üyenin sayfasından velisini ekleyin.`,
  requiredOnline: `${fullAge} yaşından küçük olduğun için satın almayı velin yapar: kendi hesabında, “Kimin için” seçeneğinde seni seçerek. Velin kayıtlı değilse birlikte resepsiyona uğrayın.`,
  requiredToSign: `${fullAge} yaşından küçük üyenin sözleşmesini velisi imzalar: kendi hesabındaki Çocuklarım sayfasından ya da resepsiyonda. Veli kayıtlı değilse önce resepsiyonda eklenir.`,
  chooseSigner: 'Hangi velinin imzaladığını seçin.',
  notDependant: 'Bu işlemi yalnızca üyenin velisi yapabilir.',
} as const
