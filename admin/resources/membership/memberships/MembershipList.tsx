import ClosedIcon from '@mui/icons-material/EventBusyOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { columns } from '#admin/resources/membership/memberships/membership-columns.tsx'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageKindChoices } from '#admin/resources/membership/packages/packages.texts.ts'
import { MemberActions } from '#admin/resources/people/members/bulk/MemberActions.tsx'
import { FilterOptions } from '#admin/ui/grid/FilterOptions.tsx'
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
    {
      type: 'select',
      source: 'lacksSessions',
      choices: [{ value: true, label: membershipTexts.asksSessions }],
    },
    {
      type: 'custom',
      source: 'ending',
      sets: ['endsBefore', 'renewalDue'],
      text: endingText,
      input: EndingField,
    },
  ],
  bulkActions: <MemberActions names={['notify', 'mail']} userField="user" />,
  bulkNeeds: 'list',
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

/** What is chosen of `endingDays` and the other choices; older links and saved filters hold a moment. */
function endingText({ endsBefore, renewalDue }: Readonly<Record<string, unknown>>): string | null {
  if (renewalDue) return membershipTexts.renewalDue(renewalDays)
  const within = WithinDays.safeParse(endsBefore).data?.within
  if (within !== undefined) return membershipTexts.endingWithin(within)
  if (typeof endsBefore !== 'string' || Number.isNaN(Date.parse(endsBefore))) return null
  return membershipTexts.endingBy(formatDay(new Date(endsBefore).getTime() - 1))
}

/** Filters memberships that end soon, optionally those without a successor. */
function EndingField({ onDone }: { onDone: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const { endsBefore: _, renewalDue: __, status, ...others }: Record<string, unknown> = filterValues
  const shown = endingText(filterValues)
  const option = (label: string, filter: Record<string, unknown>) => ({
    label,
    isChosen: label === (shown ?? gridTexts.anyChoice),
    choose: () => {
      setFilters({ ...others, ...filter })
      onDone()
    },
  })
  return (
    <FilterOptions
      label={membershipTexts.fields.ending}
      options={[
        option(gridTexts.anyChoice, status && status !== 'active' ? { status } : {}),
        ...endingDays.map((within) =>
          option(membershipTexts.endingWithin(within), { status: 'active', endsBefore: { within } }),
        ),
        option(membershipTexts.renewalDue(renewalDays), { renewalDue: true }),
      ]}
    />
  )
}
