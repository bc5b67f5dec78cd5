import { Alert, Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HttpError, useNotify, useRecordContext, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import {
  AttachmentsInput,
  attachmentProblem,
} from '#admin/resources/messaging/campaigns/AttachmentsInput.tsx'
import { AudienceInputs } from '#admin/resources/messaging/campaigns/AudienceInputs.tsx'
import { CampaignStatusChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceInput.tsx'
import { MailFields } from '#admin/ui/mail/MailBlocks.tsx'
import { LivePreview } from '#admin/ui/mail/MailPreview.tsx'
import { PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { countAudience, sendManualCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  AudienceInput,
  type Campaign,
  CampaignChange,
  CampaignInput,
  ManualCampaignInput,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

const emptyCampaign = {
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  audience: AudienceInput.parse({}),
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
        aside={<LivePreview />}
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
    <RecordForm schema={CampaignChange} hasWideAside aside={<LivePreview />}>
      <CampaignInputs />
    </RecordForm>
  )
}

/** All inputs of a campaign; `attachments` are below the text. */
function CampaignInputs({ attachments }: { attachments?: ReactNode }) {
  return (
    <>
      <TextInput source="title" hint={texts.titleHint} autoFocus />
      <BranchInput none={texts.wholeClub} />
      <MailFields />
      {attachments}
      <AudienceInputs />
    </>
  )
}

/** Values awaiting confirmation. */
interface Submission {
  values: FieldValues
  /** Ends the form’s submission, with field errors or nothing. */
  finish: (errors?: object) => void
}

/** A mail with attachments that is written and sent in one step. */
function ManualCampaignForm() {
  const { branch } = useBranchScope()
  const notify = useNotify()
  const [submission, setSubmission] = useState<Submission | null>(null)

  function submit(values: FieldValues): Promise<object | undefined> {
    const problem = attachmentProblem(values.attachments ?? [])
    if (problem) {
      notify(problem, { type: 'error' })
      return Promise.resolve({ attachments: problem })
    }
    return new Promise((finish) => setSubmission({ values, finish }))
  }

  return (
    <CreatePage title={texts.manualTitle}>
      <RecordForm
        schema={ManualCampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.manualSend}
        onSubmit={submit}
        hasWideAside
        aside={<LivePreview />}
      >
        <CampaignInputs attachments={<AttachmentsInput />} />
      </RecordForm>
      {submission && <SendConfirmation {...submission} onClose={() => setSubmission(null)} />}
    </CreatePage>
  )
}

/** Sends the mail after a confirmation with the number of recipients. */
function SendConfirmation({ values, finish, onClose }: Submission & { onClose: () => void }) {
  const notify = useNotify()
  const redirect = useRedirect()
  const { branch, audience, subject } = values
  const { data, error, isFetchedAfterMount } = useCall(countAudience, { body: { branch, audience } })
  // Never a cached number.
  const count = isFetchedAfterMount ? data?.recipients : undefined

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { attachments, ...fields } = values
      return call(sendManualCampaign, { body: ManualCampaignInput.parse(fields), files: { attachments } })
    },
    networkMode: 'always',
    onSuccess: ({ _id }) => {
      notify(texts.sent, { type: 'success' })
      finish()
      onClose()
      redirect('show', 'campaigns', _id)
    },
    onError: (cause) => {
      const failure = toHttpError(cause)
      notify(failure instanceof Error ? failure.message : sendManualCampaign.failure, { type: 'error' })
      close(failure instanceof HttpError ? failure.body.errors : undefined)
    },
  })

  /** Returns to the form; an error keeps its values. */
  function close(errors: object = { root: '' }) {
    finish(errors)
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={count === 0 ? texts.sendNobody : count ? texts.sendTitle(count) : texts.counting}
      content={
        error?.message ?? (count === 0 ? campaignsMessages.noRecipients : texts.sendContent(subject ?? ''))
      }
      confirm={count ? texts.sendConfirm(count) : texts.send}
      isRunning={isPending}
      onConfirm={() => (count ? mutate() : close())}
      onClose={() => close()}
    />
  )
}
