import { defineModule } from '#server/core/module.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { lessonPlaceRoutes } from '#server/modules/training/lessons/lesson-places.routes.ts'
import { lessonsExportSections } from '#server/modules/training/lessons/lessons.privacy.ts'
import { lessonRoutes } from '#server/modules/training/lessons/lessons.routes.ts'
import { leaveClubLife } from '#server/modules/training/lessons/release-places.ts'

export const lessonsModule = defineModule({
  name: 'lessons',
  routes: [lessonPlaceRoutes, lessonRoutes],
  exportSections: lessonsExportSections,
  erase: ({ tx, services, owner }) => leaveClubLife(notifying(tx, services), owner._id),
})
