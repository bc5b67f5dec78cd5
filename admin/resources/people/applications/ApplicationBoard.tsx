import MoreVertIcon from '@mui/icons-material/MoreVertOutlined'
import {
  Box,
  Button,
  Card,
  IconButton,
  Menu,
  MenuItem,
  Link as MuiLink,
  Skeleton,
  Typography,
} from '@mui/material'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { ListBase, useCreatePath, useGetList, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  type StatusChange,
  StatusChangeDialog,
} from '#admin/resources/people/applications/application-status.tsx'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { Filter } from '#admin/ui/grid/filters.ts'
import { GridToolbar } from '#admin/ui/grid/GridToolbar.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  type Application,
  type ApplicationStatus,
  applicationStatuses,
  applicationTransitions,
} from '#shared/people/applications/applications.contract.ts'

const filters: readonly Filter[] = [{ source: 'branch', type: 'branch' }]

interface ApplicationBoardProps {
  actions: ReactNode
}

/** The applications as a board by status; uses the list’s search and branch. */
export function ApplicationBoard({ actions }: ApplicationBoardProps) {
  const filter = useScopeFilter('applications')
  return (
    <ListBase
      resource="applications"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={filter}
      perPage={25}
    >
      <Board scope={filter} actions={actions} />
    </ListBase>
  )
}

function Board({ scope, actions }: ApplicationBoardProps & { scope: ReturnType<typeof useScopeFilter> }) {
  const { filterValues, total, meta } = useListContext()
  const translate = useTranslate()
  const [dragged, setDragged] = useState<AdminRecord<Application> | null>(null)
  const [change, setChange] = useState<StatusChange | null>(null)
  const { status: _, ...others } = filterValues
  const plural = translate('resources.applications.name', { smart_count: 2 })

  return (
    <>
      <PageHeader
        title={plural}
        subtitle={total === undefined ? ' ' : gridTexts.total(total, Boolean(meta?.estimated))}
      >
        {actions}
      </PageHeader>
      <Card sx={{ mb: 2 }}>
        <GridToolbar name={plural} filters={filters} canSearch isCovered={false} />
      </Card>
      <Box
        sx={{
          display: 'grid',
          gridAutoFlow: { sm: 'column' },
          gridAutoColumns: { sm: 'minmax(200px, 1fr)' },
          gap: 1.5,
          pb: 1,
          alignItems: 'start',
          overflowX: 'auto',
        }}
      >
        {applicationStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={{ ...others, ...scope }}
            dragged={dragged}
            onDrag={setDragged}
            onChange={setChange}
          />
        ))}
      </Box>
      {change && <StatusChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}

const pageSize = 25

interface BoardColumnProps {
  status: ApplicationStatus
  filter: Record<string, unknown>
  /** The dragged application, from any column. */
  dragged: AdminRecord<Application> | null
  onDrag: (application: AdminRecord<Application> | null) => void
  onChange: (change: StatusChange) => void
}

