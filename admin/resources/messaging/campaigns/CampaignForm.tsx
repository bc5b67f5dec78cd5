import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { AudienceFields } from '#admin/resources/messaging/campaigns/AudienceFields.tsx'
import { CampaignStatus } from '#admin/resources/messaging/campaigns/CampaignStatus.tsx'
import { isWhole } from '#admin/resources/messaging/campaigns/campaigns.data.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { emptyCampaign } from '#admin/resources/messaging/campaigns/empty-campaign.ts'
import { ManualCampaign } from '#admin/resources/messaging/campaigns/ManualCampaign.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { LivePreview } from '#admin/ui/mail/LivePreview.tsx'
import { MailFields } from '#admin/ui/mail/MailFields.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { type Campaign, CampaignChange, CampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** All inputs of a campaign; `files` are below the text. */
export function CampaignInputs({ files }: { files?: ReactNode }) {
  return (
    <>
      <TextInput source="title" hint={texts.titleHint} autoFocus />
      <BranchInput none={texts.wholeClub} />
      <MailFields />
      {files}
      <AudienceFields />
    </>
  )
}

export function CampaignCreate() {
  const { branch } = useBranchScope()
  const [search] = useSearchParams()
  if (search.get('kind') === 'manual') return <ManualCampaign />
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={CampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.save}
        hasWideAside
        aside={<LivePreview />}
      >
        <CampaignInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function CampaignEdit() {
  return (
    <EditPage redirect="show" subtitle={(record) => <CampaignStatus status={record.status} />}>
      <CampaignForm />
    </EditPage>
  )
}

function CampaignForm() {
  const record = useRecordContext<AdminRecord<Campaign>>()
  if (!isWhole(record)) return <PageLoading />
  if (record.status === 'sent')
    return (
      <Box sx={{ maxWidth: 1040 }}>
        <Alert severity="info">{campaignsMessages.alreadySent}</Alert>
      </Box>
    )
  return (
    <RecordForm schema={CampaignChange} hasWideAside aside={<LivePreview />}>
      <CampaignInputs />
    </RecordForm>
  )
}
