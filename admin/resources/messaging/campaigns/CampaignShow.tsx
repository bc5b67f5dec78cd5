import { Box, Card } from '@mui/material'
import { ShowBase, useGetRecordRepresentation, useResourceContext, useShowContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { CampaignActions } from '#admin/resources/messaging/campaigns/CampaignActions.tsx'
import { CampaignFacts } from '#admin/resources/messaging/campaigns/CampaignFacts.tsx'
import { CampaignStatus } from '#admin/resources/messaging/campaigns/CampaignStatus.tsx'
import { isWhole } from '#admin/resources/messaging/campaigns/campaigns.data.ts'
import { ProgressCard } from '#admin/resources/messaging/campaigns/ProgressCard.tsx'
import { Recipients } from '#admin/resources/messaging/campaigns/Recipients.tsx'
import { useBackToList } from '#admin/ui/form/use-back-to-list.ts'
import { MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { previewCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The campaign’s mail as sent. */
function SavedPreview({ record }: { record: AdminRecord<Campaign> }) {
  const { branch, title, subject, preheader, content, actionLabel, actionLink } = record
  const body = { branch, title, subject, preheader, content, actionLabel, actionLink }
  const { data, problem, isPending } = useAnswer(JSON.stringify(body), () => call(previewCampaign, { body }))
  return (
    <MailPreview
      subject={data?.subject ?? subject}
      html={data?.html}
      isPending={isPending}
      problem={problem}
    />
  )
}

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
  if (isPending || !isWhole(record)) return <PageLoading />
  return (
    <>
      <PageHeader
        title={String(represent(record))}
        subtitle={<CampaignStatus status={record.status} />}
        back={back}
      />
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
            <CampaignFacts record={record} />
          </Card>
          {record.status === 'sent' && <Recipients id={record.id} />}
        </Box>
        <SavedPreview record={record} />
      </Box>
    </>
  )
}
