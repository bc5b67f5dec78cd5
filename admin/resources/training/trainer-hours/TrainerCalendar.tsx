import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { trainerHourTexts as texts } from '#admin/resources/training/trainer-hours/trainer-hours.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { SecretDialog } from '#admin/ui/SecretDialog.tsx'
import { formatDay } from '#shared/core/format-date.ts'
import {
  renewCalendar,
  revokeCalendar,
  showCalendar,
} from '#shared/training/lessons/lesson-calendar.contract.ts'

/** The secret address under which a trainer's own calendar follows the week. */
export function TrainerCalendar() {
  const { data, error, refetch } = useCall(showCalendar)
  const { isRunning, run } = useAction()
  const [url, setUrl] = useState('')
  const renew = async () => setUrl((await call(renewCalendar)).url)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { createdAt } = data
  return (
    <Card
      component="section"
      aria-labelledby="trainer-calendar"
      sx={{ p: 2, mt: 2, display: 'grid', gap: 1 }}
    >
      <Typography variant="h3" component="h2" id="trainer-calendar">
        {texts.calendar}
      </Typography>
      <Typography variant="body2">{texts.calendarText}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {createdAt ? texts.calendarSince(formatDay(createdAt)) : texts.calendarNone}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {createdAt ? (
          <>
            <ConfirmedAction
              trigger={(ask, isBusy) => (
                <Button size="small" variant="outlined" disabled={isBusy} onClick={ask}>
                  {texts.calendarRenew}
                </Button>
              )}
              title={texts.calendarRenewTitle}
              content={texts.calendarEnds}
              confirm={texts.calendarRenew}
              action={renew}
            />
            <ConfirmedAction
              trigger={(ask, isBusy) => (
                <Button size="small" color="inherit" disabled={isBusy} onClick={ask}>
                  {texts.calendarRevoke}
                </Button>
              )}
              title={texts.calendarRevokeTitle}
              content={texts.calendarEnds}
              confirm={texts.calendarRevoke}
              action={() => call(revokeCalendar)}
              done={({ message }) => message}
            />
          </>
        ) : (
          <Button size="small" variant="outlined" disabled={isRunning} onClick={() => void run(renew)}>
            {texts.calendarGet}
          </Button>
        )}
      </Box>
      {url && (
        <SecretDialog
          title={texts.calendar}
          explanation={texts.calendarShown}
          label={texts.calendarAddress}
          secret={url}
          onClose={() => setUrl('')}
        />
      )}
    </Card>
  )
}
