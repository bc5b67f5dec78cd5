import ScheduleIcon from '@mui/icons-material/ScheduleSendOutlined'
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  scheduleCampaign,
  unscheduleCampaign,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Tomorrow at this hour by default. */
const suggestion = () => clubDateTime(new Date(Date.now() + 86_400_000))

/** Schedules the campaign, or cancels the schedule. */
export function ScheduleButton({ record }: { record: AdminRecord<Campaign> }) {
  const { id, status, scheduledAt } = record
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()
  const params = { id }
  const isScheduled = status === 'scheduled'

  function open() {
    setMissing(false)
    setTyped(scheduledAt ? clubDateTime(new Date(scheduledAt)) : suggestion())
  }

  async function confirm() {
    const moment = clubMoment(typed ?? '')
    if (Number.isNaN(moment.getTime())) return setMissing(true)
    const body = { scheduledAt: moment.toISOString() }
    if (await run(() => call(scheduleCampaign, { params, body }), texts.scheduled)) setTyped(null)
  }

  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ScheduleIcon />} onClick={open}>
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
      <ConfirmDialog
        open={typed !== null}
        title={texts.scheduleTitle}
        confirm={texts.schedule}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setTyped(null)}
        content={
          <Box sx={{ pt: 1 }}>
            <TextField
              id="schedule-at"
              type="datetime-local"
              label={texts.scheduleAt}
              value={typed ?? ''}
              error={isMissing}
              helperText={isMissing ? validationMessages.required : texts.scheduleHint}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
            />
          </Box>
        }
      />
    </>
  )
}
