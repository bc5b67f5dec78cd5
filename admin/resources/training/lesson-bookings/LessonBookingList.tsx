import type { AdminRecord } from '#admin/core/resource.ts'
import { columns } from '#admin/resources/training/lesson-bookings/booking-columns.tsx'
import { lessonBookingTexts as texts } from '#admin/resources/training/lesson-bookings/lesson-bookings.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { bookingStatuses, type LessonBooking } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const lessonBookingList = {
  resource: 'lesson-bookings',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'standing',
      type: 'select',
      choices: bookingStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    { source: 'user', type: 'reference', ...memberSource },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<LessonBooking>>

/** The bookings of lessons, with absences and cancellations. */
export const LessonBookingList = () => <ResourceGrid {...lessonBookingList} />
