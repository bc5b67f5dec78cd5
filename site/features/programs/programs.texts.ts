import type { Program } from '#shared/content/programs/programs.contract.ts'

const levels: Record<Program['level'], string> = {
  beginner: 'Başlangıç',
  intermediate: 'Orta',
  advanced: 'İleri',
}

export const programTexts = {
  heading: 'Programlar',
  description:
    'Antrenörlerimizin hazırladığı antrenman programları: seviyen, haftada kaç gün ve hangi hareketler.',
  lead: 'Seviyene uyan programı seç; salonda bir antrenör ilk gün yanında olur.',
  empty: 'Henüz yayımlanmış bir program yok.',
  levels,
  level: 'Seviye',
  duration: 'Süre',
  weeks: (count: number) => `${count} hafta`,
  frequency: 'Sıklık',
  sessions: (count: number) => `Haftada ${count} gün`,
  week: 'Örnek hafta',
  weekText: 'Günleri kendine göre kaydırabilirsin; aralarda dinlenme günü bırak.',
  rest: 'Dinlenme',
  training: 'Antrenman',
  plan: 'Antrenman günleri',
  exercise: 'Hareket',
  sets: 'Set',
  repetitions: 'Tekrar',
  log: 'Ağırlık',
  noExercises: 'Bu günün hareketleri henüz yazılmadı.',
  others: 'Diğer programlar',
  photo: (title: string) => `${title} programından bir görüntü`,
  facts: ({ level, weeks, sessionsPerWeek }: Pick<Program, 'level' | 'weeks' | 'sessionsPerWeek'>) =>
    `${levels[level]} · ${weeks} hafta · haftada ${sessionsPerWeek} gün`,
  print: 'Yazdır',
} as const
