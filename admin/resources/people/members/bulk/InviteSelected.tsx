import { useListContext } from 'react-admin'
import Dialog from '#admin/resources/people/invitations/InviteDialog.tsx'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'

/** Invites the selected members. */
export default function InviteSelectedDialog({ ids, onClose }: SelectedProps) {
  const { onUnselectItems } = useListContext()
  return <Dialog people={{ ids: [...ids] }} onStarted={onUnselectItems} onClose={onClose} />
}
