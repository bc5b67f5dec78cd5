import SentIcon from '@mui/icons-material/DoneAllOutlined'
import AgainIcon from '@mui/icons-material/ReplayOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { doubtTexts as texts } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.texts.ts'
import { type Decision, useDecide } from '#admin/resources/messaging/mails-in-doubt/use-decide.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'

/** Decides on all selected mails. */
export function DecideButtons() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<Decision | null>(null)
  const { isRunning, decide } = useDecide()
  const count = selectedIds.length
  const isAgain = asked === 'send-again'

  async function confirm() {
    if (asked && (await decide(selectedIds, asked))) onUnselectItems()
    setAsked(null)
  }

  return (
    <>
      <Button color="inherit" startIcon={<AgainIcon />} onClick={() => setAsked('send-again')}>
        {texts.sendAgain}
      </Button>
      <Button color="inherit" startIcon={<SentIcon />} onClick={() => setAsked('treat-as-sent')}>
        {texts.treatAsSent}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={isAgain ? texts.sendAgainTitle(count) : texts.treatAsSentTitle(count)}
        content={isAgain ? texts.sendAgainContent : texts.treatAsSentContent}
        confirm={isAgain ? texts.sendAgain : texts.treatAsSent}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
