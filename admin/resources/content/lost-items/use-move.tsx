import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lostItemTexts as texts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { type LostItem, moveLostItem } from '#shared/content/lost-items/lost-items.contract.ts'

type Receiver = { user: string | null; receiverName: string }

/** Hand-over and give-away with undo in the notification, and their reversal later. */
export function useMove({ id, version }: AdminRecord<LostItem>) {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const params = { id }
  const takeBack = () => run(() => call(moveLostItem, { params, body: { state: 'found' } }), texts.takenBack)

  async function leave(state: 'handed-over' | 'given-away', done: string, receiver?: Receiver) {
    const isDone = await run(() => call(moveLostItem, { params, body: { state, version, ...receiver } }))
    if (isDone) notify(<Reversible text={done} onReverse={takeBack} />, { autoHideDuration: 6000 })
    return isDone
  }

  return {
    isRunning,
    takeBack,
    handOver: (receiver: Receiver) => leave('handed-over', texts.handOverDone, receiver),
    giveAway: () => leave('given-away', texts.giveAwayDone),
  }
}
