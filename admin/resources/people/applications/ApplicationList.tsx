import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { ApplicationBoard } from '#admin/resources/people/applications/ApplicationBoard.tsx'
import { StatusChip } from '#admin/resources/people/applications/application-status.tsx'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { AddRecordButton } from '#admin/ui/AddRecordButton.tsx'
import { useMany } from '#admin/ui/bulk/bulk-actions.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import {
  type Application,
  type ApplicationStatus,
  applicationStatuses,
} from '#shared/people/applications/applications.contract.ts'

type View = 'grid' | 'board'

const views = [
  { value: 'grid', label: applicationTexts.grid, icon: TableRowsIcon },
  { value: 'board', label: applicationTexts.board, icon: ViewKanbanIcon },
] as const

const columns: readonly Column<AdminRecord<Application>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2 },
  { source: 'position', sortable: true, flex: 1.4 },
  {
    source: 'status',
    width: 140,
    sortable: true,
    cell: { choices: applicationTexts.statuses },
    render: ({ status }) => <StatusChip status={status} />,
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  { source: 'email', flex: 1.4, hidden: true },
  { source: 'adminNotes', flex: 2, hidden: true },
  { source: 'enteredByStaff', width: 130, hidden: true, cell: { choices: applicationTexts.sources } },
  { source: 'createdAt', width: 150, sortable: true, cell: { as: 'day' } },
]

export const applicationList = {
  resource: 'applications',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'status',
      type: 'select',
      choices: applicationStatuses.map((value) => ({ value, label: applicationTexts.statuses[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
  bulkActions: <MoveSelected />,
  deleteWarning: applicationTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<Application>>

/** The applications as a list, or as a board by status. */
export function ApplicationList() {
  const [view, setView] = useStore<View>('applications.view', 'grid')
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  if (currentUser && !canAccess('applications', 'list')) return <DeniedPage />
  const viewSwitch = <ViewSwitch label={applicationTexts.view} view={view} views={views} onChange={setView} />
  if (view === 'grid') return <ResourceGrid {...applicationList} actions={viewSwitch} />
  return (
    <ApplicationBoard
      actions={
        <>
          {viewSwitch}
          <AddRecordButton resource="applications" />
        </>
      }
    />
  )
}

/** Moves the selected applications to a status after a confirmation, because each applicant receives a mail. */
function MoveSelected() {
  const { selectedIds } = useListContext()
  const { isRunning, changeMany } = useMany()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<ApplicationStatus | null>(null)

  async function confirm() {
    const status = asked
    if (status) await changeMany({ status })
    setAsked(null)
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<MoveIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {applicationTexts.moveSelected}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {applicationStatuses
          .filter((status) => status !== 'new')
          .map((status) => (
            <MenuItem
              key={status}
              dense
              onClick={() => {
                setAnchor(null)
                setAsked(status)
              }}
            >
              {applicationTexts.moves[status]}
            </MenuItem>
          ))}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? applicationTexts.moveManyTitle(selectedIds.length, applicationTexts.moves[asked]) : ''}
        content={applicationTexts.moveManyContent}
        confirm={asked ? applicationTexts.moves[asked] : ''}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
