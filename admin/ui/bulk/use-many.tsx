import { useListContext, useNotify } from 'react-admin'
import { Reversible } from '#admin/app/undo/Reversible.tsx'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import { useAction } from '#admin/ui/use-action.ts'
import type { ManyChanged } from '#shared/core/many.ts'

export type ChangeMany = (ids: string[]) => Promise<ManyChanged>

/** Changes the selected records at once and says what became of them; taking it back concerns those that changed. */
export function useMany() {
  const { selectedIds, onUnselectItems } = useListContext()
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function changeMany(change: ChangeMany, back?: ChangeMany): Promise<void> {
    await run(async () => {
      const { changed, refused } = await change(selectedIds.map(String))
      const [first] = refused
      const text = first
        ? bulkTexts.changedSome(changed.length, refused.length, first.reason)
        : changed.length > 0
          ? bulkTexts.changed(changed.length)
          : bulkTexts.unchanged
      const notice =
        back && changed.length > 0 ? (
          <Reversible text={text} onReverse={() => run(() => back(changed))} />
        ) : (
          text
        )
      notify(notice, { type: first ? 'warning' : 'success', autoHideDuration: 8000 })
      onUnselectItems()
    })
  }

  return { isRunning, changeMany }
}
