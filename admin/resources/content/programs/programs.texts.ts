import type { ResourceTexts } from '#admin/core/resource.ts'
import type { Program } from '#shared/content/programs/programs.contract.ts'

const levels: Record<Program['level'], string> = {
  beginner: 'Başlangıç',
  intermediate: 'Orta',
  advanced: 'İleri',
}

export const programTexts = {
  name: 'Program |||| Programlar',
  fields: {
    title: 'Ad',
    slug: 'Adres',
    summary: 'Özet',
    content: 'Anlatım',
    level: 'Seviye',
    weeks: 'Hafta',
    sessionsPerWeek: 'Haftada gün',
    days: 'Antrenman günleri',
    order: 'Sıra',
    isActive: 'Durum',
    image: 'Fotoğraf',
    createdAt: 'Eklenme tarihi',
  },
  levels,
  published: 'Yayında',
  hidden: 'Gizli',
  activeHint: 'Kapatırsanız ziyaretçiler programı görmez.',
  activeLabel: 'Program sitede görünüyor',
  orderHint: 'Küçük sayı önce gelir.',
  address: (slug: string) => `/programs/${slug}`,
  addDay: 'Gün ekle',
  removeDay: (day: string) => `Günü kaldır: ${day}`,
  dayName: (number: number) => `${number}. gün`,
  dayTitle: 'Günün adı',
  exerciseName: 'Hareket',
  sets: 'Set',
  repetitions: 'Tekrar',
  note: 'Not',
  addExercise: 'Hareket ekle',
  removeExercise: (name: string) => `Hareketi kaldır: ${name}`,
  moveUp: (name: string) => `Yukarı al: ${name}`,
  moveDown: (name: string) => `Aşağı al: ${name}`,
  exerciseNumber: (number: number) => `${number}. hareket`,
  noDays: 'Henüz gün yok.',
} as const satisfies ResourceTexts & Record<string, unknown>
