import AddIcon from '@mui/icons-material/AddOutlined'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { DeviceDialog } from '#admin/resources/turnstile-devices/DeviceDialog.tsx'
import { KeyDialog } from '#admin/resources/turnstile-devices/KeyDialog.tsx'
import { RevokeDevice } from '#admin/resources/turnstile-devices/RevokeDevice.tsx'
import { deviceTexts as texts } from '#admin/resources/turnstile-devices/turnstile-devices.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Device, DeviceWithKey } from '#shared/turnstile/turnstile-devices.contract.ts'

type Row = Device & { id: string }

function stateOf({ revokedAt, previousKeyUntil, lastSeenAt }: Device) {
  if (revokedAt) return { label: texts.revoked, color: 'error' } as const
  if (previousKeyUntil) return { label: texts.waiting, color: 'warning' } as const
  return lastSeenAt
    ? ({ label: texts.active, color: 'success' } as const)
    : ({ label: texts.neverSeen, color: 'default' } as const)
}

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'direction', width: 110, cell: { choices: texts.directions } },
  {
    source: 'revokedAt',
    width: 220,
    cell: {
      cases: [
        { when: { revokedAt: '*' }, say: texts.revoked },
        { when: { previousKeyUntil: '*' }, say: texts.waiting },
        { when: { lastSeenAt: '*' }, say: texts.active },
        { when: {}, say: texts.neverSeen },
      ],
    },
    render: (device) => <Chip size="small" variant="outlined" {...stateOf(device)} />,
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

/** The readers at the gates, and the keys they hold. */
export default function DeviceList() {
  const [edited, setEdited] = useState<Device | 'new' | null>(null)
  const [revoked, setRevoked] = useState<Device | null>(null)
  const [keyed, setKeyed] = useState<DeviceWithKey | null>(null)

  function showKey(device: DeviceWithKey) {
    setEdited(null)
    setKeyed(device)
  }

  return (
    <>
      <ResourceGrid
        resource="turnstileDevices"
        sort={{ field: 'createdAt', order: 'ASC' }}
        columns={columns}
        canSearch={false}
        filters={<BranchFilter />}
        onOpen={setEdited}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        }
      />
      {edited && (
        <DeviceDialog
          device={edited === 'new' ? null : edited}
          onKey={showKey}
          onRevoke={(device) => {
            setEdited(null)
            setRevoked(device)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {revoked && <RevokeDevice device={revoked} onClose={() => setRevoked(null)} />}
      {keyed && <KeyDialog device={keyed} onClose={() => setKeyed(null)} />}
    </>
  )
}
