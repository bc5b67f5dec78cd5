import type { Activity, Sex } from '#shared/content/body-analysis/formulas.ts'
import type { FatClass, Measure, WeightClass } from '#shared/content/body-analysis/ranges.ts'

const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const activities: Record<Activity, { name: string; detail: string }> = {
  sedentary: { name: 'Hareketsiz', detail: 'masa başı iş, spor yok' },
  light: { name: 'Az hareketli', detail: 'haftada 1-3 gün hafif spor' },
  moderate: { name: 'Orta hareketli', detail: 'haftada 3-5 gün spor' },
  active: { name: 'Çok hareketli', detail: 'haftada 6-7 gün spor' },
  athlete: { name: 'Sporcu', detail: 'günde iki antrenman ya da ağır iş' },
}

const weightClasses: Record<WeightClass, string> = {
  underweight: 'Zayıf',
  normal: 'Normal',
  overweight: 'Fazla kilolu',
  obese1: '1. derece obez',
  obese2: '2. derece obez',
  obese3: '3. derece obez',
}

const fatClasses: Record<FatClass, string> = {
  essential: 'Zorunlu yağ',
  athlete: 'Sporcu',
  fit: 'Formda',
  average: 'Ortalama',
  high: 'Yüksek',
}

const sexes: Record<Sex, string> = { female: 'Kadın', male: 'Erkek' }

const measures: Record<Measure, { label: string; unit: string; hint?: string }> = {
  age: { label: 'Yaş', unit: 'yıl' },
  height: { label: 'Boy', unit: 'cm' },
  weight: { label: 'Kilo', unit: 'kg' },
  neck: { label: 'Boyun çevresi', unit: 'cm', hint: 'Gırtlağın hemen altından' },
  waist: { label: 'Bel', unit: 'cm', hint: 'Erkekte göbek hizası, kadında en ince yer' },
  hip: { label: 'Kalça', unit: 'cm', hint: 'En geniş yer; yalnızca kadınlarda gerekir' },
}

