import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** What a new campaign begins with. */
export const emptyCampaign = {
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  audience: AudienceInput.parse({}),
}
