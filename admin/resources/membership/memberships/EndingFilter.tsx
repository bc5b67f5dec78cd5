import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { filterWidth } from '#admin/ui/grid/use-list-filter.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { renewalDays } from '#shared/membership/memberships/memberships.contract.ts'

const spans = [7, 14, 30]
const any = 'any'
const renewal = 'renewal'

/** The midnight after the given number of days, counting today as the first. */
const endOf = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days + 1)).toISOString()

/** Filters memberships that end soon, optionally those without a successor. */
export function EndingFilter() {
  const { filterValues, setFilters } = useListContext()
  const chosen = spans.find((days) => endOf(days) === filterValues.endsBefore)

  function choose(days: string) {
    const { endsBefore: _, renewalDue: __, status, ...others } = filterValues
    if (days === renewal) return setFilters({ ...others, renewalDue: true })
    if (days !== any) return setFilters({ ...others, status: 'active', endsBefore: endOf(Number(days)) })
    setFilters(status && status !== 'active' ? { ...others, status } : others)
  }

  return (
    <TextField
      select
      id="filter-ending"
      label={membershipTexts.fields.ending}
      value={filterValues.renewalDue ? renewal : (chosen ?? any)}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: { xs: filterWidth.width.xs, sm: 208 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <MenuItem value={any}>{gridTexts.anyChoice}</MenuItem>
      {spans.map((days) => (
        <MenuItem key={days} value={days}>
          {membershipTexts.endingWithin(days)}
        </MenuItem>
      ))}
      <MenuItem value={renewal}>{membershipTexts.renewalDue(renewalDays)}</MenuItem>
    </TextField>
  )
}
