import { useListContext, useRedirect } from 'react-admin'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { MergePair } from '#admin/resources/people/users/merge/MergeDialog.tsx'

/** Makes one record of the two that are selected. */
export default function MergeSelected({ ids: [one, other], onClose }: SelectedProps) {
  const { onUnselectItems } = useListContext()
  const redirect = useRedirect()

  function leave(stays: string) {
    onUnselectItems()
    redirect('show', 'users', stays)
  }

  if (!one || !other) return null
  return <MergePair pair={[one, other]} onMerged={leave} onClose={onClose} />
}
