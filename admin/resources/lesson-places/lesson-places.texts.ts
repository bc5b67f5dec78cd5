import type { ResourceTexts } from '#admin/resources/resource.ts'
import type { LessonPlace, PlaceStanding } from '#shared/training/lessons/lesson-places.contract.ts'

export const lessonPlaceTexts = {
  name: 'Ders kaydı |||| Ders kayıtları',
  fields: {
    title: 'Ders',
    userName: 'Üye',
    user: 'Üye',
    startsAt: 'Ders zamanı',
    branchName: 'Şube',
    branch: 'Şube',
    state: 'Durum',
    standing: 'Durum',
    createdAt: 'Kayıt zamanı',
  },
  cancelled: 'Ders iptal',
  came: 'Geldi',
  missed: 'Gelmedi',
  late: 'Geç bıraktı',
  states: {
    joined: 'Yeri var',
    waiting: 'Sırada',
    left: 'Bıraktı',
    released: 'Yeri boşaltıldı',
  } satisfies Record<LessonPlace['state'], string>,
  standings: {
    upcoming: 'Gelecek dersler',
    past: 'Geçmiş dersler',
    noShow: 'Gelmediği dersler',
    left: 'Bıraktığı dersler',
  } satisfies Record<PlaceStanding, string>,
} as const satisfies ResourceTexts & Record<string, unknown>
