import { Box, Card } from '@mui/material'
import { ShowBase, useGetRecordRepresentation, useResourceContext, useShowContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { CampaignActions } from '#admin/resources/messaging/campaigns/CampaignActions.tsx'
import { CampaignStatusChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ProgressCard, useProgress } from '#admin/resources/messaging/campaigns/ProgressCard.tsx'
import { Recipients } from '#admin/resources/messaging/campaigns/Recipients.tsx'
import { SmsPreview } from '#admin/resources/messaging/campaigns/SmsPreview.tsx'
import { formatBytes } from '#admin/ui/mail/format-bytes.ts'
import { MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import { mailTexts } from '#admin/ui/mail/mail.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { previewCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Audience, Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** One campaign: content, actions, progress and recipients. */
export function CampaignShow() {
  return (
    <ShowBase>
      <CampaignScreen />
    </ShowBase>
  )
}

function CampaignScreen() {
  const { record, isPending } = useShowContext<AdminRecord<Campaign>>()
  const represent = useGetRecordRepresentation(useResourceContext())
  const back = useBackToList()
  // The list’s row, shown until the campaign is loaded, lacks text and audience.
  if (isPending || !record?.audience) return <PageLoading />
  return (
    <>
      <PageHeader title={String(represent(record))} subtitle={<LiveStatus record={record} />} back={back} />
      <Box
        sx={{
          maxWidth: 1400,
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {record.status === 'sent' && <ProgressCard record={record} />}
          <CampaignActions record={record} />
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <CampaignDetails record={record} />
          </Card>
          {record.status === 'sent' && record.channel === 'email' && <Recipients id={record.id} />}
        </Box>
        {record.channel === 'sms' ? <SmsPreview text={record.smsText} /> : <SavedPreview record={record} />}
      </Box>
    </>
  )
}

/** The status, which changes while mails are being sent. */
function LiveStatus({ record }: { record: AdminRecord<Campaign> }) {
  const { progress } = useProgress(record)
  return <CampaignStatusChip campaign={{ ...record, progress }} />
}

/** The campaign’s mail as sent. */
function SavedPreview({ record }: { record: AdminRecord<Campaign> }) {
  const { branch, title, subject, preheader, content, actionLabel, actionLink } = record
  const body = { branch, title, subject, preheader, content, actionLabel, actionLink }
  const { data, error, isPending } = useCall(previewCampaign, { body })
  return (
    <MailPreview
      subject={data?.subject ?? subject}
      html={data?.html}
      isPending={isPending}
      problem={error?.message}
      hint={mailTexts.sampleHint}
    />
  )
}

/** A campaign’s data besides its text. */
function CampaignDetails({ record }: { record: AdminRecord<Campaign> }) {
  const { kind, channel, branch, audience, attachments, sentAt, createdAt, authorName, preheader } = record
  // The audience of a welcome mail is the new members of its month.
  const hasAudience = kind !== 'welcome'
  return (
    <Details
      entries={[
        ['kind', texts.kinds[kind]],
        ['channel', texts.channels[channel]],
        [
          'branch',
          branch ? <ReferenceText key="branch" reference="branches" id={branch} /> : texts.wholeClub,
        ],
        ...(hasAudience ? [['audience', audienceText(audience)] as const] : []),
        ...(audience.package
          ? [
              [
                'audience.package',
                <ReferenceText key="package" reference="packages" id={audience.package} />,
              ] as const,
            ]
          : []),
        ...(preheader ? [['preheader', preheader] as const] : []),
        ...(attachments.length > 0
          ? [
              [
                'attachments',
                attachments.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', '),
              ] as const,
            ]
          : []),
        ['authorName', authorName],
        ...(sentAt ? [['sentAt', formatShortMoment(sentAt)] as const] : []),
        ['createdAt', formatShortMoment(createdAt)],
      ]}
    />
  )
}

/** An audience in words, without the package’s name. */
function audienceText({ members, subscribers, daysLeft, daysAbsent, newThisMonth }: Audience): string {
  const words = texts.audienceOf
  return [
    members && words.members,
    members && daysLeft !== null && words.daysLeft(daysLeft),
    members && daysAbsent !== null && words.daysAbsent(daysAbsent),
    members && newThisMonth && words.newThisMonth,
    subscribers && words.subscribers,
  ]
    .filter(Boolean)
    .join(' · ')
}
