export const entryMediaMessages = {
  listFailed: 'Kartlar getirilemedi',
  createFailed: 'Kart tanımlanamadı',
  endFailed: 'Kartın durumu değiştirilemedi',
  reissueFailed: 'Kart yeniden açılamadı',
  notFound: 'Kart bulunamadı.',
  invalid: 'Bu, seçilen biçimde bir kart numarası değil.',
  inUse: 'Bu kart şu anda birinde. Önce o kişinin sayfasında iade alın.',
  inUseBy: (name: string) => `Bu kart şu anda ${name} adlı kişide. Önce o kişinin sayfasında iade alın.`,
  lost: 'Bu kart kayıp bildirilmiş. Yalnızca yönetici yeniden açabilir.',
  lostBy: (name: string) => `Bu kartı ${name} kayıp bildirmiş. Yalnızca yönetici yeniden açabilir.`,
  notActive: 'Yalnızca kullanımdaki kart kayıp bildirilir ya da iade alınır.',
  notLost: 'Yalnızca kayıp bildirilmiş kart yeniden açılır.',
} as const
