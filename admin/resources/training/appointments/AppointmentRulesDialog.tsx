import { Skeleton } from '@mui/material'
import { useCall } from '#admin/core/use-call.ts'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanFormField, NumberFormField } from '#admin/ui/form/inputs.tsx'
import {
  saveAppointmentRules,
  showAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'

const numbers = ['sessionMinutes', 'earliestDays', 'latestHours', 'lateCancelHours'] as const
const flags = ['chargesLateCancel', 'chargesNoShow'] as const

/** A branch’s rules for booking and cancelling one-to-one sessions. */
export function AppointmentRulesDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const params = { branchId: branch }
  const { data, error } = useCall(showAppointmentRules, { params })
  return (
    <ActionDialog
      endpoint={saveAppointmentRules}
      params={params}
      body={{ version: data?.version }}
      title={texts.rules}
      confirm={texts.rulesSave}
      done={texts.rulesSaved}
      isReady={data !== undefined}
      onClose={onClose}
    >
      {data ? (
        <>
          {numbers.map((rule) => (
            <NumberFormField
              key={rule}
              source={rule}
              label={texts.fields[rule]}
              hint={texts.rulesHints[rule]}
              defaultValue={data[rule]}
            />
          ))}
          {flags.map((rule) => (
            <BooleanFormField key={rule} source={rule} label={texts.fields[rule]} defaultValue={data[rule]} />
          ))}
        </>
      ) : (
        (error?.message ?? <Skeleton variant="rounded" height={300} />)
      )}
    </ActionDialog>
  )
}
