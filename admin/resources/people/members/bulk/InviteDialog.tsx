import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { useManyDone } from '#admin/resources/people/members/bulk/use-many-done.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { invitedAtOnce, sendInvitations } from '#shared/people/claims/claims.contract.ts'

const texts = bulkTexts.invite

/** Mails the selected members the link that opens their accounts. */
export default function InviteDialog({ ids, onClose }: SelectedProps) {
  const onDone = useManyDone(texts.done)
  const isTooMany = ids.length > invitedAtOnce
  return (
    <ActionDialog
      endpoint={sendInvitations}
      body={{ ids }}
      title={texts.title(ids.length)}
      content={isTooMany ? texts.tooMany(invitedAtOnce) : texts.content}
      confirm={texts.confirm}
      isReady={!isTooMany}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
