import TestIcon from '@mui/icons-material/SendToMobileOutlined'
import { Alert, Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { smsSettingsTexts as texts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { sendTestSms, showSms } from '#shared/messaging/sms/sms.contract.ts'

/** Milliseconds between two looks at the message. */
const pollingInterval = 1500

/** A button that sends a message to a number and shows what becomes of it. */
export function TestSms() {
  const person = useCurrentUser()
  const [phone, setPhone] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const notify = useNotify()
  const { isRunning, run } = useAction({ refreshes: false })

  function close() {
    setPhone(null)
    setSent(null)
  }

  const send = () =>
    run(async () => {
      const { _id } = await call(sendTestSms, { body: { phone: phone ?? '' } })
      setSent(_id)
    }).catch((error: Error) => notify(error.message, { type: 'error' }))

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<TestIcon />}
        onClick={() => setPhone(person?.phone ?? '')}
      >
        {texts.test}
      </Button>
      {phone !== null && (
        <TitledDialog
          title={texts.testTitle}
          maxWidth="xs"
          isRunning={isRunning}
          close={texts.close}
          onClose={close}
          actions={
            sent === null && (
              <Button variant="contained" loading={isRunning} onClick={send}>
                {texts.send}
              </Button>
            )
          }
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            {texts.testContent}
            <TextField
              id="test-phone"
              type="tel"
              label={texts.testPhone}
              value={phone}
              required
              disabled={sent !== null}
              onChange={({ target }) => setPhone(target.value)}
            />
            {sent !== null && <TestResult id={sent} />}
          </Box>
        </TitledDialog>
      )}
    </>
  )
}

function TestResult({ id }: { id: string }) {
  const { data } = useCall(showSms, { params: { id } }, { refetchInterval: pollingInterval })
  const isWaiting = !data || data.state === 'queued' || data.state === 'sending'
  if (isWaiting)
    return (
      <Alert severity="info" role="status">
        {texts.testWaiting}
      </Alert>
    )
  const result = texts.testResults[data.state]
  return (
    <Alert severity={result ? (data.state === 'unknown' ? 'warning' : 'success') : 'error'} role="status">
      {result ?? `${texts.testFailed} ${data.reason}`}
    </Alert>
  )
}
