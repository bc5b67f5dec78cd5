import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { PointDialog } from '#admin/resources/loyalty/points/PointDialog.tsx'
import { PointTotals } from '#admin/resources/loyalty/points/PointTotals.tsx'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { PointOwner } from '#shared/loyalty/points/points.contract.ts'

const columns: readonly Column<AdminRecord<PointOwner>>[] = [
  { source: 'name', primary: true, flex: 1.3 },
  { source: 'email', flex: 1.5, notOnCards: true },
  { source: 'branch', reference: 'branches', flex: 1 },
  { source: 'balance', width: 130, align: 'right', sortable: true },
  { source: 'totalEarned', width: 170, align: 'right', sortable: true },
  { source: 'rewards', width: 150, align: 'right', sortable: true },
  {
    source: 'changedAt',
    width: 180,
    sortable: true,
    notOnCards: true,
    cell: { as: 'moment' },
  },
]

function GiveButton() {
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess('points', 'reward')) return null
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {pointTexts.add}
      </Button>
      {isOpen && <PointDialog direction="in" onClose={() => setOpen(false)} />}
    </>
  )
}

export function PointList() {
  return (
    <ResourceGrid
      resource="points"
      sort={{ field: 'totalEarned', order: 'DESC' }}
      columns={columns}
      actions={<GiveButton />}
      above={<PointTotals />}
    />
  )
}
