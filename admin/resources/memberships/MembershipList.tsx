import { ClosuresButton } from '#admin/resources/memberships/ClosuresButton.tsx'
import { statusChoices } from '#admin/resources/memberships/choices.ts'
import { EndingFilter } from '#admin/resources/memberships/EndingFilter.tsx'
import { lastDayOf } from '#admin/resources/memberships/last-day.ts'
import { MembershipStatusChip } from '#admin/resources/memberships/MembershipStatusChip.tsx'
import type { MembershipRecord } from '#admin/resources/memberships/memberships.data.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import { kindChoices } from '#admin/resources/packages/kind-choices.ts'
import { packageTexts } from '#admin/resources/packages/packages.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'

const columns: readonly Column<MembershipRecord>[] = [
  { source: 'userName', primary: true, flex: 1.2 },
  { source: 'name', flex: 1.2 },
  { source: 'kind', width: 140, hidden: true, text: ({ kind }) => packageTexts.kinds[kind] },
  { source: 'branchName', ofAllBranches: true },
  { source: 'startsAt', width: 130, sortable: true, text: ({ startsAt }) => formatDay(startsAt) },
  { source: 'endsAt', width: 130, sortable: true, text: ({ endsAt }) => formatDay(lastDayOf(endsAt)) },
  {
    source: 'status',
    width: 140,
    text: ({ status }) => membershipTexts.statuses[status],
    render: ({ status }) => <MembershipStatusChip status={status} />,
  },
  { source: 'price', width: 120, align: 'right', text: ({ price }) => formatLira(price) },
  {
    source: 'source',
    width: 140,
    hidden: true,
    text: ({ source }) => membershipTexts.sources[source],
  },
  {
    source: 'createdAt',
    width: 130,
    sortable: true,
    notOnCards: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
  { source: 'cancelReason', flex: 1.5, hidden: true },
]

export default function MembershipList() {
  return (
    <ResourceGrid
      resource="memberships"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      actions={<ClosuresButton />}
      filters={
        <>
          <BranchFilter />
          <FilterSelect source="status" choices={statusChoices} clears={['endsBefore']} />
          <FilterSelect
            source="kind"
            choices={kindChoices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <EndingFilter />
        </>
      }
    />
  )
}
