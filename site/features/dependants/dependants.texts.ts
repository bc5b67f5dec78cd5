export const dependantTexts = {
  title: 'Çocuklarım',
  intro:
    'Velisi olduğun üyelerin üyelikleri, dersleri ve sözleşmeleri. 18 yaşını doldurduklarında bu sayfadan çıkarlar.',
  emptyTitle: 'Hesabına bağlı bir çocuk yok.',
  emptyText:
    '18 yaşından küçük bir üyenin velisiysen resepsiyona uğra; seni velisi olarak ekleyelim. Sonra sözleşmelerini buradan imzalarsın.',
  facts: (relation: string, day: string) => `${relation} · ${day} tarihinde 18 yaşını dolduruyor`,
  memberships: 'Üyelikler',
  noMemberships: 'Üyeliği yok.',
  until: (day: string) => `Son gün ${day}`,
  from: (day: string) => `${day} tarihinde başlar`,
  packages: 'Paketleri gör',
  contracts: 'Sözleşmeler',
  noContracts: 'İmza bekleyen bir sözleşme yok.',
  sign: 'Oku ve imzala',
  signOf: (title: string, name: string) => `${title}, ${name}: oku ve imzala`,
  signedContracts: (name: string) => `İmzalanan sözleşmeler (${name})`,
  lessons: 'Sıradaki dersler',
  noLessons: 'Yeri ayrılmış bir ders yok.',
  payments: 'Kart ödemeleri',
  signFor: (name: string) => `${name} adına okuyup imzalıyorsun.`,
  back: 'Çocuklarıma dön',
} as const