export const bodyTexts = {
  title: 'Vücut Analizi',
  description:
    'Vücut kitle indeksi, bazal metabolizma, günlük enerji, yağ oranı, ideal kilo ve su ihtiyacını hesapla. Yazdıkların tarayıcından çıkmaz.',
  lead: 'Ölçülerini yaz; sonuçlar sen yazarken hesaplanır.',
  private: 'Yazdıkların hiçbir yere gönderilmez ve saklanmaz. Sayfayı kapatınca unutulur.',
  scriptNeeded:
    'Hesap tarayıcında yapılır; bunun için JavaScript açık olmalıdır. Formüller aşağıda yazılıdır.',
  formTitle: 'Ölçülerin',
  girthsTitle: 'Çevre ölçüleri',
  girthsText: 'Yağ oranı için; isteğe bağlı. Mezurayı sıkmadan, nefes verirken ölç.',
  sex: 'Cinsiyet',
  sexes,
  measures,
  activity: 'Hareket düzeyi',
  activities,
  clear: 'Temizle',
  print: 'Sonuçları yazdır',
  resultsTitle: 'Sonuçlar',
  bounds: (min: number, max: number, unit: string) => `${min} ile ${max} ${unit} arasında bir sayı yaz.`,
  heightInMetres: 'Boyunu santimetre olarak yaz: 1,80 yerine 180.',
  adultsOnly: 'Bu formüller 18-90 yaş arası yetişkinler içindir.',

  index: 'Vücut kitle indeksi',
  indexMissing: 'Boyunu ve kilonu yaz.',
  indexNote: (from: number, to: number) =>
    `Boyun için normal aralık ${tenth.format(from)} ile ${tenth.format(to)} kg arasıdır.`,
  weightClasses,
  indexChart: (index: number, name: string) => `Vücut kitle indeksi ölçeği: ${tenth.format(index)}, ${name}`,

  energy: 'Günlük enerji',
  energyMissing: 'Yaşını, boyunu ve kilonu yaz.',
  energyNote: (rate: number) =>
    `Bazal metabolizman günde ${whole.format(rate)} kcal: bütün gün hiç kıpırdamasan da harcadığın enerji.`,
  energyChart: (name: string, energy: number) =>
    `Hareket düzeyine göre günlük enerji; seçtiğin ${name}: ${whole.format(energy)} kcal`,
  kcal: (value: number) => `${whole.format(value)} kcal`,

  fat: 'Vücut yağ oranı',
  fatMissing: { female: 'Boyun çevreni, bel ve kalça ölçünü yaz.', male: 'Boyun çevreni ve bel ölçünü yaz.' },
  fatImpossible: 'Bu ölçüler bir arada olamaz. Mezurayı kontrol edip yeniden ölç.',
  fatNote: (kilograms: number, lean: number) =>
    `Yaklaşık ${tenth.format(kilograms)} kg yağ, ${tenth.format(lean)} kg yağsız kütle.`,
  fatClasses,
  fatChart: (percent: number, name: string) => `Yağ oranı ölçeği: yüzde ${tenth.format(percent)}, ${name}`,

  ideal: 'İdeal kilo',
  idealMissing: 'Boyunu yaz.',
  idealNone: 'Devine formülü 152,4 cm ve üstü boylar içindir. Yukarıdaki normal aralığa bak.',
  idealDifference: (difference: number) =>
    Math.abs(difference) < 0.5
      ? 'Şu anki kilon ideal kilona eşit.'
      : `Şu anki kilon ideal kilonun ${tenth.format(Math.abs(difference))} kg ${difference > 0 ? 'üstünde' : 'altında'}.`,
  idealChart: (ideal: number, weight: number) =>
    `Kilo ölçeği: ideal ${tenth.format(ideal)} kg, şu an ${tenth.format(weight)} kg`,
  now: 'Şimdi',
  idealMark: 'İdeal',

  water: 'Günlük su',
  waterNote: (glasses: number) =>
    `Yaklaşık ${whole.format(glasses)} su bardağı (200 ml). Sıcakta ve uzun antrenmanlarda daha fazlası gerekir.`,
  waterChart: (litres: number) => `Günde ${tenth.format(litres)} litre su`,

  kilograms: (value: number) => `${tenth.format(value)} kg`,
  percent: (value: number) => `%${tenth.format(value)}`,
  litres: (value: number) => `${tenth.format(value)} litre`,
  number: (value: number) => tenth.format(value),
  summary: (parts: readonly string[]) => `Sonuçlar güncellendi. ${parts.join('; ')}.`,

  noticeTitle: 'Sağlık uyarısı',
  notice:
    'Sonuçlar genel bilgi verir, tanı koymaz. Vücut kitle indeksi kas kütlesi yüksek kişilerde, gebelikte ve ileri yaşta yanıltır. Beslenme ya da antrenman düzenini değiştirmeden önce, özellikle kronik bir rahatsızlığın varsa hekimine danış.',
  methodsTitle: 'Nasıl hesaplanıyor?',
  methods: [
    ['Vücut kitle indeksi', 'Kilo / boy². Sınıflar: Dünya Sağlık Örgütü, TRS 894 (2000).'],
    [
      'Bazal metabolizma',
      '10 × kilo + 6,25 × boy − 5 × yaş; erkekte + 5, kadında − 161. Mifflin, St Jeor ve ark., Am J Clin Nutr (1990).',
    ],
    [
      'Günlük enerji',
      'Bazal metabolizma × hareket katsayısı (1,2 ile 1,9 arası). McArdle, Katch ve Katch, Exercise Physiology (1996).',
    ],
    [
      'Yağ oranı',
      'ABD Donanması yöntemi: boy ve çevre ölçülerinden vücut yoğunluğu, yoğunluktan yağ (Siri). Hodgdon ve Beckett (1984). Sınıflar: American Council on Exercise. Hata payı birkaç puandır.',
    ],
    ['İdeal kilo', 'Erkekte 50, kadında 45,5 kg; 152,4 cm üstündeki her 2,54 cm için 2,3 kg. Devine (1974).'],
    [
      'Günlük su',
      'Harcanan her kcal için 1 ml (National Research Council, 1989), yiyeceklerle gelen beşte bir düşülerek (EFSA, 2010).',
    ],
  ],
} as const
