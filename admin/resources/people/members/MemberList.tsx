import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Chip } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { InviteFiltered } from '#admin/resources/people/invitations/InviteFiltered.tsx'
import { batchCalls } from '#admin/resources/people/members/bulk/batch-calls.ts'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import { MemberActions } from '#admin/resources/people/members/bulk/MemberActions.tsx'
import { memberTexts as texts } from '#admin/resources/people/members/members.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import type { ListAction } from '#admin/ui/grid/ListMenu.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { membersSheet } from '#shared/office/member-imports/member-imports.sheet.ts'
import { type Member, memberStatuses } from '#shared/office/members/members.contract.ts'
import { genders } from '#shared/people/users/users.schema.ts'

const statusColors = {
  active: 'success',
  frozen: 'info',
  pending: 'info',
  expired: 'default',
  none: 'default',
} as const

/** Days before the end in which a membership is to be renewed at the desk. */
const soon = 7

/** The status and, while the membership runs, how long it lasts. */
function MembershipState({ status, daysLeft, membershipBranch }: Member) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <Chip
        size="small"
        variant={status === 'active' ? 'filled' : 'outlined'}
        color={statusColors[status]}
        label={texts.statuses[status]}
      />
      {daysLeft !== null && (
        <Box
          component="span"
          sx={daysLeft <= soon ? { color: 'warning.main', fontWeight: 650 } : { color: 'text.secondary' }}
        >
          {texts.daysLeft(daysLeft)}
        </Box>
      )}
      {membershipBranch && <ReferenceText reference="branches" id={membershipBranch} />}
    </Box>
  )
}

const columns: readonly Column<AdminRecord<Member>>[] = [
  {
    source: 'profilePhoto',
    width: 72,
    screenOnly: true,
    render: ({ name, profilePhoto }) => <PersonAvatar name={name} photo={profilePhoto} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.3 },
  {
    source: 'status',
    width: 230,
    cell: { choices: texts.statuses },
    render: (member) => <MembershipState {...member} />,
  },
  { source: 'endsAt', width: 130, sortable: true, cell: { as: 'last-day' } },
  { source: 'balance', width: 120, align: 'right', cell: { as: 'lira', none: gridTexts.none } },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'daysLeft', width: 110, align: 'right', hidden: true },
  { source: 'email', flex: 1.5, hidden: true, cell: { none: gridTexts.none } },
  createdColumn,
  { source: 'gender', width: 130, hidden: true, cell: { choices: layout.genders } },
]

export const memberList = {
  resource: 'members',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'status',
      type: 'select',
      choices: memberStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    {
      source: 'ending',
      type: 'select',
      choices: Object.entries(texts.endings).map(([value, label]) => ({ value, label })),
    },
    { source: 'branch', type: 'branch' },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    {
      source: 'gender',
      type: 'select',
      choices: genders.map((value) => ({ value, label: layout.genders[value] })),
    },
    {
      source: 'lacksGuardian',
      type: 'select',
      choices: [{ value: true, label: texts.lacksGuardian }],
    },
  ],
  deleteWarning: userTexts.deleteWarning,
  bulkActions: <MemberActions />,
  bulkNeeds: 'list',
} satisfies ListDefinition<AdminRecord<Member>>

const BatchHistory = lazy(() => import('#admin/resources/people/members/bulk/BatchHistory.tsx'))
const ImportDialog = lazy(() => import('#admin/ui/sheet/import/ImportDialog.tsx'))

/** The members; the address opens their import, for links. */
export function MemberList() {
  const canAccess = useCanAccess()
  const refresh = useRefresh()
  const [search, setSearch] = useSearchParams()
  const canImport = canAccess('imports', 'create')

  function show(isShown: boolean) {
    const changed = new URLSearchParams(search)
    if (isShown) changed.set('import', '1')
    else changed.delete('import')
    setSearch(changed, { replace: true })
  }

  const [showsBatches, setShowsBatches] = useState(false)
  const changesMany = Object.values(batchCalls).some(({ needs: [resource, action] }) =>
    canAccess(resource, action),
  )

  const upload: ListAction = {
    label: texts.import,
    icon: <UploadIcon fontSize="small" />,
    onClick: () => show(true),
  }
  const batches: ListAction = {
    label: bulkTexts.batch.history,
    icon: <HistoryIcon fontSize="small" />,
    onClick: () => setShowsBatches(true),
  }
  return (
    <>
      <ResourceGrid
        {...memberList}
        actions={<InviteFiltered />}
        menu={[...(canImport ? [upload] : []), ...(changesMany ? [batches] : [])]}
      />
      {canImport && search.has('import') && (
        <Suspense fallback={null}>
          <ImportDialog sheet={membersSheet} onClose={() => show(false)} onChanged={refresh} />
        </Suspense>
      )}
      {showsBatches && (
        <Suspense fallback={null}>
          <BatchHistory onClose={() => setShowsBatches(false)} />
        </Suspense>
      )}
    </>
  )
}
