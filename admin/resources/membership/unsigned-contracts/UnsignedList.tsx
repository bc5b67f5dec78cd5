import MailIcon from '@mui/icons-material/ForwardToInboxOutlined'
import { Button, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { contractSource, contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { RemindAction } from '#admin/resources/membership/unsigned-contracts/RemindAction.tsx'
import { unsignedContractTexts as texts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { showUnsignedMoment, type UnsignedContract } from '#shared/membership/contracts/unsigned.contract.ts'

const columns: readonly Column<AdminRecord<UnsignedContract>>[] = [
  { source: 'userName', person: 'user', primary: true, sortable: true, flex: 1.2 },
  { source: 'title', sortable: true, flex: 1.6 },
  { source: 'contractVersion', width: 90, align: 'right' },
  { source: 'requiredFor', width: 150, cell: { choices: contractTexts.occasions } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'since', width: 150, sortable: true, cell: { as: 'day' } },
  { source: 'remindedAt', width: 150, cell: { as: 'day' } },
  { source: 'userEmail', flex: 1.4, hidden: true },
]

export const unsignedContractList = {
  resource: 'unsigned-contracts',
  sort: { field: 'since', order: 'ASC' },
  columns,
  bulkActions: <RemindSelected />,
  bulkNeeds: 'remind',
  filters: [
    { type: 'branch', source: 'branch' },
    { type: 'reference', source: 'template', ...contractSource },
  ],
} satisfies ListDefinition<AdminRecord<UnsignedContract>>

export function UnsignedList() {
  return <ResourceGrid {...unsignedContractList} above={<ListMoment />} actions={<RemindAll />} />
}

/** The moment of which the rows are. */
function ListMoment() {
  const { data } = useCall(showUnsignedMoment, {})
  if (!data?.refreshedAt) return null
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {texts.asOf(data.refreshedAt)}
    </Typography>
  )
}

/** Reminds the members of the selected rows. */
function RemindSelected() {
  const { selectedIds, onUnselectItems } = useListContext<AdminRecord<UnsignedContract>>()
  return (
    <RemindAction
      trigger={(ask) => (
        <Button color="inherit" startIcon={<MailIcon />} onClick={ask}>
          {texts.remindSelected}
        </Button>
      )}
      title={texts.remindSelectedTitle(selectedIds.length)}
      body={{ ids: [...selectedIds] }}
      onDone={onUnselectItems}
    />
  )
}

/** Reminds all members matching the list. */
function RemindAll() {
  const { branch } = useBranchScope()
  const { filterValues, total } = useListContext<AdminRecord<UnsignedContract>>()
  const { template, q } = filterValues as { template?: string; q?: string }
  const chosen = typeof filterValues.branch === 'string' ? filterValues.branch : branch
  return (
    <RemindAction
      trigger={(ask) => (
        <Button variant="outlined" startIcon={<MailIcon />} disabled={!total} onClick={ask}>
          {texts.remindAll}
        </Button>
      )}
      body={{ ...(chosen && { branch: chosen }), ...(template && { template }), ...(q && { q }) }}
    />
  )
}
