import EventIcon from '@mui/icons-material/EventOutlined'
import { lazy } from 'react'
import { lessonsData } from '#admin/resources/lessons/lessons.data.ts'
import { lessonTexts } from '#admin/resources/lessons/lessons.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const lessons: AdminResource = {
  name: 'lessons',
  group: 'club',
  icon: EventIcon,
  data: lessonsData,
  texts: lessonTexts,
  recordRepresentation: 'title',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/lessons/LessonList.tsx')),
  create: lazy(() => import('#admin/resources/lessons/LessonCreate.tsx')),
  edit: lazy(() => import('#admin/resources/lessons/LessonEdit.tsx')),
  show: lazy(() => import('#admin/resources/lessons/LessonShow.tsx')),
}
