import { useListContext, useNotify } from 'react-admin'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { ManyChanged } from '#shared/core/many.ts'

/** Reports how many were changed and why others were not, and clears the selection. */
export function useManyDone(done: (count: number) => string): (result: ManyChanged) => void {
  const notify = useNotify()
  const { onUnselectItems } = useListContext()
  return ({ changed, refused }) => {
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ')
    const skipped = refused.length > 0 && bulkTexts.refused(refused.length, reasons)
    notify([done(changed.length), skipped].filter(Boolean).join(' '), {
      type: skipped ? 'warning' : 'success',
    })
    onUnselectItems()
  }
}
