import { lastDayOf } from '#admin/resources/memberships/last-day.ts'
import { MembershipStatusChip } from '#admin/resources/memberships/MembershipStatusChip.tsx'
import type { MembershipRecord } from '#admin/resources/memberships/memberships.data.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/packages/packages.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { formatLira } from '#shared/core/money.ts'

export const columns: readonly Column<MembershipRecord>[] = [
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
