import { keepPreviousData } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import { previewCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'

const names = ['branch', 'subject', 'preheader', 'content', 'actionLabel', 'actionLink']
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A debounced preview of the mail. */
export function LivePreview() {
  const [branch, subject, preheader, content, actionLabel, actionLink]: unknown[] = useWatch({ name: names })
  const isWhole = Boolean(text(actionLabel).trim()) === Boolean(text(actionLink).trim())
  const body = {
    title: '-',
    branch: text(branch) || null,
    // An empty mail is shown as well.
    subject: text(subject).trim() || '-',
    preheader: text(preheader),
    content: text(content) || '<p></p>',
    // An incomplete button is omitted.
    actionLabel: isWhole ? text(actionLabel) : '',
    actionLink: isWhole ? text(actionLink) : '',
  }
  const key = useDebounced(JSON.stringify(body))
  const { data, error, isFetching } = useCall(
    previewCampaign,
    { body: JSON.parse(key) as typeof body },
    { placeholderData: keepPreviousData },
  )
  return (
    <MailPreview
      subject={text(subject).trim() ? (data?.subject ?? '') : ''}
      html={data?.html}
      isPending={isFetching}
      problem={error?.message}
    />
  )
}
