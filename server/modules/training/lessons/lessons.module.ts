import { defineModule } from '#server/core/module.ts'
import { lessonPlaceRoutes } from '#server/modules/training/lessons/lesson-places.routes.ts'
import { lessonRoutes } from '#server/modules/training/lessons/lessons.routes.ts'

export const lessonsModule = defineModule({
  name: 'lessons',
  routes: [lessonPlaceRoutes, lessonRoutes],
})
