import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import { useStore } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { ApplicationBoard } from '#admin/resources/people/applications/ApplicationBoard.tsx'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { MoveSelected } from '#admin/resources/people/applications/MoveSelected.tsx'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { StatusChip } from '#admin/resources/people/applications/StatusChip.tsx'
import { AddButton } from '#admin/ui/AddButton.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { applicationStatuses } from '#shared/people/applications/applications.contract.ts'

type View = 'grid' | 'board'

const views = [
  { value: 'grid', label: applicationTexts.grid, icon: TableRowsIcon },
  { value: 'board', label: applicationTexts.board, icon: ViewKanbanIcon },
] as const

const columns: readonly Column<Row>[] = [
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

/** The applications as a list, or as a board by status. */
export function ApplicationList() {
  const [view, setView] = useStore<View>('applications.view', 'grid')
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess('applications', 'list')) return <AccessDenied />
  const viewSwitch = <ViewSwitch label={applicationTexts.view} view={view} views={views} onChange={setView} />
  if (view === 'board')
    return (
      <ApplicationBoard
        actions={
          <>
            {viewSwitch}
            <AddButton resource="applications" />
          </>
        }
      />
    )
  return (
    <ResourceGrid
      resource="applications"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      actions={viewSwitch}
      filters={
        <>
          <FilterSelect
            source="status"
            choices={applicationStatuses.map((value) => ({ value, label: applicationTexts.statuses[value] }))}
          />
          <BranchFilter />
        </>
      }
      bulkActions={<MoveSelected />}
      deleteWarning={applicationTexts.deleteWarning}
    />
  )
}
