import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { doubtTexts as texts } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.texts.ts'
import { decideDoubts, type doubtDecisions } from '#shared/messaging/campaigns/campaign-sending.contract.ts'

export type Decision = (typeof doubtDecisions)[number]

/** Saves decisions on mails with unknown delivery. */
export function useDecide() {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const decide = (ids: string[], decision: Decision) =>
    run(async () => {
      const { decided } = await call(decideDoubts, { body: { ids, decision } })
      notify(texts.decided(decided), { type: 'success' })
    })
  return { isRunning, decide }
}
