import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Device } from '#shared/access/turnstile/turnstile-devices.contract.ts'

function statusOf({ revokedAt, previousKeyUntil, lastSeenAt }: Device) {
  if (revokedAt) return { label: texts.revoked, color: 'warning' } as const
  if (previousKeyUntil) return { label: texts.waiting, color: 'warning' } as const
  return lastSeenAt
    ? ({ label: texts.active, color: 'success' } as const)
    : ({ label: texts.neverSeen, color: 'default' } as const)
}

const columns: readonly Column<AdminRecord<Device>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'direction', width: 80, cell: { choices: texts.directions } },
  {
    source: 'revokedAt',
    width: 180,
    cell: {
      cases: [
        { when: { revokedAt: '*' }, say: texts.revoked },
        { when: { previousKeyUntil: '*' }, say: texts.waiting },
        { when: { lastSeenAt: '*' }, say: texts.active },
        { when: {}, say: texts.neverSeen },
      ],
    },
    render: (device) => <Chip size="small" variant="outlined" {...statusOf(device)} />,
  },
  {
    source: 'mediaAlarmAt',
    width: 165,
    cell: { as: 'moment' },
  },
  {
    source: 'lastSeenAt',
    width: 170,
    cell: { as: 'moment' },
  },
  {
    source: 'createdAt',
    width: 170,
    sortable: true,
    hidden: true,
    cell: { as: 'moment' },
  },
]

/** The readers at the gates. */
export const turnstileDeviceList = {
  resource: 'turnstile-devices',
  sort: { field: 'createdAt', order: 'ASC' },
  columns,
  canSearch: false,
  filters: [
    { type: 'select', source: 'hasAlarm', choices: [{ value: true, label: texts.alarmed }] },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<Device>>

export const DeviceList = () => <ResourceGrid {...turnstileDeviceList} />
