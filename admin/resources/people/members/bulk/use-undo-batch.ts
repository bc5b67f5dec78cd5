import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { batchCalls } from '#admin/resources/people/members/bulk/batch-calls.ts'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { BatchKind } from '#shared/office/member-batches/member-batches.contract.ts'

const texts = bulkTexts.batch
/** Names that a notification lists before it counts. */
const mostNames = 20

function listed(names: readonly string[]): string {
  const more = names.length - mostNames
  return [...names.slice(0, mostNames), ...(more > 0 ? [texts.more(more)] : [])].join(', ')
}

/** Returns a function that undoes a batch and names the people and places that stay as they are. */
export function useUndoBatch() {
  const notify = useNotify()
  const { isRunning, run } = useAction()

  const undo = (kind: BatchKind, batch: string) =>
    run(async () => {
      const { restored, refused, lost } = await call(batchCalls[kind].undo, { body: { batch } })
      const rest = [
        refused.length > 0 && texts.kept(listed(refused.map(({ name, reason }) => `${name} (${reason})`))),
        lost.length > 0 && texts.lost(listed(lost.map(({ name, title }) => `${name}: ${title}`))),
      ].filter(Boolean)
      notify([bulkTexts[kind].undone(restored), ...rest].join(' '), {
        ...(rest.length > 0 ? { type: 'warning', autoHideDuration: null } : { type: 'success' }),
      })
    })
  return { isRunning, undo }
}
