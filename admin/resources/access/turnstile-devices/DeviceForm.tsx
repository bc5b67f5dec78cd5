import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useRedirect, useRefresh } from 'react-admin'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { mediaTexts } from '#admin/resources/people/users/media.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { SecretDialog } from '#admin/ui/SecretDialog.tsx'
import { mediumFormats } from '#shared/access/entry-media/medium-number.ts'
import { type Direction, directions } from '#shared/access/turnstile/turnstile.schema.ts'
import {
  addDevice,
  type Device,
  type DeviceWithKey,
  revokeDevice,
  rotateDeviceKey,
  updateDevice,
} from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

const directionChoices = directions.map((id) => ({ id, name: texts.directions[id] }))

const formatChoices = mediumFormats.map((id) => ({ id, name: mediaTexts.formats[id] }))

function DeviceInputs() {
  const direction: Direction = useWatch({ name: 'direction', defaultValue: 'in' })
  return (
    <>
      <TextFormField source="name" hint={texts.nameHint} isRequired autoFocus />
      <SelectFormField
        source="direction"
        choices={directionChoices}
        hint={texts.directionHints[direction]}
        isRequired
      />
      <SelectFormField
        source="mediumFormat"
        choices={formatChoices}
        hint={texts.mediumFormatHint}
        isRequired
      />
    </>
  )
}

const schema = addDevice.schema.body

/** A new reader; its key is shown once and is not kept in the query cache. */
export function DeviceCreate() {
  const { branch } = useBranchScope()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [created, setCreated] = useState<DeviceWithKey | null>(null)

  async function add(values: FieldValues): Promise<object | undefined> {
    setCreated(await call(addDevice, { body: schema.parse(values) }))
    return undefined
  }

  function leave() {
    refresh()
    redirect('list', 'turnstile-devices')
  }

  return (
    <CreatePage>
      <RecordForm
        schema={schema}
        defaultValues={{ branch, direction: 'in', mediumFormat: 'decimal' }}
        onSubmit={add}
      >
        <DeviceInputs />
        <BranchInput />
      </RecordForm>
      {created && <KeyDialog device={created} onClose={leave} />}
    </CreatePage>
  )
}

/** A device’s key beside its form: replace or revoke. */
function KeyCard({ device }: { device: AdminRecord<Device> }) {
  // A new key raises the version on which unsaved values are based.
  const { isDirty } = useFormState()
  const [rotated, setRotated] = useState<DeviceWithKey | null>(null)
  const params = { id: device.id }

  return (
    <Section title={texts.keyTitle}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isDirty ? texts.saveFirst : texts.rotateHint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConfirmedAction
          trigger={(ask, isRunning) => (
            <Button variant="outlined" color="inherit" disabled={isDirty || isRunning} onClick={ask}>
              {texts.rotate}
            </Button>
          )}
          title={texts.rotateTitle(device.name)}
          content={texts.rotateContent}
          confirm={texts.rotate}
          destructive
          action={async () => setRotated(await call(rotateDeviceKey, { params }))}
        />
        <ConfirmedAction
          trigger={(ask, isRunning) => (
            <Button color="error" disabled={isDirty || isRunning} onClick={ask}>
              {texts.revoke}
            </Button>
          )}
          title={texts.revokeTitle(device.name)}
          content={texts.revokeContent}
          confirm={texts.revoke}
          destructive
          action={() => call(revokeDevice, { params })}
          done={texts.revokedNotice}
        />
      </Box>
      {rotated && <KeyDialog device={rotated} onClose={() => setRotated(null)} />}
    </Section>
  )
}

function DeviceForm() {
  const device = useRecordContext<AdminRecord<Device>>()
  if (!device) return null
  const { branch, direction, mediumFormat, mediaAlarmAt, revokedAt } = device
  if (revokedAt)
    return (
      <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
        <Alert severity="info">{texts.revokedHint(formatShortMoment(revokedAt))}</Alert>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Details
            entries={[
              ['direction', texts.directions[direction]],
              ['mediumFormat', mediaTexts.formats[mediumFormat]],
              ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
            ]}
          />
        </Card>
      </Box>
    )
  return (
    <RecordForm schema={updateDevice.schema.body} aside={<KeyCard device={device} />}>
      {mediaAlarmAt && <Alert severity="warning">{texts.alarm(formatShortMoment(mediaAlarmAt))}</Alert>}
      <DeviceInputs />
      <FixedBranchInput />
    </RecordForm>
  )
}

export function DeviceEdit() {
  return (
    <EditPage>
      <DeviceForm />
    </EditPage>
  )
}

/** A new key, shown once: as text, and as a QR code for the gate’s page. */
function KeyDialog({ device, onClose }: { device: DeviceWithKey; onClose: () => void }) {
  const { _id, key, name, previousKeyUntil } = device
  return (
    <SecretDialog
      title={`${texts.keyTitle}: ${name}`}
      explanation={
        previousKeyUntil
          ? `${texts.keyText} ${texts.keyRotated(formatShortMoment(previousKeyUntil))}`
          : texts.keyText
      }
      label={texts.key}
      secret={key}
      onClose={onClose}
    >
      <Box sx={{ maxWidth: 220, justifySelf: 'center', width: '100%' }}>
        <QrImage text={key} label={texts.keyTitle} />
      </Box>
      <TextField
        id="device-id"
        label={texts.deviceId}
        value={_id}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </SecretDialog>
  )
}
