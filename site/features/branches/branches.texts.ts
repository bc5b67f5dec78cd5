export const branchTexts = {
  title: (branch: string) => `${branch} şubesi`,
  description: (branch: string, address: string) =>
    `${branch} şubesi: adres, çalışma saatleri, telefon ve ekipmanlar. ${address}`,
  photo: (branch: string) => `${branch} şubesinden bir fotoğraf`,
  address: 'Adres',
  hours: 'Çalışma saatleri',
  everyDay: 'Her gün',
  phone: 'Telefon',
  email: 'E-posta',
  map: 'Haritada aç',
  visit: 'Şubeye git',
  equipmentTitle: 'Salonda neler var?',
  equipmentAll: 'Bütün ekipmanlar',
  equipmentEmpty: 'Bu şubenin ekipmanları yakında burada olacak.',
  pieces: (count: number) => `${count} alet`,
  kinds: (count: number) => `${count} çeşit`,
  others: 'Diğer şubeler',
  empty: 'Şubelerimiz yakında burada olacak.',
  chosen: 'Seçili şuben',
  backToBranch: 'Şube sayfasına dön',
} as const

export const equipmentTexts = {
  title: (branch: string) => `${branch} ekipmanları`,
  description: (branch: string, kinds: number) =>
    `${branch} şubesindeki ${kinds} çeşit alet: markaları, sayıları ve fotoğraflarıyla.`,
  heading: 'Ekipmanlar',
  filter: 'Kategoriye göre süz',
  all: 'Tümü',
  unsorted: 'Diğer',
  quantity: (count: number) => `${count} adet`,
  empty: 'Bu şubenin ekipmanları henüz eklenmedi.',
  emptyText: 'Salonu görmek istersen kapımız açık.',
  chooseTitle: 'Hangi şubenin ekipmanları?',
  chooseText: 'Ekipmanlar şubeden şubeye değişir. Birini seç, listeyi gör.',
  chooseDescription: 'Şubelerimizdeki ekipmanlar. Bir şube seç, aletleri fotoğraflarıyla gör.',
} as const
