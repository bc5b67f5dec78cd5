import DoubtIcon from '@mui/icons-material/UnpublishedOutlined'
import { lazy } from 'react'
import { doubtTexts } from '#admin/resources/mails-in-doubt/mails-in-doubt.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'
import { listDoubts } from '#shared/campaigns/campaign-sending.contract.ts'

export const mailsInDoubt: AdminResource = {
  name: 'campaignSending',
  group: 'marketing',
  icon: DoubtIcon,
  data: { list: listDoubts },
  texts: doubtTexts,
  recordRepresentation: 'email',
  attention: { filter: {}, label: doubtTexts.waiting },
  list: lazy(() => import('#admin/resources/mails-in-doubt/DoubtList.tsx')),
}
