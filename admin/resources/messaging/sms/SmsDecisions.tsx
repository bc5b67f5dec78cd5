import SentIcon from '@mui/icons-material/DoneAllOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { smsTexts as texts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { decideUnknownSms, type smsDecisions } from '#shared/messaging/sms/sms.contract.ts'

type Decision = (typeof smsDecisions)[number]

interface SmsDecisionsProps {
  ids: readonly string[]
  onDone: () => void
}

/** Two decisions about messages with an unknown outcome, each after a question. */
export function SmsDecisions({ ids, onDone }: SmsDecisionsProps) {
  const canAccess = useCanAccess()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { isRunning, run } = useAction()
  const isRetry = decision === 'send-again'

  async function confirm() {
    if (!decision) return
    const isDone = await run(
      () => call(decideUnknownSms, { body: { ids: [...ids], decision } }),
      ({ decided }) => texts.decided(decided),
    )
    setDecision(null)
    if (isDone) onDone()
  }

  if (!canAccess('sms', 'edit')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button color="inherit" startIcon={<RetryIcon />} onClick={() => setDecision('send-again')}>
        {texts.sendAgain}
      </Button>
      <Button color="inherit" startIcon={<SentIcon />} onClick={() => setDecision('treat-as-sent')}>
        {texts.treatAsSent}
      </Button>
      <ConfirmDialog
        open={decision !== null}
        title={isRetry ? texts.sendAgainTitle(ids.length) : texts.treatAsSentTitle(ids.length)}
        content={isRetry ? texts.sendAgainContent : texts.treatAsSentContent}
        confirm={isRetry ? texts.sendAgain : texts.treatAsSent}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setDecision(null)}
      />
    </Box>
  )
}

/** Decides on all selected messages. */
export function DecideSmsButtons() {
  const { selectedIds, onUnselectItems } = useListContext()
  return <SmsDecisions ids={selectedIds} onDone={onUnselectItems} />
}
