import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/visually-hidden.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ContactMessage } from '#shared/content/contact/contact.contract.ts'

type Row = AdminRecord<ContactMessage>

/** Unread messages are bold in the leading columns. */
function Weighted({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: isRead ? 400 : 700 }}>
      {children}
    </Box>
  )
}

function Sender({ name, isRead }: Row) {
  return (
    <Weighted isRead={isRead}>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-block',
          width: 8,
          height: 8,
          mr: 1.25,
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'primary.main',
        }}
      />
      {name}
      {!isRead && <Box component="span" sx={visuallyHidden}>{`, ${contactTexts.unread}`}</Box>}
    </Weighted>
  )
}

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2, render: (row) => <Sender {...row} /> },
  {
    source: 'subject',
    sortable: true,
    flex: 2,
    render: ({ subject, isRead }) => <Weighted isRead={isRead}>{subject}</Weighted>,
  },
  { source: 'branch', reference: 'branches', none: contactTexts.general, ofAllBranches: true },
  { source: 'email', flex: 1.4, hidden: true },
  { source: 'phone', width: 150, hidden: true },
  { source: 'enteredByStaff', width: 130, hidden: true, cell: { choices: contactTexts.sources } },
  {
    source: 'isRead',
    width: 120,
    hidden: true,
    cell: { choices: { true: contactTexts.read, false: contactTexts.unread } },
  },
  {
    source: 'repliedAt',
    width: 180,
    notOnCards: true,
    cell: { as: 'moment' },
  },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
]

/** Filters messages to the whole club, visible only to users of all branches. */
function GeneralFilter() {
  const { branch, canSwitch } = useBranchScope()
  if (!canSwitch || branch) return null
  return (
    <FilterSelect
      source="isGeneral"
      choices={[
        { value: true, label: contactTexts.general },
        { value: false, label: contactTexts.toBranch },
      ]}
      clears={['branch']}
    />
  )
}

export function ContactList() {
  return (
    <ResourceGrid
      resource="contact"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect
            source="isRead"
            choices={[
              { value: false, label: contactTexts.unread },
              { value: true, label: contactTexts.read },
            ]}
          />
          <GeneralFilter />
          <BranchFilter clears={['isGeneral']} />
        </>
      }
      bulkActions={<MarkMessages />}
    />
  )
}

/** Marks the selected messages as read or unread. */
export function MarkMessages() {
  return (
    <SwitchSelected
      sides={[
        { label: contactTexts.markRead, icon: DraftsIcon, change: { isRead: true } },
        { label: contactTexts.markSelectedUnread, icon: MarkEmailUnreadIcon, change: { isRead: false } },
      ]}
    />
  )
}
