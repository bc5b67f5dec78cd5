export const conflictTexts = {
  title: 'Bu kayıt bu arada değişti',
  changedBy: (name: string, moment: string) => `Siz düzenlerken ${name} bu kaydı değiştirdi (${moment}).`,
  changed: 'Siz düzenlerken başka biri bu kaydı değiştirdi.',
  choose: 'Farklı olan alanlarda hangisinin kalacağını seçin; seçmeden hiçbir şeyin üzerine yazılmaz.',
  nothingDiffers: 'Alanlarda bir fark yok; yeniden kaydedebilirsiniz.',
  mine: 'Sizin yazdığınız',
  untouched: 'Formunuzdaki (siz değiştirmediniz)',
  theirs: 'Şimdi kayıtlı olan',
  stay: 'Düzenlemeye dön',
  takeTheirs: 'Hepsinde kayıtlı olanı al',
  save: 'Seçtiklerimle kaydet',
  taken: 'Kaydın son hâli yüklendi.',
} as const
