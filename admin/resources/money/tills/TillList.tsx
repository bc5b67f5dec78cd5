import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { OpenTillDialog } from '#admin/resources/money/tills/OpenTillDialog.tsx'
import { SessionPanel } from '#admin/resources/money/tills/SessionPanel.tsx'
import { tillSessionTexts as texts, tillTexts } from '#admin/resources/money/tills/tills.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { showOwnTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import type { Till } from '#shared/money/tills/tills.contract.ts'

const columns: readonly Column<AdminRecord<Till>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2 },
  {
    source: 'session',
    width: 130,
    cell: {
      cases: [
        { when: { session: null }, say: tillTexts.closed },
        { when: { session: '*' }, say: tillTexts.open },
      ],
    },
  },
  { source: 'openedByName', person: 'openedBy' },
  { source: 'lastCounted', width: 150, align: 'right', cell: { as: 'lira' } },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  createdColumn,
]

export const tillList = {
  resource: 'tills',
  sort: { field: 'name', order: 'ASC' },
  columns,
  canSearch: false,
  initialFilter: { isArchived: false },
  filters: [
    {
      source: 'isArchived',
      type: 'select',
      choices: [
        { value: false, label: tillTexts.notArchived },
        { value: true, label: tillTexts.archived },
      ],
    },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<Till>>

export function TillList() {
  const canAccess = useCanAccess()
  return <ResourceGrid {...tillList} above={canAccess('till-sessions', 'open') && <OwnTill />} />
}

/** The user's open till, or the button that opens one. */
function OwnTill() {
  const { data, error, refetch } = useCall(showOwnTillSession, undefined, { refetchInterval: 10_000 })
  const [isOpening, setOpening] = useState(false)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Card component="section" aria-label={texts.own} sx={{ p: 2, mb: 2 }}>
      {data.session ? (
        <SessionPanel session={data.session} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography sx={{ flex: '1 1 240px' }}>{texts.none}</Typography>
          <Button variant="contained" onClick={() => setOpening(true)}>
            {texts.openTill}
          </Button>
        </Box>
      )}
      {isOpening && <OpenTillDialog onClose={() => setOpening(false)} />}
    </Card>
  )
}
