import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useNotify, useRecordContext, useRedirect } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useClub } from '#admin/core/club.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  AttachmentsInput,
  attachmentProblem,
} from '#admin/resources/messaging/campaigns/AttachmentsInput.tsx'
import { AudienceInputs } from '#admin/resources/messaging/campaigns/AudienceInputs.tsx'
import { CampaignStatusChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { SmsPreview } from '#admin/resources/messaging/campaigns/SmsPreview.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { MailFields } from '#admin/ui/mail/MailBlocks.tsx'
import { LivePreview } from '#admin/ui/mail/MailPreview.tsx'
import { PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { countAudience, sendManualCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  AudienceInput,
  type Campaign,
  CampaignChange,
  type CampaignChannel,
  CampaignInput,
  campaignChannels,
  ManualCampaignInput,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

const emptyCampaign = {
  channel: 'email' as const,
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  smsText: '',
  audience: AudienceInput.parse({}),
}

const useChannel = (): CampaignChannel => (useWatch({ name: 'channel' }) === 'sms' ? 'sms' : 'email')

/** The campaign as a recipient would get it. */
function Preview() {
  const text: unknown = useWatch({ name: 'smsText' })
  return useChannel() === 'sms' ? <SmsPreview text={typeof text === 'string' ? text : ''} /> : <LivePreview />
}

export function CampaignCreate() {
  const { branch } = useBranchScope()
  const [search] = useSearchParams()
  if (search.get('kind') === 'manual') return <ManualCampaignForm />
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={CampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.save}
        hasWideAside
        aside={<Preview />}
      >
        <CampaignInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function CampaignEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={(record) => <CampaignStatusChip campaign={record as AdminRecord<Campaign>} />}
    >
      <EditForm />
    </EditPage>
  )
}

function EditForm() {
  const record = useRecordContext<AdminRecord<Campaign>>()
  // The list’s row, shown until the campaign is loaded, lacks text and audience.
  if (!record?.audience) return <PageLoading />
  if (record.status === 'sent')
    return (
      <Box sx={{ maxWidth: 1040 }}>
        <Alert severity="info">{campaignsMessages.alreadySent}</Alert>
      </Box>
    )
  return (
    <RecordForm schema={CampaignChange} hasWideAside aside={<Preview />}>
      <CampaignInputs />
    </RecordForm>
  )
}

/** All inputs of a campaign; `attachments` are below the text. */
function CampaignInputs({ attachments }: { attachments?: ReactNode }) {
  const isSms = useChannel() === 'sms'
  const sendsSms = useClub()?.sendsSms || isSms
  return (
    <>
      <TextFormField source="title" hint={texts.titleHint} autoFocus />
      <BranchInput none={texts.wholeClub} />
      {!attachments && sendsSms && (
        <SelectFormField
          source="channel"
          hint={texts.channelHint}
          choices={campaignChannels.map((id) => ({ id, name: texts.channels[id] }))}
        />
      )}
      {isSms ? (
        <TextFormField source="smsText" rows={4} hint={texts.smsTextHint} isRequired />
      ) : (
        <MailFields />
      )}
      {attachments}
      <AudienceInputs />
    </>
  )
}

/** A mail with attachments that is written and sent in one step. */
function ManualCampaignForm() {
  const { branch } = useBranchScope()
  const notify = useNotify()
  const redirect = useRedirect()

  async function ask({ branch: recipientBranch, audience, subject, attachments }: FieldValues) {
    if (attachmentProblem(attachments ?? [])) return null
    const { recipients } = await call(countAudience, { body: { branch: recipientBranch, audience } })
    if (recipients === 0) throw new Error(campaignsMessages.noRecipients)
    return {
      title: texts.sendTitle(recipients),
      content: texts.sendContent(subject ?? ''),
      confirm: texts.sendConfirm(recipients),
    }
  }

  async function send({ attachments, ...fields }: FieldValues): Promise<object | undefined> {
    const problem = attachmentProblem(attachments ?? [])
    if (problem) return { attachments: problem, root: { serverError: problem } }
    const body = ManualCampaignInput.parse(fields)
    const { _id } = await call(sendManualCampaign, { body, files: { attachments } })
    notify(texts.sent, { type: 'success' })
    redirect('show', 'campaigns', _id)
    return undefined
  }

  return (
    <CreatePage title={texts.manualTitle}>
      <RecordForm
        schema={ManualCampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.manualSend}
        question={ask}
        onSubmit={send}
        hasWideAside
        aside={<LivePreview />}
      >
        <CampaignInputs attachments={<AttachmentsInput />} />
      </RecordForm>
    </CreatePage>
  )
}
