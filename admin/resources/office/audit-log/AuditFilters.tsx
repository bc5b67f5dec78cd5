import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { auditLogTexts as texts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { useAreaName } from '#admin/resources/office/audit-log/use-area-name.ts'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { loggedAreas } from '#shared/permissions/audit-areas.ts'

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'tr')

const actionChoices = Object.entries(texts.actions)
  .map(([value, label]) => ({ value, label }))
  .toSorted(byLabel)

/** Clears the filter set by a link: the record whose history is shown. */
function OneRecord() {
  const { filterValues, setFilters } = useListContext()
  const { recordId, ...others } = filterValues
  if (!recordId) return null
  return (
    <Button color="secondary" onClick={() => setFilters(others)}>
      {texts.allRecords}
    </Button>
  )
}

/** Filters by author, user, area, action and time. */
export function AuditFilters() {
  const areaName = useAreaName()
  const areas = loggedAreas.map((value) => ({ value, label: areaName(value) })).toSorted(byLabel)
  return (
    <>
      <FilterReference source="actor" {...memberSource} />
      <FilterReference source="person" {...memberSource} />
      <FilterSelect source="resource" choices={areas} />
      <FilterSelect source="action" choices={actionChoices} />
      <FilterDay source="from" />
      <FilterDay source="until" isLast />
      <OneRecord />
    </>
  )
}
