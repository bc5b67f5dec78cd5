import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useAllows } from '#admin/core/auth/use-person.ts'
import { PointDialog } from '#admin/resources/loyalty/points/PointDialog.tsx'
import { PointTotals } from '#admin/resources/loyalty/points/PointTotals.tsx'
import type { OwnerRecord } from '#admin/resources/loyalty/points/points.data.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const columns: readonly Column<OwnerRecord>[] = [
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
  const allows = useAllows()
  const [isOpen, setOpen] = useState(false)
  if (!allows('points', 'reward')) return null
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {pointTexts.add}
      </Button>
      {isOpen && <PointDialog direction="in" onClose={() => setOpen(false)} />}
    </>
  )
}

export default function PointList() {
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
