import CheckInIcon from '@mui/icons-material/LoginOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { trialTexts as texts } from '#admin/resources/access/trials/trials.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { checkInTrial, type Trial } from '#shared/access/trials/trials.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'

interface TrialCheckInProps extends Pick<ButtonProps, 'size' | 'variant'> {
  trial: Trial
}

/** Admits a visitor on the day of the visit; a minor with the name of the guardian. */
export function TrialCheckIn({ trial, ...button }: TrialCheckInProps) {
  const canAccess = useCanAccess()
  const { run, isRunning } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { _id: id, name, status, startsAt, isMinor } = trial
  const isToday = clubDay(new Date(startsAt)) === clubDay(new Date())
  if (status !== 'booked' || !isToday || !canAccess('trials', 'check-in', trial)) return null
  const admit = () =>
    isMinor
      ? setAsking(true)
      : void run(() => call(checkInTrial, { params: { id }, body: {} }), texts.checkedIn)
  return (
    <>
      <Button
        {...button}
        startIcon={<CheckInIcon />}
        loading={isRunning}
        aria-label={texts.checkInOf(name)}
        onClick={admit}
      >
        {texts.checkIn}
      </Button>
      {isAsking && (
        <ActionDialog
          endpoint={checkInTrial}
          params={{ id }}
          defaultValues={{ guardianName: '' }}
          title={texts.guardianTitle(name)}
          content={texts.guardianContent}
          confirm={texts.checkIn}
          done={texts.checkedIn}
          onClose={() => setAsking(false)}
        >
          <TextFormField source="guardianName" label={texts.fields.guardianName} isRequired maxLength={120} />
        </ActionDialog>
      )}
    </>
  )
}
