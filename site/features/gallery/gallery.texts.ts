export const galleryTexts = {
  heading: 'Galeri',
  title: (branch: string) => `${branch} şubesi galerisi`,
  titleOfPage: (branch: string, page: number) => `${branch} şubesi galerisi, ${page}. sayfa`,
  description: (branch: string, count: number) =>
    count > 0
      ? `${branch} şubesinden ${count} fotoğraf: salonlar, aletler ve dersler.`
      : `${branch} şubesinden fotoğraflar: salonlar, aletler ve dersler.`,
  photo: (branch: string, place: number) => `${branch} şubesinden fotoğraf ${place}`,
  count: (count: number) => `${count} fotoğraf`,
  pages: 'Galerinin sayfaları',
  back: 'Önceki fotoğraflar',
  more: 'Diğer fotoğraflar',
  empty: 'Bu şubenin fotoğrafları yakında burada olacak.',
  emptyText: 'Salonu görmek istersen şubene bekleriz.',
  allDescription: 'Bütün şubelerimizden fotoğraflar: salonlar, aletler ve dersler.',
  allOf: (branch: string) => `${branch} şubesinin bütün fotoğrafları`,
  viewer: 'Fotoğraf görüntüleyici',
  previous: 'Önceki fotoğraf',
  next: 'Sonraki fotoğraf',
  close: 'Kapat',
  failed: 'Fotoğraf yüklenemedi.',
} as const
