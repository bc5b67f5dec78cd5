import { lessonPlaceTexts as texts } from '#admin/resources/training/lesson-places/lesson-places.texts.ts'
import { columns } from '#admin/resources/training/lesson-places/place-columns.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { bookingStatuses } from '#shared/training/lessons/lesson-bookings.contract.ts'

const standingChoices = bookingStatuses.map((value) => ({ value, label: texts.standings[value] }))

/** The bookings of lessons, with absences and cancellations. */
export function LessonPlaceList() {
  return (
    <ResourceGrid
      resource="lessonPlaces"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect source="standing" choices={standingChoices} />
          <FilterReference source="user" {...memberSource} />
          <BranchFilter />
        </>
      }
    />
  )
}
