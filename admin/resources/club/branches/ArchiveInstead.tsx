import { useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

interface ArchiveInsteadProps {
  /** The server’s reason against deletion. */
  reason: string
  onClose: () => void
}

/** Offers to archive a branch that cannot be deleted. */
export function ArchiveInstead({ reason, onClose }: ArchiveInsteadProps) {
  const record = useRecordContext<AdminRecord<Branch>>()
  const [update, { isPending }] = useUpdate()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!record) return null

  function archive() {
    update(
      'branches',
      { id: record?.id, data: { isActive: false, version: record?.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(branchTexts.archivedDone, { type: 'success' })
          refresh()
          onClose()
        },
        onError: (error) => {
          notify(error instanceof Error ? error.message : formTexts.deleteRefused, { type: 'error' })
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      title={formTexts.deleteRefused}
      content={reason}
      confirm={branchTexts.archive}
      cancel={formTexts.close}
      isRunning={isPending}
      onConfirm={archive}
      onClose={onClose}
    />
  )
}
