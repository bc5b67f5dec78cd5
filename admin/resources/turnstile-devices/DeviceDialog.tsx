import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useBranchScope } from '#admin/app/branch-scope.ts'
import { call } from '#admin/app/client.ts'
import { deviceTexts as texts } from '#admin/resources/turnstile-devices/turnstile-devices.texts.ts'
import { branchSource } from '#admin/ui/branches.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { messages } from '#shared/messages/messages.ts'
import { type Direction, directions } from '#shared/turnstile/turnstile.schema.ts'
import {
  addDevice,
  type Device,
  type DeviceWithKey,
  rotateDeviceKey,
  updateDevice,
} from '#shared/turnstile/turnstile-devices.contract.ts'

interface DeviceDialogProps {
  /** Null for a new one. */
  device: Device | null
  onKey: (device: DeviceWithKey) => void
  onRevoke: (device: Device) => void
  onClose: () => void
}

/** A device's name and direction; for one that stands, also its key. */
export function DeviceDialog({ device, onKey, onRevoke, onClose }: DeviceDialogProps) {
  const scope = useBranchScope()
  const [branch, setBranch] = useState(device?.branch ?? scope.branch)
  const [name, setName] = useState(device?.name ?? '')
  const [direction, setDirection] = useState<Direction>(device?.direction ?? 'in')
  const [isChecked, setChecked] = useState(false)
  const { isRunning, run } = useAction()
  const isOver = Boolean(device?.revokedAt)

  async function save() {
    if (isOver) return onClose()
    setChecked(true)
    if (!name.trim() || !branch) return
    let made: DeviceWithKey | undefined
    const isDone = await run(async () => {
      if (device) {
        const body = { name, direction, version: device.version }
        await call(updateDevice, { params: { id: device._id }, body })
      } else made = await call(addDevice, { body: { branch, name, direction } })
    }, texts.saved)
    if (!isDone) return
    if (made) onKey(made)
    else onClose()
  }

  async function rotate() {
    if (!device) return
    await run(async () => onKey(await call(rotateDeviceKey, { params: { id: device._id } })))
  }

  return (
    <ConfirmDialog
      open
      title={device ? device.name : texts.addTitle}
      confirm={isOver ? texts.close : texts.save}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            id="device-name"
            label={texts.fields.name}
            value={name}
            required
            disabled={isOver}
            autoComplete="off"
            error={isChecked && !name.trim()}
            helperText={isChecked && !name.trim() ? messages.validation.required : texts.nameHint}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          {!device && scope.canSwitch && (
            <ReferencePicker
              {...branchSource}
              id="device-branch"
              label={texts.fields.branch}
              value={branch}
              onChange={setBranch}
              field={{
                required: true,
                error: isChecked && !branch,
                helperText: isChecked && !branch && messages.validation.required,
              }}
            />
          )}
          <TextField
            select
            id="device-direction"
            label={texts.fields.direction}
            value={direction}
            disabled={isOver}
            helperText={texts.directionHints[direction]}
            onChange={({ target }) => setDirection(target.value as Direction)}
          >
            {directions.map((value) => (
              <MenuItem key={value} value={value}>
                {texts.directions[value]}
              </MenuItem>
            ))}
          </TextField>
          {device && !isOver && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="outlined" disabled={isRunning} onClick={rotate}>
                {texts.rotate}
              </Button>
              <Button color="error" disabled={isRunning} onClick={() => onRevoke(device)}>
                {texts.revoke}
              </Button>
            </Box>
          )}
        </Box>
      }
    />
  )
}
