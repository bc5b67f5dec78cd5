import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import { drawTexts as texts } from '#admin/resources/raffles/draw.texts.ts'
import type { RaffleRecord } from '#admin/resources/raffles/raffle-record.ts'
import { raffleTexts } from '#admin/resources/raffles/raffles.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { clubMoment } from '#shared/core/club-time.ts'
import { messages } from '#shared/messages/messages.ts'
import { resetRaffle } from '#shared/raffles/raffle-draws.contract.ts'
import { type SourceKind, sourceKinds } from '#shared/raffles/raffles.contract.ts'

/** Sets a draw aside with a reason and chooses the source of the next. */
export function ResetDraw({ raffle: { id } }: { raffle: RaffleRecord }) {
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [reason, setReason] = useState('')
  const [sourceKind, setKind] = useState<SourceKind>('drand')
  const [sourceName, setName] = useState('')
  const [at, setAt] = useState('')
  const { isRunning, run } = useAction()

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    const moment = clubMoment(at)
    const sourceAt = Number.isNaN(moment.getTime()) ? null : moment.toISOString()
    const source = sourceKind === 'announced' ? { sourceKind, sourceName, sourceAt } : { sourceKind }
    const body = { reason, ...source }
    if (await run(() => call(resetRaffle, { params: { id }, body }), texts.resetDone)) setAsking(false)
  }

  return (
    <>
      <Button color="error" startIcon={<ResetIcon />} onClick={() => setAsking(true)}>
        {texts.reset}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.resetTitle}
        confirm={texts.reset}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {texts.resetContent}
            <TextField
              id="reset-reason"
              label={texts.reason}
              value={reason}
              required
              error={isMissing}
              helperText={isMissing && messages.validation.required}
              onChange={({ target }) => {
                setReason(target.value)
                setMissing(false)
              }}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            <TextField
              id="reset-source"
              select
              label={raffleTexts.fields.sourceKind}
              value={sourceKind}
              onChange={({ target }) => setKind(target.value as SourceKind)}
            >
              {sourceKinds.map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {raffleTexts.sources[kind]}
                </MenuItem>
              ))}
            </TextField>
            {sourceKind === 'announced' && (
              <>
                <TextField
                  id="reset-source-name"
                  label={raffleTexts.fields.sourceName}
                  value={sourceName}
                  required
                  onChange={({ target }) => setName(target.value)}
                />
                <TextField
                  id="reset-source-at"
                  type="datetime-local"
                  label={raffleTexts.fields.sourceAt}
                  value={at}
                  required
                  onChange={({ target }) => setAt(target.value)}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
              </>
            )}
          </Box>
        }
      />
    </>
  )
}
