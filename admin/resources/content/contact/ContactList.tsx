import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import ReportOffIcon from '@mui/icons-material/ReportOffOutlined'
import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ContactMessage } from '#shared/content/contact/contact.contract.ts'

/** Unread messages are bold in the leading columns. */
function BoldIfUnread({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: isRead ? 400 : 700 }}>
      {children}
    </Box>
  )
}

function Sender({ name, isRead }: AdminRecord<ContactMessage>) {
  return (
    <BoldIfUnread isRead={isRead}>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-block',
          width: 8,
          height: 8,
          mr: 1.25,
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'secondary.main',
        }}
      />
      {name}
      {!isRead && <Box component="span" sx={visuallyHidden}>{`, ${contactTexts.unread}`}</Box>}
    </BoldIfUnread>
  )
}

const columns: readonly Column<AdminRecord<ContactMessage>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2, render: (row) => <Sender {...row} /> },
  {
    source: 'subject',
    sortable: true,
    flex: 2,
    render: ({ subject, isRead }) => <BoldIfUnread isRead={isRead}>{subject}</BoldIfUnread>,
  },
  { source: 'branch', reference: 'branches', none: contactTexts.general, ofAllBranches: true },
  { source: 'email', flex: 1.4, hidden: true },
  { source: 'phone', width: 150, hidden: true, cell: { as: 'phone' } },
  { source: 'enteredByStaff', width: 130, hidden: true, cell: { choices: contactTexts.sources } },
  {
    source: 'isRead',
    width: 120,
    hidden: true,
    cell: { choices: { true: contactTexts.read, false: contactTexts.unread } },
  },
  {
    source: 'isSuspicious',
    width: 130,
    hidden: true,
    cell: { choices: { true: contactTexts.suspicious, false: contactTexts.notSuspicious } },
  },
  {
    source: 'repliedAt',
    width: 180,
    notOnCards: true,
    cell: { as: 'moment' },
  },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
]

const recipients = [
  { value: true, label: contactTexts.general },
  { value: false, label: contactTexts.toBranch },
]

/** Marks the selected messages as read or unread, suspicious or not. */
function MarkMessages() {
  return (
    <>
      <SwitchSelected
        sides={[
          { label: contactTexts.markRead, icon: DraftsIcon, change: { isRead: true } },
          { label: contactTexts.markSelectedUnread, icon: MarkEmailUnreadIcon, change: { isRead: false } },
        ]}
      />
      <SwitchSelected
        sides={[
          { label: contactTexts.suspicious, icon: ReportIcon, change: { isSuspicious: true } },
          { label: contactTexts.notSuspicious, icon: ReportOffIcon, change: { isSuspicious: false } },
        ]}
      />
    </>
  )
}

export const contactList = {
  resource: 'contact',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  initialFilter: { isSuspicious: false },
  filters: [
    {
      source: 'isRead',
      type: 'select',
      choices: [
        { value: false, label: contactTexts.unread },
        { value: true, label: contactTexts.read },
      ],
    },
    {
      source: 'isSuspicious',
      type: 'select',
      choices: [
        { value: false, label: contactTexts.notSuspicious },
        { value: true, label: contactTexts.suspicious },
      ],
    },
    { source: 'isGeneral', type: 'select', choices: recipients, clears: ['branch'], ofAllBranches: true },
    { source: 'branch', type: 'branch', clears: ['isGeneral'] },
  ],
  bulkActions: <MarkMessages />,
} satisfies ListDefinition<AdminRecord<ContactMessage>>

export function ContactList() {
  return <ResourceGrid {...contactList} />
}
