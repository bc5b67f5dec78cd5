import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { Button } from '@mui/material'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { Reversible } from '#admin/app/undo/Reversible.tsx'
import { contactTexts } from '#admin/resources/contact/contact.texts.ts'
import { useAction } from '#admin/ui/use-action.ts'
import type { ContactMessage } from '#shared/contact/contact.contract.ts'

/** Marks the selected messages as read or unread. */
export function MarkMessages() {
  const {
    resource,
    data = [],
    selectedIds,
    onUnselectItems,
  } = useListContext<ContactMessage & { id: string }>()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { isRunning, run } = useAction()

  async function mark(isRead: boolean) {
    // Only those that change, so that taking it back leaves the others as they were.
    const ids = data
      .filter(({ id, isRead: was }) => selectedIds.includes(id) && was !== isRead)
      .map(({ id }) => id)
    const change = (to: boolean) =>
      run(() => dataProvider.updateMany(resource, { ids, data: { isRead: to } }))
    if (!(await change(isRead))) return
    onUnselectItems()
    notify(<Reversible text={contactTexts.marked(ids.length)} onReverse={() => change(!isRead)} />, {
      autoHideDuration: 6000,
    })
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
