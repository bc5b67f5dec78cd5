import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Card } from '@mui/material'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ScheduleButton } from '#admin/resources/messaging/campaigns/ScheduleButton.tsx'
import { SendButton } from '#admin/resources/messaging/campaigns/SendButton.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { TestMailDialog } from '#admin/ui/mail/TestMailDialog.tsx'
import { duplicateCampaign, sendTestMail } from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The actions possible in the campaign’s current state. */
export function CampaignActions({ record }: { record: AdminRecord<Campaign> }) {
  const { id, status, scheduledAt } = record
  const navigate = useNavigate()
  const { isRunning, run } = useAction({ refreshes: false })
  const isSent = status === 'sent'

  const duplicate = () =>
    run(async () => {
      const { _id } = await call(duplicateCampaign, { params: { id } })
      navigate(`/campaigns/${_id}`)
    }, texts.duplicated)

  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      {!isSent && (
        <Alert severity="info">
          {scheduledAt ? texts.scheduledFor(formatMoment(scheduledAt)) : texts.draftNote}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isSent && (
          <>
            <SendButton record={record} />
            <ScheduleButton record={record} />
            <TestMailDialog
              content={texts.testContent}
              onSend={(email) => call(sendTestMail, { params: { id }, body: { email } })}
            />
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<EditIcon />}
              component={Link}
              to={`/campaigns/${id}`}
            >
              {texts.edit}
            </Button>
          </>
        )}
        <Button
          variant={isSent ? 'outlined' : 'text'}
          color="inherit"
          startIcon={<CopyIcon />}
          loading={isRunning}
          onClick={duplicate}
        >
          {texts.duplicate}
        </Button>
        <DeleteRecord content={texts.deleteContent} />
      </Box>
    </Card>
  )
}
