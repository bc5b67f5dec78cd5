import EventIcon from '@mui/icons-material/EventOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { lessonsData } from '#admin/resources/training/lessons/lessons.data.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'

export const lessons: AdminResource = {
  name: 'lessons',
  group: 'club',
  icon: EventIcon,
  data: lessonsData,
  texts: lessonTexts,
  recordRepresentation: 'title',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/training/lessons/LessonList.tsx')),
  create: lazy(() => import('#admin/resources/training/lessons/LessonCreate.tsx')),
  edit: lazy(() => import('#admin/resources/training/lessons/LessonEdit.tsx')),
  show: lazy(() => import('#admin/resources/training/lessons/LessonShow.tsx')),
}
