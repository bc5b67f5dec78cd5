import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** Cancels the raffle after a confirmation. */
export function CancelRaffle() {
  const record = useRecordContext<RaffleRecord>()
  const { isRunning, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  if (!record) return null
  const { id, title, version } = record

  async function confirm() {
    await run(
      () => call(updateRaffle, { params: { id }, body: { cancelled: true, version } }),
      raffleTexts.cancelled,
    )
    setAsking(false)
  }

  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {raffleTexts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={raffleTexts.cancelTitle(title)}
        content={raffleTexts.cancelContent}
        confirm={raffleTexts.cancel}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
