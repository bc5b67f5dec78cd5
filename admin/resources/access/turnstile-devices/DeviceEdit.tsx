import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { DeviceInputs } from '#admin/resources/access/turnstile-devices/DeviceInputs.tsx'
import { KeyDialog } from '#admin/resources/access/turnstile-devices/KeyDialog.tsx'
import { RevokeDevice } from '#admin/resources/access/turnstile-devices/RevokeDevice.tsx'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import {
  type Device,
  type DeviceWithKey,
  rotateDeviceKey,
  updateDevice,
} from '#shared/access/turnstile/turnstile-devices.contract.ts'

type DeviceRecord = Device & { id: string }

/** A device’s key beside its form: replace or revoke. */
function KeyCard({ device }: { device: DeviceRecord }) {
  const titleId = useId()
  // A refreshed record would reset unsaved form values.
  const { isDirty } = useFormState()
  const { isRunning, run } = useAction()
  const [keyed, setKeyed] = useState<DeviceWithKey | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const rotate = () => run(async () => setKeyed(await call(rotateDeviceKey, { params: { id: device.id } })))
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {texts.keyTitle}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isDirty ? texts.saveFirst : texts.rotateHint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" disabled={isDirty || isRunning} onClick={rotate}>
          {texts.rotate}
        </Button>
        <Button color="error" disabled={isDirty || isRunning} onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      </Box>
      {isRevoking && <RevokeDevice device={device} onClose={() => setRevoking(false)} />}
      {keyed && <KeyDialog device={keyed} onClose={() => setKeyed(null)} />}
    </Card>
  )
}

function DeviceForm() {
  const device = useRecordContext<DeviceRecord>()
  if (!device) return null
  const { branch, direction, revokedAt } = device
  if (revokedAt)
    return (
      <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
        <Alert severity="info">{texts.revokedHint(formatMoment(revokedAt))}</Alert>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Details
            entries={[
              ['direction', texts.directions[direction]],
              ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
            ]}
          />
        </Card>
      </Box>
    )
  return (
    <RecordForm schema={updateDevice.schema.body} aside={<KeyCard device={device} />}>
      <DeviceInputs />
      <FixedBranchField />
    </RecordForm>
  )
}

export default function DeviceEdit() {
  return (
    <EditPage>
      <DeviceForm />
    </EditPage>
  )
}
