import type { ResourceTexts } from '#admin/core/resource.ts'

export const accessWindowTexts = {
  name: 'Ayrılmış saat |||| Ayrılmış saatler',
  fields: {
    branch: 'Şube',
    name: 'Ad',
    days: 'Günler',
    from: 'Başlangıç',
    until: 'Bitiş',
    time: 'Gün ve saat',
    condition: 'Kime ayrıldı?',
    gender: 'Cinsiyet',
    minAge: 'En küçük yaş',
    maxAge: 'En büyük yaş',
    packages: 'Paketler',
    createdAt: 'Eklenme tarihi',
  },
  weekDays: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
  genders: { female: 'Kadınlar', male: 'Erkekler' },
  anyGender: 'Hepsi',
  nameHint: 'Şube sayfasında görünür; örneğin “Kadınlar saati”.',
  timeHint: 'Bitiş başlangıçtan önceyse ertesi güne aittir.',
  ageHint: 'Tamamlanan yaş; sınırlar dâhil.',
  packagesHint: 'Boş bırakılırsa bütün paketler.',
  explanation:
    'Bu saatlerde turnike yalnızca bütün koşullara uyan üyeleri geçirir. Aynı anda birkaç ayrılmış saat varsa birine uymak yeter. Cinsiyeti ya da doğum tarihi bilinmeyen üyeler, koşul bunlara bağlıysa geçemez. Personel her zaman geçer.',
} as const satisfies ResourceTexts & Record<string, unknown>
