import { defineModule } from '#server/core/module.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { lessonBookingRoutes } from '#server/modules/training/lessons/bookings/lesson-bookings.routes.ts'
import { eraseBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { lessonsExportSections } from '#server/modules/training/lessons/lessons.privacy.ts'
import { lessonRoutes } from '#server/modules/training/lessons/lessons.routes.ts'

export const lessonsModule = defineModule({
  name: 'lessons',
  routes: [lessonBookingRoutes, lessonRoutes],
  exportSections: lessonsExportSections,
  erase: ({ tx, services, owner }) => eraseBookings(notifying(tx, services), owner._id),
})
