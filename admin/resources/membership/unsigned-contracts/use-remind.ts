import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { unsignedContractTexts as texts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { remindUnsigned } from '#shared/membership/contracts/unsigned.contract.ts'

/** Sends reminders of pending signatures and says how many; resolves to whether the call succeeded. */
export function useRemind() {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const remind = (body: BodyInputOf<typeof remindUnsigned>) =>
    run(async () => {
      const { mails, skipped, withoutAddress = 0 } = await call(remindUnsigned, { body })
      notify(texts.reminded(mails, skipped, withoutAddress), { type: mails > 0 ? 'success' : 'info' })
    })
  return { isRunning, remind }
}
