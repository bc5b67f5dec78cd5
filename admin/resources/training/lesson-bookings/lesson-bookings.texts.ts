import type { ResourceTexts } from '#admin/core/resource.ts'
import type { BookingStatus, LessonBooking } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const lessonBookingTexts = {
  name: 'Ders kaydı |||| Ders kayıtları',
  tab: 'Kayıtlar',
  fields: {
    title: 'Ders',
    userName: 'Üye',
    user: 'Üye',
    startsAt: 'Ders zamanı',
    branchName: 'Şube',
    branch: 'Şube',
    state: 'Durum',
    standing: 'Durum',
    packName: 'Ders paketi',
    createdAt: 'Kayıt zamanı',
  },
  cancelled: 'Ders iptal',
  attended: 'Geldi',
  absent: 'Gelmedi',
  cancelledLate: 'Geç bıraktı',
  states: {
    joined: 'Yeri var',
    waiting: 'Sırada',
    left: 'Bıraktı',
    released: 'Yeri boşaltıldı',
  } satisfies Record<LessonBooking['state'], string>,
  statuses: {
    upcoming: 'Gelecek dersler',
    past: 'Geçmiş dersler',
    noShow: 'Gelmediği dersler',
    left: 'Bıraktığı dersler',
  } satisfies Record<BookingStatus, string>,
} as const satisfies ResourceTexts & Record<string, unknown>
