import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import {
  type RaRecord,
  useDelete,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from 'react-admin'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { isConflict } from '#admin/core/data/failures.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { useUndoableDelete } from '#admin/core/undo/undoable.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useBackToList } from '#admin/ui/page/PageHeader.tsx'

interface DeleteRecordProps {
  /** The consequence of deleting this kind of record. */
  content?: string
  /** The message after deletion. */
  done?: string
  /** Shown instead of a notification when the server refuses to delete. */
  onRefused?: (reason: string, close: () => void) => ReactNode
}

/**
 * Deletes the record on screen: undoable without a dialog where the resource says so, otherwise at once after a
 * confirmation.
 */
export function DeleteRecord({
  content = formTexts.deleteContent,
  done = formTexts.deleted,
  onRefused,
}: DeleteRecordProps) {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord>()
  const canAccess = useCanAccess()
  const isUndoable = useAdminResource(resource)?.isDeletionUndoable ?? false
  const represent = useGetRecordRepresentation(resource)
  const notify = useNotify()
  const redirect = useRedirect()
  const back = useBackToList()
  // Undefined around a read-only record.
  const form: UseFormReturn | null = useFormContext()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [remove, { isPending }] = useDelete()
  const deleteLater = useUndoableDelete()
  if (!record || !canAccess(resource, 'delete', record)) return null

  function leave() {
    // Deleting discards unsaved changes without asking.
    form?.reset()
    redirect(() => back.to)
  }

  function start() {
    if (!isUndoable) return setAsking(true)
    deleteLater({ resource, ids: [record?.id], done })
    leave()
  }

  function confirm() {
    remove(
      resource,
      { id: record?.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(done, { type: 'success' })
          leave()
        },
        onError: (error) => {
          setAsking(false)
          if (onRefused && isConflict(error)) setRefusal(error.message)
          else notify(error instanceof Error ? error.message : formTexts.deleteRefused, { type: 'error' })
        },
      },
    )
  }

  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={start}>
        {formTexts.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={formTexts.deleteTitle(String(represent(record)))}
        content={content}
        confirm={formTexts.delete}
        destructive
        isRunning={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
      {refusal !== null && onRefused?.(refusal, () => setRefusal(null))}
    </>
  )
}
