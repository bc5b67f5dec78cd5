import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { LeftOut } from '#admin/resources/messaging/campaigns/LeftOut.tsx'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { countAudience, sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = bulkTexts.mail

/** A typed text as HTML: paragraphs are separated by empty lines. */
function htmlOf(typed: string): string {
  const escaped = typed.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Writes one e-mail to the selected members, as a campaign; only to those who accept e-mails. */
export default function MailDialog({ ids, onClose }: SelectedProps) {
  const { branch } = useBranchScope()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [draft, setDraft] = useState({ of: '', id: '' })
  const { isRunning, run } = useAction({ refreshes: false })
  const audience = AudienceInput.parse({})
  const subscriberIds = [...ids]
  const { data, error } = useCall(countAudience, { body: { branch, audience, subscriberIds } })

  /** A draft of the same text is sent again after a failure. */
  async function send() {
    const body = { branch, title: subject, subject, content: htmlOf(message), audience }
    const of = JSON.stringify(body)
    const campaignId = draft.of === of ? draft.id : (await call(createCampaign, { body }))._id
    setDraft({ of, id: campaignId })
    await call(sendCampaign, { params: { campaignId }, body: { subscriberIds } })
  }

  function reach() {
    if (error) return error.message
    if (!data) return texts.counting
    return texts.reach(data.recipients)
  }

  return (
    <ConfirmDialog
      open
      isForm
      title={texts.title(ids.length)}
      confirm={texts.confirm}
      isRunning={isRunning}
      isReady={Boolean(data?.recipients && subject.trim() && message.trim())}
      onConfirm={async () => {
        if (await run(send, texts.done)) onClose()
      }}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            <span>{reach()}</span>
            {data && <LeftOut {...data} />}
          </Box>
          <TextField
            label={texts.subject}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            slotProps={{ htmlInput: { maxLength: 160 } }}
          />
          <TextField
            label={texts.message}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            multiline
            minRows={5}
            slotProps={{ htmlInput: { maxLength: 20_000 } }}
          />
        </Box>
      }
    />
  )
}
