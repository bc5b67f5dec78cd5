import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { saveGateSettings, showGate } from '#shared/access/turnstile/turnstile.contract.ts'

type Typed = Record<'passBackMinutes' | 'stayHours', string>

const fields = [
  ['passBackMinutes', texts.passBack, texts.passBackHint],
  ['stayHours', texts.stay, texts.stayHint],
] as const

/** The rules of a branch’s gates. */
export function GateSettingsDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const { data, problem } = useAnswer(branch, () => call(showGate, { params: { branchId: branch } }))
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const { isRunning, run } = useAction()
  const settings = data?.settings
  const shownIn = (name: keyof Typed) => typed[name] ?? (settings ? String(settings[name]) : '')

  async function save() {
    if (!settings) return
    const body = {
      passBackMinutes: shownIn('passBackMinutes'),
      stayHours: shownIn('stayHours'),
      version: settings.version,
    }
    const isDone = await run(
      () => call(saveGateSettings, { params: { branchId: branch }, body }),
      texts.saved,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.settings}
      confirm={texts.save}
      isRunning={isRunning || (!settings && !problem)}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          {problem}
          {!problem &&
            fields.map(([name, label, hint]) => (
              <TextField
                key={name}
                id={`gate-${name}`}
                label={label}
                helperText={hint}
                type="number"
                value={shownIn(name)}
                disabled={!settings}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
        </Box>
      }
    />
  )
}
