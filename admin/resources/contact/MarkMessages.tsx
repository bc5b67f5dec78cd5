import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { call } from '#admin/app/client.ts'
import { contactTexts } from '#admin/resources/contact/contact.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import { markContacts } from '#shared/contact/contact.contract.ts'

const mark = (isRead: boolean) => (ids: string[]) => call(markContacts, { body: { ids, isRead } })

/** Marks the selected messages as read or unread. */
export function MarkMessages() {
  return (
    <SwitchSelected
      sides={[
        { label: contactTexts.markRead, icon: DraftsIcon, change: mark(true) },
        { label: contactTexts.markSelectedUnread, icon: MarkEmailUnreadIcon, change: mark(false) },
      ]}
    />
  )
}
