import ClosedIcon from '@mui/icons-material/EventBusyOutlined'
import { Button, MenuItem, TextField } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { columns } from '#admin/resources/membership/memberships/membership-columns.tsx'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageKindChoices } from '#admin/resources/membership/packages/packages.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatDay } from '#shared/core/format-date.ts'
import { WithinDays } from '#shared/core/relative-filter.ts'
import {
  type Membership,
  membershipStatuses,
  renewalDays,
} from '#shared/membership/memberships/memberships.contract.ts'

const ClosuresDialog = lazy(() => import('#admin/resources/membership/memberships/ClosuresDialog.tsx'))

/** Choices of the filter for memberships that end soon. */
const endingDays = [7, 14, 30]
const anyEnd = 'any'
const fixedEnd = 'fixed'
const renewal = 'renewal'

export const membershipList = {
  resource: 'memberships',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    {
      type: 'select',
      source: 'status',
      choices: membershipStatuses.map((value) => ({ value, label: membershipTexts.statuses[value] })),
      clears: ['endsBefore', 'renewalDue'],
    },
    {
      type: 'select',
      source: 'kind',
      choices: packageKindChoices.map(({ id, name }) => ({ value: id, label: name })),
    },
    { type: 'custom', source: 'ending', input: EndingFilter },
  ],
} satisfies ListDefinition<AdminRecord<Membership>>

export const MembershipList = () => <ResourceGrid {...membershipList} actions={<ClosuresButton />} />

/** Opens the closures of branches. */
function ClosuresButton() {
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess('closures', 'create')) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ClosedIcon />} onClick={() => setOpen(true)}>
        {freezingTexts.closures.title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClosuresDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Filters memberships that end soon, optionally those without a successor. */
function EndingFilter() {
  const { filterValues, setFilters } = useListContext()
  const { endsBefore, renewalDue }: Record<string, unknown> = filterValues
  const within = WithinDays.safeParse(endsBefore).data?.within
  // Older links and saved filters hold a moment.
  const fixed = typeof endsBefore === 'string' && !Number.isNaN(Date.parse(endsBefore)) ? endsBefore : null

  function shown() {
    if (renewalDue) return renewal
    if (fixed) return fixedEnd
    return endingDays.find((days) => days === within) ?? anyEnd
  }

  function choose(days: string) {
    if (days === fixedEnd) return
    const { endsBefore: _, renewalDue: __, status, ...others } = filterValues
    if (days === renewal) return setFilters({ ...others, renewalDue: true })
    if (days !== anyEnd)
      return setFilters({ ...others, status: 'active', endsBefore: { within: Number(days) } })
    setFilters(status && status !== 'active' ? { ...others, status } : others)
  }

  return (
    <TextField
      select
      id="filter-ending"
      label={membershipTexts.fields.ending}
      value={shown()}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: { xs: '100%', sm: 208 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <MenuItem value={anyEnd}>{gridTexts.anyChoice}</MenuItem>
      {endingDays.map((days) => (
        <MenuItem key={days} value={days}>
          {membershipTexts.endingWithin(days)}
        </MenuItem>
      ))}
      {fixed && (
        <MenuItem value={fixedEnd}>
          {membershipTexts.endingBy(formatDay(new Date(fixed).getTime() - 1))}
        </MenuItem>
      )}
      <MenuItem value={renewal}>{membershipTexts.renewalDue(renewalDays)}</MenuItem>
    </TextField>
  )
}
