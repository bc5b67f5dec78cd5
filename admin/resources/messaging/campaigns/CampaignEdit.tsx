import { Alert, Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { CampaignInputs } from '#admin/resources/messaging/campaigns/CampaignInputs.tsx'
import { CampaignStatus } from '#admin/resources/messaging/campaigns/CampaignStatus.tsx'
import { type CampaignRecord, isWhole } from '#admin/resources/messaging/campaigns/campaigns.data.ts'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LivePreview } from '#admin/ui/mail/LivePreview.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { CampaignChange } from '#shared/messaging/campaigns/campaigns.schema.ts'

export default function CampaignEdit() {
  return (
    <EditPage redirect="show" subtitle={(record) => <CampaignStatus status={record.status} />}>
      <CampaignForm />
    </EditPage>
  )
}

function CampaignForm() {
  const record = useRecordContext<CampaignRecord>()
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
