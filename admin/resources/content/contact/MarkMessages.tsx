import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'

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
