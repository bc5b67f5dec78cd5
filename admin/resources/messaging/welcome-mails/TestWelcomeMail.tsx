import { TextField } from '@mui/material'
import { useState } from 'react'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { TestMailDialog } from '#admin/ui/mail/TestMailDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Line } from '#shared/core/fields.ts'
import { sendTestWelcomeMail } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

/** Sends the month’s mail to one address with any name. */
export function TestWelcomeMail({ month }: { month: string }) {
  const person = useCurrentUser()
  const { branch } = useBranchScope()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? person?.name ?? ''
  const isNamed = Line(120).safeParse(name).success
  return (
    <TestMailDialog
      content={texts.testContent}
      isReady={isNamed}
      onSend={(email) =>
        call(sendTestWelcomeMail, { body: { email, fullName: name, month, ...(branch && { branch }) } })
      }
    >
      {(isChecked) => (
        <TextField
          id="test-name"
          label={texts.testName}
          value={name}
          required
          error={isChecked && !isNamed}
          helperText={isChecked && !isNamed && validationMessages.required}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
      )}
    </TestMailDialog>
  )
}
