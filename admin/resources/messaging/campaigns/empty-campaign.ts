import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Initial values of a new campaign. */
export const emptyCampaign = {
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  audience: AudienceInput.parse({}),
}
