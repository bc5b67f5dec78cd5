import { useState } from 'react'
import { HttpError, useNotify, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { AttachmentsInput, problemOf } from '#admin/resources/messaging/campaigns/AttachmentsInput.tsx'
import { CampaignInputs } from '#admin/resources/messaging/campaigns/CampaignForm.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { emptyCampaign } from '#admin/resources/messaging/campaigns/empty-campaign.ts'
import { useAudienceCount } from '#admin/resources/messaging/campaigns/use-audience-count.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LivePreview } from '#admin/ui/mail/LivePreview.tsx'
import { sendManualCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { ManualCampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

interface Asked {
  values: FieldValues
  /** Ends the form’s submission, with field errors or nothing. */
  answer: (errors?: object) => void
}

/** A mail with attachments that is written and sent in one step. */
export function ManualCampaign() {
  const { branch } = useBranchScope()
  const notify = useNotify()
  const redirect = useRedirect()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const target = asked && JSON.stringify({ branch: asked.values.branch, audience: asked.values.audience })
  const { data, problem } = useAudienceCount(target)

  function ask(values: FieldValues): Promise<object | undefined> {
    const wrong = problemOf(values.attachments ?? [])
    if (wrong) {
      notify(wrong, { type: 'error' })
      return Promise.resolve({ attachments: wrong })
    }
    return new Promise((answer) => setAsked({ values, answer }))
  }

  function close(errors: object = { root: '' }) {
    asked?.answer(errors)
    setAsked(null)
  }

  async function confirm() {
    if (!asked || !data?.recipients) return close()
    setRunning(true)
    const { attachments, ...values } = asked.values
    try {
      const body = ManualCampaignInput.parse(values)
      const { _id } = await call(sendManualCampaign, { body, files: { attachments } })
      notify(texts.sent, { type: 'success' })
      asked.answer()
      setAsked(null)
      redirect('show', 'campaigns', _id)
    } catch (cause) {
      const error = toHttpError(cause)
      if (!(error instanceof HttpError)) throw cause
      notify(error.message, { type: 'error' })
      close(error.body.errors)
    } finally {
      setRunning(false)
    }
  }

  const count = data?.recipients
  return (
    <CreatePage title={texts.manualTitle}>
      <RecordForm
        schema={ManualCampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.manualSend}
        onSubmit={ask}
        hasWideAside
        aside={<LivePreview />}
      >
        <CampaignInputs files={<AttachmentsInput />} />
      </RecordForm>
      <ConfirmDialog
        open={asked !== null}
        title={count === 0 ? texts.sendNobody : count ? texts.sendTitle(count) : texts.counting}
        content={
          problem ?? (count === 0 ? campaignsMessages.nobody : texts.sendContent(asked?.values.subject ?? ''))
        }
        confirm={count ? texts.sendConfirm(count) : texts.send}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => close()}
      />
    </CreatePage>
  )
}
