import { AudienceInput } from '#shared/campaigns/campaigns.schema.ts'

/** What a new campaign begins with. */
export const emptyCampaign = {
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  audience: AudienceInput.parse({}),
}
