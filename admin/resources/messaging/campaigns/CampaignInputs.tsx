import type { ReactNode } from 'react'
import { AudienceFields } from '#admin/resources/messaging/campaigns/AudienceFields.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { MailFields } from '#admin/ui/mail/MailFields.tsx'

/** All inputs of a campaign; `files` are below the text. */
export function CampaignInputs({ files }: { files?: ReactNode }) {
  return (
    <>
      <TextField source="title" hint={texts.titleHint} autoFocus />
      <BranchField none={texts.wholeClub} />
      <MailFields />
      {files}
      <AudienceFields />
    </>
  )
}
