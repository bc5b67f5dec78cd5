import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { clubMoment } from '#shared/core/club-time.ts'
import { resetRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { type SourceKind, sourceKinds } from '#shared/loyalty/raffles/raffles.contract.ts'

/** Resets a draw with a reason and chooses the source of the next. */
export function ResetDraw({ raffle: { id } }: { raffle: RaffleRecord }) {
  const [isAsking, setAsking] = useState(false)
  const [sourceKind, setKind] = useState<SourceKind>('drand')
  const [sourceName, setName] = useState('')
  const [at, setAt] = useState('')

  function reset(reason: string) {
    const moment = clubMoment(at)
    const sourceAt = Number.isNaN(moment.getTime()) ? null : moment.toISOString()
    const source = sourceKind === 'announced' ? { sourceKind, sourceName, sourceAt } : { sourceKind }
    return call(resetRaffle, { params: { id }, body: { reason, ...source } })
  }

  return (
    <>
      <Button color="error" startIcon={<ResetIcon />} onClick={() => setAsking(true)}>
        {texts.reset}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={texts.resetTitle}
          content={texts.resetContent}
          label={texts.reason}
          maxLength={500}
          confirm={texts.reset}
          destructive
          act={reset}
          done={texts.resetDone}
          onClose={() => setAsking(false)}
        >
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
        </ReasonDialog>
      )}
    </>
  )
}
