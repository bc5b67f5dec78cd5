import type { AdminRecord } from '#admin/core/resource.ts'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { audiences, type Notification } from '#shared/messaging/notifications/notifications.contract.ts'

export const notificationList = {
  resource: 'notifications',
  sort: { field: 'sentAt', order: 'DESC' },
  columns: [
    { source: 'title', primary: true, flex: 1.4 },
    { source: 'message', flex: 2, notOnCards: true },
    {
      source: 'audience',
      width: 170,
      cell: {
        cases: [
          { when: { audience: 'branch', branchName: '*' }, say: '{branchName}' },
          ...Object.entries(texts.audiences).map(([audience, say]) => ({ when: { audience }, say })),
        ],
      },
    },
    { source: 'recipients', width: 110, align: 'right' },
    { source: 'sentByName', width: 170 },
    { source: 'sentAt', width: 180, sortable: true, cell: { as: 'moment' } },
    { source: 'link', hidden: true },
  ],
  canSearch: false,
  deleteWarning: texts.deleteContent,
  filters: [
    {
      type: 'select',
      source: 'audience',
      choices: audiences.map((value) => ({ value, label: texts.audiences[value] })),
    },
  ],
} satisfies ListDefinition<AdminRecord<Notification>>

/** Sent notifications, newest first. */
export const NotificationList = () => <ResourceGrid {...notificationList} />
