import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleSendOutlined'
import { Alert, Box, Button, Card } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { SendButton } from '#admin/resources/messaging/campaigns/SendButton.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { DateTimeFormField } from '#admin/ui/form/inputs.tsx'
import { TestMailDialog } from '#admin/ui/mail/TestMailDialog.tsx'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  scheduleCampaign,
  unscheduleCampaign,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  duplicateCampaign,
  sendTestMail,
  sendTestText,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The actions possible in the campaign’s current state. */
export function CampaignActions({ record }: { record: AdminRecord<Campaign> }) {
  const { id, channel, status, scheduledAt } = record
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
          {scheduledAt ? texts.scheduledFor(formatShortMoment(scheduledAt)) : texts.draftNote[channel]}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isSent && (
          <>
            <SendButton record={record} />
            <ScheduleButtons record={record} />
            {channel === 'sms' ? (
              <TestTextButton id={id} />
            ) : (
              <TestMailDialog
                content={texts.testContent}
                onSend={(email) => call(sendTestMail, { params: { id }, body: { email } })}
              />
            )}
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

function TestTextButton({ id }: { id: string }) {
  return (
    <ConfirmedAction
      trigger={(ask, isRunning) => (
        <Button variant="outlined" color="inherit" disabled={isRunning} onClick={ask}>
          {texts.testSms}
        </Button>
      )}
      title={texts.testSmsTitle}
      content={texts.testSmsContent}
      confirm={texts.testSms}
      action={() => call(sendTestText, { params: { id } })}
      done={({ message }) => message}
      refreshes={false}
    />
  )
}

/** Tomorrow at this minute. */
const suggestedTime = () => clubMoment(clubDateTime(new Date(Date.now() + 86_400_000))).toISOString()

/** Schedules the campaign, or cancels the schedule. */
function ScheduleButtons({ record }: { record: AdminRecord<Campaign> }) {
  const { id, status, scheduledAt } = record
  const [isOpen, setOpen] = useState(false)
  const { isRunning, run } = useAction()
  const params = { id }
  const isScheduled = status === 'scheduled'
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ScheduleIcon />} onClick={() => setOpen(true)}>
        {isScheduled ? texts.reschedule : texts.schedule}
      </Button>
      {isScheduled && (
        <Button
          color="inherit"
          disabled={isRunning}
          onClick={() => run(() => call(unscheduleCampaign, { params }), texts.unscheduled)}
        >
          {texts.unschedule}
        </Button>
      )}
      {isOpen && (
        <ActionDialog
          endpoint={scheduleCampaign}
          params={params}
          defaultValues={{ scheduledAt: scheduledAt ?? suggestedTime() }}
          title={texts.scheduleTitle}
          confirm={texts.schedule}
          done={texts.scheduled}
          onClose={() => setOpen(false)}
        >
          <DateTimeFormField source="scheduledAt" label={texts.scheduleAt} hint={texts.scheduleHint} />
        </ActionDialog>
      )}
    </>
  )
}
