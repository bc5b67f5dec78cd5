import DoubtIcon from '@mui/icons-material/UnpublishedOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { doubtNames } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.names.ts'
import { listDoubts } from '#shared/messaging/campaigns/campaign-sending.contract.ts'

export const mailsInDoubt: AdminResource = {
  name: 'campaignSending',
  group: 'marketing',
  icon: DoubtIcon,
  data: { list: listDoubts },
  texts: doubtNames,
  recordRepresentation: 'email',
  attention: { filter: {}, label: doubtNames.waiting },
  list: screen(() => import('#admin/resources/messaging/mails-in-doubt/DoubtList.tsx'), 'DoubtList'),
}