/** One status with its applications, newest first. */
function BoardColumn({ status, filter, dragged, onDrag, onChange }: BoardColumnProps) {
  const titleId = useId()
  const [limit, setLimit] = useState(pageSize)
  const filterKey = JSON.stringify(filter)
  /** The filter under which further applications were asked for. */
  const [grownFrom, setGrownFrom] = useState('')
  const [isOver, setOver] = useState(false)
  const { data, total, isPending, isPlaceholderData, error, refetch } = useGetList<AdminRecord<Application>>(
    'applications',
    {
      filter: { ...filter, status },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: limit },
    },
    // While further applications are fetched, the column and the focus on its button stay.
    { placeholderData: (previous) => (grownFrom === filterKey ? previous : undefined) },
  )
  const name = applicationTexts.statuses[status]
  const isTarget = dragged !== null && applicationTransitions[dragged.status].includes(status)

  function dragOver(event: DragEvent) {
    if (!isTarget) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (isTarget) onChange({ application: dragged, status })
  }

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: 1,
        minHeight: { sm: 320 },
        border: 2,
        borderStyle: isTarget ? 'dashed' : 'solid',
        borderColor: isTarget ? 'secondary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isOver && isTarget ? 'action.hover' : 'transparent',
        opacity: dragged && !isTarget && dragged.status !== status ? 0.5 : 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, pt: 0.5, pb: 1 }}>
        <Typography
          id={titleId}
          variant="h3"
          component="h2"
          aria-label={applicationTexts.inColumn(name, total ?? 0)}
          sx={{ flex: 1 }}
        >
          {name}
        </Typography>
        <Typography
          variant="body2"
          aria-hidden
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {total === undefined ? '' : formatCount(total)}
        </Typography>
      </Box>
      {isPending && <Skeleton variant="rounded" height={92} />}
      {error && (
        <Box role="alert" sx={{ px: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="body2">{applicationTexts.columnFailed}</Typography>
          <Button variant="outlined" color="inherit" onClick={() => refetch()}>
            {applicationTexts.retry}
          </Button>
        </Box>
      )}
      {data?.length === 0 && (
        <Typography variant="caption" component="p" sx={{ px: 1, pb: 1, color: 'text.secondary' }}>
          {applicationTexts.emptyColumn}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {data?.map((application) => (
          <BoardCard
            key={application.id}
            application={application}
            isDragged={dragged?.id === application.id}
            onDrag={onDrag}
            onChange={onChange}
          />
        ))}
      </Box>
      {data && total !== undefined && total > data.length && (
        <Button
          color="inherit"
          fullWidth
          sx={{ mt: 1 }}
          onClick={() => {
            if (isPlaceholderData) return
            setGrownFrom(filterKey)
            setLimit(limit + pageSize)
          }}
        >
          {applicationTexts.more}
        </Button>
      )}
    </Box>
  )
}

interface BoardCardProps {
  application: AdminRecord<Application>
  isDragged: boolean
  onDrag: (application: AdminRecord<Application> | null) => void
  onChange: (change: StatusChange) => void
}

/** One application: dragged to another column, or moved by its menu. */
function BoardCard({ application, isDragged, onDrag, onChange }: BoardCardProps) {
  const createPath = useCreatePath()
  const canAccess = useCanAccess()
  const { branch: scope } = useBranchScope()
  const { id, name, position, branch, createdAt, status } = application
  const isMovable =
    applicationTransitions[status].length > 0 && canAccess('applications', 'edit', application)

  function startDrag(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', name)
    onDrag(application)
  }

  return (
    <Card
      component="li"
      draggable={isMovable}
      onDragStart={startDrag}
      onDragEnd={() => onDrag(null)}
      sx={{
        display: 'flex',
        gap: 0.5,
        p: 1.5,
        opacity: isDragged ? 0.5 : 1,
        cursor: isMovable ? 'grab' : 'default',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={createPath({ resource: 'applications', id, type: 'show' })}
          draggable={false}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiLink>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {position}
        </Typography>
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {formatShortDay(createdAt)}
          {scope === null && (
            <>
              {' · '}
              <ReferenceText reference="branches" id={branch} />
            </>
          )}
        </Typography>
      </Box>
      {isMovable && <StatusMenu application={application} onChange={onChange} />}
    </Card>
  )
}

interface StatusMenuProps {
  application: AdminRecord<Application>
  onChange: (change: StatusChange) => void
}

/** The possible transitions, as an alternative to dragging. */
function StatusMenu({ application, onChange }: StatusMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={applicationTexts.move(application.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'flex-start', m: -0.75 }}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {applicationTransitions[application.status].map((status) => (
          <MenuItem
            key={status}
            dense
            onClick={() => {
              setAnchor(null)
              onChange({ application, status })
            }}
          >
            {applicationTexts.moves[status]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
