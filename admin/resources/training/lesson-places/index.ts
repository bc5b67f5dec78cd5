import PlaceIcon from '@mui/icons-material/EventAvailableOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { lessonPlaceTexts } from '#admin/resources/training/lesson-places/lesson-places.texts.ts'
import { listLessonBookings } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const lessonPlaces: AdminResource = {
  name: 'lessonPlaces',
  group: 'club',
  icon: PlaceIcon,
  data: { list: listLessonBookings, branchScope: 'branch' },
  texts: lessonPlaceTexts,
  recordRepresentation: 'title',
  list: screen(
    () => import('#admin/resources/training/lesson-places/LessonPlaceList.tsx'),
    'LessonPlaceList',
  ),
}
