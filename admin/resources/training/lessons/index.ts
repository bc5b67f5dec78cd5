import { type AdminResource, screen } from '#admin/core/resource.ts'
import { appointmentTexts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { lessonBookingTexts } from '#admin/resources/training/lesson-bookings/lesson-bookings.texts.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import {
  addLesson,
  deleteLesson,
  listLessons,
  showLesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'

export const lessons: AdminResource = {
  name: 'lessons',
  data: {
    list: listLessons,
    show: showLesson,
    create: addLesson,
    update: updateLesson,
    remove: deleteLesson,
    branchScope: 'branch',
    trainerScope: 'trainer',
  },
  texts: lessonTexts,
  recordRepresentation: 'title',
  loggedValues: {
    state: lessonBookingTexts.states,
    credit: appointmentTexts.credits,
    weekdays: 'weekdays',
  },
  keywords: 'ders program rezervasyon takvim seans saat kontenjan',
  tasks: [
    { ...lessonTexts.tasks.attendance, needs: ['lessons', 'attendance'] },
    { ...lessonTexts.tasks.book },
  ],
  isForTrainers: true,
  opensShowPage: true,
  list: screen(() => import('#admin/resources/training/lessons/LessonList.tsx'), 'LessonList'),
  create: screen(() => import('#admin/resources/training/lessons/LessonForm.tsx'), 'LessonCreate'),
  edit: screen(() => import('#admin/resources/training/lessons/LessonForm.tsx'), 'LessonEdit'),
  show: screen(() => import('#admin/resources/training/lessons/LessonShow.tsx'), 'LessonShow'),
}
