export const lostItemTexts = {
  title: 'Kayıp eşya',
  intro: (days: number) =>
    `Şubende bulunan ve sahibini bekleyen eşyalar. Seninki buradaysa resepsiyona uğra: bulunan her şey ${days} gün saklanır.`,
  list: 'Bulunanlar',
  empty: 'Şubende şu anda sahibini bekleyen bir eşya yok.',
} as const
