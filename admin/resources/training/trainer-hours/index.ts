import { type AdminResource, screen } from '#admin/core/resource.ts'
import { trainerHourTexts } from '#admin/resources/training/trainer-hours/trainer-hours.texts.ts'
import { listTrainerWeeks } from '#shared/training/trainer-hours/trainer-hours.contract.ts'

export const trainerHours: AdminResource = {
  name: 'trainer-hours',
  data: { list: listTrainerWeeks, key: 'trainer' },
  texts: trainerHourTexts,
  recordRepresentation: 'trainerName',
  keywords: 'müsaitlik izin tatil çalışma saati antrenör pt',
  isForTrainers: true,
  cannotBeSearched: true,
  list: screen(
    () => import('#admin/resources/training/trainer-hours/TrainerHoursScreen.tsx'),
    'TrainerHoursScreen',
  ),
}
