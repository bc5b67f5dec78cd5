import { ResourceContextProvider, useGetList } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { RecordLink } from '#admin/shell/home/RecordLink.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { ContactMessage } from '#shared/content/contact/contact.contract.ts'

/** Unread messages. */
export function UnreadMessages() {
  const scope = useScopeFilter('contact')
  const { data = [], isPending } = useGetList<AdminRecord<ContactMessage>>(
    'contact',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { ...scope, isRead: false },
    },
    panelRefresh,
  )
  return (
    <ResourceContextProvider value="contact">
      <Panel
        title={texts.home.unreadMessages}
        to="/contact"
        isPending={isPending}
        empty={texts.home.noUnreadMessages}
      >
        {data.map((message) => (
          <PanelRow
            key={message.id}
            primary={<RecordLink record={message}>{message.subject}</RecordLink>}
            secondary={message.name}
            aside={formatMoment(message.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}
