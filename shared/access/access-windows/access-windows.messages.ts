export const accessWindowsMessages = {
  listFailed: 'Ayrılmış saatler getirilemedi',
  saveFailed: 'Ayrılmış saatler kaydedilemedi',
  deleteFailed: 'Ayrılmış saatler silinemedi',
  notFound: 'Ayrılmış saat bulunamadı.',
  deleted: 'Ayrılmış saatler silindi.',
  noDays: 'En az bir gün seçin.',
  noCondition: 'Saatlerin kime ayrıldığını belirtin: cinsiyet, yaş ya da paket.',
  ages: 'En büyük yaş, en küçük yaştan küçük olamaz.',
  otherPackage: 'Bu paketlerden biri şubede yok.',
  // Who the hours are reserved for.
  genders: { female: 'kadınlar', male: 'erkekler' },
  anyone: 'üyeler',
  ageFrom: (age: number) => `${age} yaş ve üzeri`,
  ageTo: (age: number) => `${age} yaşa kadar`,
  ageBetween: (from: number, to: number) => (from === to ? `${from} yaş` : `${from}–${to} yaş`),
  ofPackages: 'belirli paketler',
  weekDays: ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'],
} as const
