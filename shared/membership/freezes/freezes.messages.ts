export const freezesMessages = {
  freezeFailed: 'Üyelik dondurulamadı',
  unfreezeFailed: 'Dondurma bitirilemedi',
  infoFailed: 'Dondurma bilgisi getirilemedi',
  listFailed: 'Dondurma geçmişi getirilemedi',
  frozen: (lastDay: string) => `Üyelik ${lastDay} tarihine kadar (o gün dâhil) donduruldu.`,
  packFrozen: (name: string) => `“${name}” da donduruldu; bu günlerdeki bire bir dersler iptal edildi.`,
  unfrozen: (days: number) =>
    days > 0
      ? `Dondurma bitirildi. Kullanılmayan ${days} gün dondurma hakkına geri döndü.`
      : 'Dondurma bitirildi.',
  none: 'Şu anda dondurulabilecek, devam eden bir üyelik yok.',
  running: 'Bu üyelik zaten dondurulmuş.',
  notFrozen: 'Bu üyelik şu anda dondurulmuş değil.',
  closed: (lastDay: string) =>
    `Şube ${lastDay} tarihine kadar (o gün dâhil) kapalı; bu günler üyeliğe otomatik olarak ekleniyor.`,
  notOffered: 'Bu paketin dondurma hakkı yok.',
  countReached: (count: number) => `Bu üyelik en çok ${count} kez dondurulabilir; hakların hepsi kullanıldı.`,
  tooShort: (days: number) => `Üyelik en az ${days} gün dondurulabilir.`,
  leftTooShort: (left: number, shortest: number) =>
    `Bu üyeliğin ${left} gün dondurma hakkı kaldı; bir dondurma en az ${shortest} gündür.`,
  aboveAllowance: (left: number) => `Bu üyeliğin ${left} gün dondurma hakkı kaldı.`,
  needsReason: 'Paketin sınırını aşan bir dondurma için neden yazın.',
} as const
