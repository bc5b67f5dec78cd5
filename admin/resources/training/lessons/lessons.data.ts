import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addLesson,
  deleteLesson,
  type Lesson,
  listLessons,
  showLesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'

export const lessonsData: ResourceData = {
  list: listLessons,
  show: showLesson,
  create: addLesson,
  update: updateLesson,
  remove: deleteLesson,
  branchScope: 'branch',
  trainerScope: 'trainer',
}

export type LessonRecord = Lesson & { id: string }
