export const helpTexts = {
  search: 'Yardımda ara',
  nothing: 'Bu kelimelerle bir konu yok. Daha kısa yazarak deneyin ya da Ctrl+K ile her yerde arayın.',
  open: 'Ekranı aç',
  all: 'Bütün konular',
  previous: 'Önceki konu',
  next: 'Sonraki konu',
  missing: 'Böyle bir yardım konusu yok.',
  picture: (title: string) => `Ekran görüntüsü: ${title}`,
} as const
