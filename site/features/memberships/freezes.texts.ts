export const freezeTexts = {
  freeze: 'Dondur',
  freezeOf: (name: string) => `${name} paketini dondur`,
  left: (remaining: number, allowance: number, times: number) =>
    `${remaining} gün ve ${times} dondurma hakkın kaldı (toplam ${allowance} gün).`,
  title: 'Üyeliğini dondur',
  text: (day: string) =>
    `Bugünden başlar. Dondurduğun günler üyeliğinin sonuna eklenir; bitiş tarihin (${day}) ileri alınır. Bu günlere ayırttığın ders yerleri bırakılır ve giriş yapılamaz.`,
  days: 'Kaç gün?',
  daysHint: (shortest: number, most: number) => `En az ${shortest}, en çok ${most} gün.`,
  until: 'Dondurmanın son günü',
  reason: 'Neden (istersen)',
  reasonHint: 'Kulübün görevlileri görür; boş bırakabilirsin.',
  newEnd: 'Üyeliğinin yeni son günü',
  confirm: 'Dondurmayı onayla',
  working: 'Donduruluyor...',
  keep: 'Vazgeç',
  frozenUntil: (day: string) => `${day} tarihine kadar (o gün dâhil) dondurulmuş`,
  closedUntil: (day: string) =>
    `Şube ${day} tarihine kadar (o gün dâhil) kapalı; bu günler üyeliğine eklendi`,
  end: 'Dondurmayı bitir',
  endQuestion: 'Dondurma bitsin mi?',
  endText: (used: number, back: number) =>
    used === 0
      ? `Üyeliğin hemen yeniden geçerli olur. ${back} günlük dondurma hakkının hepsi geri gelir.`
      : `Üyeliğin hemen yeniden geçerli olur. ${used} gün kullandın; kalan ${back} gün dondurma hakkına geri döner.`,
  ending: 'Bitiriliyor...',
  history: 'Dondurma geçmişi',
  historyEmpty: 'Üyeliğin hiç dondurulmadı.',
  entry: (from: string, until: string) => `${from} – ${until}`,
  endedAtOnce: (day: string) => `${day}, aynı gün bitirildi`,
  usedOf: (used: number, days: number) => (used === days ? `${days} gün` : `${days} günün ${used} günü`),
  sources: {
    member: 'Sen dondurdun',
    desk: 'Resepsiyon dondurdu',
    admin: 'Kulüp dondurdu',
    closure: 'Şube kapalıydı',
    import: 'Kulüp dondurdu',
  },
} as const
