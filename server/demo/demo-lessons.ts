import type { BranchKey } from '#server/demo/demo-branches.ts'

interface DemoTeam {
  name: string
  description: string
  trainers: readonly string[]
}

export const demoTeams: Record<BranchKey, readonly DemoTeam[]> = {
  selcuklu: [
    {
      name: 'Şafak Koşucuları',
      description:
        'Gün ağarırken tempolu koşu ve kürek. Hızın değil düzenin önemli olduğu bir takım; ilk ay yürüyerek katılanlar da var.',
      trainers: ['Burak Aydın'],
    },
    {
      name: 'Yıldız Pilates',
      description: 'Duruş, nefes ve karın kuvveti. Küçük grup, her harekette düzeltme; mat ve top salondan.',
      trainers: ['Zeynep Arslan'],
    },
  ],
  meram: [
    {
      name: 'Kavak Yogası',
      description:
        'Hava uygunsa bahçede, değilse salonda. Sakin geçişler, uzun nefesler, günü bitirmenin iyi yolu.',
      trainers: ['Elif Kaya'],
    },
    {
      name: 'Yeniden Başlayanlar',
      description:
        'Uzun bir aradan dönenler için: hafif kettlebell, mobilite ve birbirini bekleyen bir grup.',
      trainers: ['Elif Kaya', 'Kerem Uslu'],
    },
  ],
  karatay: [
    {
      name: 'Kemer Kuvvet',
      description: 'Squat, yerden çekiş ve omuz pres. Önce biçim, sonra ağırlık; her ay bir deneme günü.',
      trainers: ['Yusuf Demirci'],
    },
    {
      name: 'Tuğla Boks',
      description:
        'Torba, ip ve kondisyon. Temas yok; ter, ritim ve ayak oyunu var. Eldivenler resepsiyonda.',
      trainers: ['Sevda Ertuğ'],
    },
  ],
}

export interface DemoLesson {
  /** 0 is Monday. */
  days: readonly number[]
  /** `HH:mm` on the club's clock. */
  at: string
  minutes: number
  title: string
  trainer: string
  team?: string
  room: string
  capacity: number
}

/** Weekly timetable. */
export const demoLessons: Record<BranchKey, readonly DemoLesson[]> = {
  selcuklu: [
    {
      days: [0, 2, 4],
      at: '08:30',
      minutes: 50,
      title: 'Sabah koşusu',
      room: 'Koşu parkuru',
      trainer: 'Burak Aydın',
      team: 'Şafak Koşucuları',
      capacity: 16,
    },
    {
      days: [1, 3],
      at: '10:00',
      minutes: 55,
      title: 'Mat pilates',
      room: 'Ayna salonu',
      trainer: 'Zeynep Arslan',
      team: 'Yıldız Pilates',
      capacity: 12,
    },
    {
      days: [0, 3],
      at: '18:30',
      minutes: 45,
      title: 'Spin',
      room: 'Bisiklet salonu',
      trainer: 'Burak Aydın',
      capacity: 5,
    },
    {
      days: [2, 5],
      at: '19:30',
      minutes: 55,
      title: 'Pilates topu',
      room: 'Ayna salonu',
      trainer: 'Zeynep Arslan',
      team: 'Yıldız Pilates',
      capacity: 12,
    },
    {
      days: [6],
      at: '11:00',
      minutes: 40,
      title: 'Esneme ve nefes',
      room: 'Ayna salonu',
      trainer: 'Zeynep Arslan',
      capacity: 20,
    },
  ],
  meram: [
    {
      days: [0, 2],
      at: '09:30',
      minutes: 60,
      title: 'Bahçe yogası',
      room: 'Bahçe',
      trainer: 'Elif Kaya',
      team: 'Kavak Yogası',
      capacity: 14,
    },
    {
      days: [1, 4],
      at: '11:00',
      minutes: 45,
      title: 'Yeniden başla',
      room: 'Küçük salon',
      trainer: 'Kerem Uslu',
      team: 'Yeniden Başlayanlar',
      capacity: 5,
    },
    {
      days: [1, 3],
      at: '19:00',
      minutes: 60,
      title: 'Akşam yogası',
      room: 'Büyük salon',
      trainer: 'Elif Kaya',
      team: 'Kavak Yogası',
      capacity: 14,
    },
    {
      days: [5],
      at: '10:30',
      minutes: 50,
      title: 'Kettlebell temelleri',
      room: 'Küçük salon',
      trainer: 'Kerem Uslu',
      capacity: 10,
    },
  ],
  karatay: [
    {
      days: [0, 2, 4],
      at: '19:00',
      minutes: 75,
      title: 'Temel kaldırışlar',
      room: 'Ağırlık salonu',
      trainer: 'Yusuf Demirci',
      team: 'Kemer Kuvvet',
      capacity: 5,
    },
    {
      days: [1, 3],
      at: '18:00',
      minutes: 60,
      title: 'Boks kondisyon',
      room: 'Ring salonu',
      trainer: 'Sevda Ertuğ',
      team: 'Tuğla Boks',
      capacity: 12,
    },
    {
      days: [5],
      at: '12:00',
      minutes: 60,
      title: 'Torba çalışması',
      room: 'Ring salonu',
      trainer: 'Sevda Ertuğ',
      team: 'Tuğla Boks',
      capacity: 12,
    },
    {
      days: [6],
      at: '14:00',
      minutes: 45,
      title: 'Halat ve kasa',
      room: 'Ring salonu',
      trainer: 'Yusuf Demirci',
      capacity: 12,
    },
  ],
}
