import type { ResourceTexts } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import type { MemberStatus } from '#shared/office/members/members.contract.ts'

const { profilePhoto, name, email, phone, branch, gender, isIdentityChecked, createdAt } = userTexts.fields
const {
  'userDetails.birthDate': birthDate,
  'userDetails.emergencyName': emergencyName,
  'userDetails.emergencyPhone': emergencyPhone,
} = userTexts.fields

export const memberTexts = {
  name: 'Üye |||| Üyeler',
  add: 'Yeni üye',
  import: 'İçe aktar',
  tasks: {
    resetPassword: {
      title: 'Parola kodu gönder',
      hint: 'Kişinin sayfasını açıp “Parola kodu gönder”e basın.',
      words: 'şifre sıfırla şifremi şifresini unuttum unuttu yeni parola',
    },
    merge: {
      title: 'İki üye kaydını birleştir',
      hint: 'Kişinin sayfasını açıp “Kaydı birleştir”e basın ya da listede iki üye seçin.',
      words: 'mükerrer çift kayıt iki kere kayıtlı aynı kişi tek kayıt yap',
    },
  },
  fields: {
    profilePhoto,
    name,
    email,
    phone,
    branch,
    gender,
    isIdentityChecked,
    createdAt,
    'userDetails.birthDate': birthDate,
    'userDetails.emergencyName': emergencyName,
    'userDetails.emergencyPhone': emergencyPhone,
    isAnotherPerson: 'Aynı telefonu kullanan başka bir üye',
    status: 'Üyelik',
    endsAt: 'Bitiş',
    daysLeft: 'Kalan gün',
    balance: 'Bakiye',
    membershipBranch: 'Üyelik şubesi',
    ending: 'Yakında bitenler',
    period: 'Bitiş',
    from: 'En erken',
    until: 'En geç',
    lacksGuardian: 'Veli',
  },
  statuses: {
    active: 'Geçerli',
    frozen: 'Donduruldu',
    pending: 'Başlayacak',
    expired: 'Bitti',
    none: 'Yok',
  } satisfies Record<MemberStatus, string>,
  lacksGuardian: '18 yaşından küçük, velisi yok',
  saveAndSell: 'Kaydet ve üyelik sat',
  created: (name: string) => `${name} kaydedildi.`,
  steps: ['Bilgiler', 'Satış', 'İmza ve giriş'],
  stepsLabel: 'Yeni üye adımları',
  emailHint: 'Varsa hesabını açması için davet gider; yoksa masada kod verilir.',
  similar: 'Kayıtlı olabilir',
  similarities: {
    'same-person': 'aynı ad ve telefon',
    'same-phone': 'aynı telefon',
    'same-birth-date': 'aynı ad ve doğum tarihi',
  },
  knownElsewhere: 'Bu ad ve telefonla kulübün başka bir şubesinde kayıtlı.',
  camera: {
    title: 'Fotoğraf çek',
    open: 'Kamerayla çek',
    file: 'Dosya seç',
    take: 'Çek',
    remove: 'Fotoğrafı kaldır',
    cancel: 'Vazgeç',
    preview: 'Seçilen fotoğraf',
    picture: 'Kameranın gördüğü',
    denied: 'Kamera açılamadı. Tarayıcıda kameraya izin verin ya da bir dosya seçin.',
  },
  photoFailed: (reason: string) => `Üye kaydedildi, fotoğrafı kaydedilemedi: ${reason}`,
  daysLeft: (days: number) => (days <= 1 ? 'bugün bitiyor' : `${days} gün kaldı`),
  endings: { week: '7 gün içinde', month: '30 gün içinde' },
} as const satisfies ResourceTexts & Record<string, unknown>
