import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { monthName } from '#shared/messaging/welcome-mails/months.ts'
import {
  sendWelcomeMails,
  type WelcomePreview,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

interface SendWelcomeProps {
  month: string
  preview: WelcomePreview | undefined
  onSent: () => Promise<void>
}

/** Sends the month’s mail to pending recipients, after a confirmation with their number. */
export function SendWelcome({ month, preview, onSent }: SendWelcomeProps) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const waiting = preview?.counts.waiting ?? 0

  async function confirm() {
    await run(async () => {
      const { message } = await call(sendWelcomeMails, { body: { month } })
      notify(message, { type: 'success' })
    })
    setAsking(false)
    await onSent()
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<SendIcon />}
        disabled={waiting === 0}
        onClick={() => setAsking(true)}
      >
        {texts.send(waiting)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.sendTitle(waiting)}
        content={texts.sendContent(preview?.subject ?? '', monthName(month))}
        confirm={texts.send(waiting)}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
