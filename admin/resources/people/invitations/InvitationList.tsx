import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { invitationTexts as texts } from '#admin/resources/people/invitations/invitations.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { InvitationBatch } from '#shared/office/invitations/invitations.contract.ts'

type Batch = AdminRecord<InvitationBatch>

/** Whether a batch still runs, or has ended with mails that did not go out. */
function Progress({ kind, total, queued, failed, inDoubt, finishedAt }: Batch) {
  if (!finishedAt) return `${texts.running[kind]} · ${texts.done(total - queued, total)}`
  const missing = failed + inDoubt
  return missing > 0 ? `${texts.finished} · ${texts.figures.failed}: ${missing}` : texts.finished
}

/** How many of a batch have opened their accounts. */
function Came({ claimed, total }: Batch) {
  return (
    <Box sx={{ width: 140, maxWidth: '100%', display: 'grid', gap: 0.5 }}>
      <Typography variant="caption" component="span" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {texts.done(claimed, total)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * claimed) / total : 0}
        aria-label={texts.cameOf(claimed, total)}
        color="success"
        sx={{ height: 5, borderRadius: 3 }}
      />
    </Box>
  )
}

const columns: readonly Column<Batch>[] = [
  { source: 'kind', primary: true, width: 180, cell: { choices: texts.kinds } },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
  { source: 'total', width: 110, align: 'right' },
  { source: 'sent', flex: 1.3, render: (batch) => <Progress {...batch} /> },
  { source: 'claimed', flex: 1, render: (batch) => <Came {...batch} /> },
  { source: 'authorName', flex: 1 },
]

export const invitationList = {
  resource: 'account-claims',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<Batch>

/** The batches of invitations with their progress. */
export function InvitationList() {
  return (
    <ResourceGrid
      {...invitationList}
      above={
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" component={Link} to="/members">
              {texts.toMembers}
            </Button>
          }
        >
          {texts.intro}
        </Alert>
      }
    />
  )
}
