import { type AdminResource, screen } from '#admin/core/resource.ts'
import { welcomeNames } from '#admin/resources/messaging/welcome-mails/welcome-mails.names.ts'
import { listWelcomeRecipients } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

export const welcomeMails: AdminResource = {
  name: 'welcome-mails',
  data: { list: listWelcomeRecipients, branchScope: 'branch' },
  texts: welcomeNames,
  recordRepresentation: 'name',
  keywords: 'karşılama yeni üye mail',
  // The form edits a month’s mail, not a row.
  opensShowPage: true,
  list: screen(
    () => import('#admin/resources/messaging/welcome-mails/WelcomeMailList.tsx'),
    'WelcomeMailList',
  ),
  edit: screen(
    () => import('#admin/resources/messaging/welcome-mails/WelcomeMailEdit.tsx'),
    'WelcomeMailEdit',
  ),
}
