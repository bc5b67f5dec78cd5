export const profileMessages = {
  showFailed: 'Profil bilgileri getirilemedi',
  updateFailed: 'Profil güncellenirken bir hata oluştu',
  updated: 'Profil başarıyla güncellendi',
  passwordFailed: 'Parola değiştirilemedi',
  passwordWrong: 'Mevcut parola hatalı.',
  passwordChanged: 'Parola değiştirildi.',
  photoFailed: 'Profil fotoğrafı yüklenemedi',
  photoUpdated: 'Profil fotoğrafı güncellendi.',
  photoDeleteFailed: 'Profil fotoğrafı silinemedi',
  photoDeleted: 'Profil fotoğrafı silindi.',
} as const

export const usersMessages = {
  listFailed: 'Kullanıcılar getirilemedi',
  showFailed: 'Kullanıcı bilgileri getirilemedi',
  createFailed: 'Kullanıcı oluşturulamadı',
  updateFailed: 'Kullanıcı güncellenemedi',
  deleteFailed: 'Kullanıcı silinemedi',
  deleted: 'Kullanıcı silindi.',
  roleFailed: 'Rol güncellenemedi',
  branchFailed: 'Şube ataması yapılamadı',
  trainersFailed: 'Antrenörler getirilemedi',
  notFound: 'Kullanıcı bulunamadı.',
  emailTaken: 'Bu e-posta adresi zaten kayıtlı.',
  lastAdmin: 'Son yöneticinin yetkisi alınamaz ve hesabı silinemez.',
  staffNeedsBranch: 'Personel rolü için önce bir şube atayın.',
  deletedName: 'Silinmiş kullanıcı',
} as const
