import { type AdminResource, screen } from '#admin/core/resource.ts'
import { lessonBookingTexts } from '#admin/resources/training/lesson-bookings/lesson-bookings.texts.ts'
import { listLessonBookings } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const lessonBookings: AdminResource = {
  name: 'lesson-bookings',
  data: { list: listLessonBookings, branchScope: 'branch' },
  texts: lessonBookingTexts,
  recordRepresentation: 'title',
  keywords: 'yoklama katılım rezervasyon yer gelmeyen bekleme',
  list: screen(
    () => import('#admin/resources/training/lesson-bookings/LessonBookingList.tsx'),
    'LessonBookingList',
  ),
}
