export const clubPageTexts = {
  version: (version: number, day: string) => `Sürüm ${version}, yürürlük tarihi ${day}`,
  contents: 'Bu sayfada',
  figures: 'Sayılarla',
  branches: 'şube',
  trainers: 'antrenör',
  lessons: 'ders bu hafta',
  equipment: 'alet',
  members: 'üye',
  founder: 'Kurucu',
  founderPhoto: (name: string) => `${name}, kurucu`,
  rooms: 'Salonlarımız',
  member: 'Bir üyemizden',
} as const
