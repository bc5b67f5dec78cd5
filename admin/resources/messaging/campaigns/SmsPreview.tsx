import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { SmsBubble } from '#admin/ui/SmsBubble.tsx'
import { campaignSmsText, exampleSmsRecipient } from '#shared/messaging/campaigns/campaign-sms.ts'

/** The text message of a campaign as an example recipient would get it. */
export const SmsPreview = ({ text }: { text: string }) => (
  <SmsBubble
    title={texts.smsPreview}
    text={text.trim() ? campaignSmsText(text, exampleSmsRecipient) : ''}
    hint={texts.smsQuiet}
  />
)
