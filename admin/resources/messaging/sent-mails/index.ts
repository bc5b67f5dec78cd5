import { type AdminResource, screen } from '#admin/core/resource.ts'
import { sentMailTexts } from '#admin/resources/messaging/sent-mails/sent-mails.texts.ts'
import {
  deleteCampaigns,
  listMails,
  listSentMails,
  searchMails,
  showCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'

export const sentMails: AdminResource = {
  name: 'sent-mails',
  data: {
    list: listSentMails,
    filteredList: listMails,
    search: searchMails,
    show: showCampaign,
    removeMany: deleteCampaigns,
  },
  texts: sentMailTexts,
  recordRepresentation: 'title',
  keywords: 'giden e-posta mail kampanya',
  recordsOf: 'campaigns',
  list: screen(() => import('#admin/resources/messaging/sent-mails/SentMailList.tsx'), 'SentMailList'),
  show: screen(() => import('#admin/resources/messaging/campaigns/CampaignShow.tsx'), 'CampaignShow'),
}
