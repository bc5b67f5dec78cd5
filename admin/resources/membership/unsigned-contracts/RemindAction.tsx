import type { ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { unsignedContractTexts as texts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { remindUnsigned } from '#shared/membership/contracts/unsigned.contract.ts'

interface RemindActionProps {
  trigger: (ask: () => void) => ReactNode
  title?: string
  content?: string
  body: BodyInputOf<typeof remindUnsigned>
  onDone?: () => void
}

/** Sends reminders of pending signatures after a confirmation, and says how many. */
export function RemindAction({ body, ...props }: RemindActionProps) {
  const notify = useNotify()
  return (
    <ConfirmedAction
      title={texts.remindTitle}
      content={texts.remindContent}
      confirm={texts.remindConfirm}
      action={async () => {
        const { mails, skipped, withoutAddress = 0 } = await call(remindUnsigned, { body })
        notify(texts.reminded(mails, skipped, withoutAddress), { type: mails > 0 ? 'success' : 'info' })
      }}
      {...props}
    />
  )
}
