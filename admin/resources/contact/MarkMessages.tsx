import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { Button } from '@mui/material'
import { useDataProvider, useListContext } from 'react-admin'
import { contactTexts } from '#admin/resources/contact/contact.texts.ts'
import { useAction } from '#admin/ui/use-action.ts'

/** Marks the selected messages as read or unread. */
export function MarkMessages() {
  const { resource, selectedIds, onUnselectItems } = useListContext()
  const dataProvider = useDataProvider()
  const { isRunning, run } = useAction()

  async function mark(isRead: boolean) {
    const isDone = await run(
      () => dataProvider.updateMany(resource, { ids: selectedIds, data: { isRead } }),
      contactTexts.marked(selectedIds.length),
    )
    if (isDone) onUnselectItems()
  }

  return (
    <>
      <Button color="inherit" startIcon={<DraftsIcon />} disabled={isRunning} onClick={() => mark(true)}>
        {contactTexts.markRead}
      </Button>
      <Button
        color="inherit"
        startIcon={<MarkEmailUnreadIcon />}
        disabled={isRunning}
        onClick={() => mark(false)}
      >
        {contactTexts.markSelectedUnread}
      </Button>
    </>
  )
}
