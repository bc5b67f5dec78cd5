import { fullAge, mostGuardians } from '#shared/people/guardians/guardians.rules.ts'

export const guardiansMessages = {
  listFailed: 'Veliler getirilemedi',
  addFailed: 'Veli eklenemedi',
  removeFailed: 'Veli kaldırılamadı',
  notFound: 'Veli kaydı bulunamadı.',
  removed: 'Veli kaldırıldı.',
  chooseOne: 'Kayıtlı bir veli seçin ya da velinin bilgilerini yazın.',
  self: 'Bir kişi kendi velisi olamaz.',
  circle: 'Bu üye, veli olarak seçilen kişinin velisi. İki kişi birbirinin velisi olamaz.',
  minorOfAge: `Veli yalnızca ${fullAge} yaşından küçük üyelere eklenir. Üyenin doğum tarihini kontrol edin.`,
  guardianAge: `Veli ${fullAge} yaşını doldurmuş olmalı.`,
  guardianBirthDate: 'Velinin doğum tarihi kayıtlı değil. Doğum tarihini yazın.',
  tooMany: `Bir üyenin en çok ${mostGuardians} velisi olabilir. Önce birini kaldırın.`,
  known: 'Bu kişi zaten üyenin velisi.',
  guardianKnown: 'Bu ad ve telefonla kayıtlı biri var. Veliyi kayıtlı üyelerden seçin.',
  keepsBirthDate: 'Bu kişi bir üyenin velisi ya da velisi olan bir üye; doğum tarihi silinemez.',
  staysGuardian: `Bu kişi bir üyenin velisi; doğum tarihi ${fullAge} yaşından küçük olamaz.`,
  ownBirthDate: `${fullAge} yaşından küçükken doğum tarihini yalnızca resepsiyon değiştirebilir.`,
  lastGuardian:
    'Üyenin geçerli üyeliği var ve bu, tek velisi. Önce yeni veliyi ekleyin; yalnızca yönetici, nedenini yazarak kaldırabilir.',
  reasonMissing: 'Üyenin geçerli üyeliği var ve bu, tek velisi. Kaldırma nedenini yazın.',
  requiredAtDesk: `${fullAge} yaşından küçük üyeye satış için velisi kayıtlı olmalı. Önce üyenin sayfasından velisini ekleyin.`,
  requiredOnline: `${fullAge} yaşından küçük olduğun için satın alabilmen için velinin kayıtlı olması gerekir. Velinle resepsiyona uğra; kaydı birkaç dakika sürer.`,
  requiredToSign: `${fullAge} yaşından küçük üyenin sözleşmesini velisi imzalar: kendi hesabındaki Çocuklarım sayfasından ya da resepsiyonda. Veli kayıtlı değilse önce resepsiyonda eklenir.`,
  chooseSigner: 'Hangi velinin imzaladığını seçin.',
  notDependant: 'Bu işlemi yalnızca üyenin velisi yapabilir.',
} as const
