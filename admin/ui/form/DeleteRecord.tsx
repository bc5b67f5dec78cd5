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
 * Deletes the record on screen after a confirmation, with some seconds to undo. If the screen handles refusals,
 * it deletes at once and waits for the response.
 */
export function DeleteRecord({
  content = formTexts.deleteContent,
  done = formTexts.deleted,
  onRefused,
}: DeleteRecordProps) {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord>()
  const canAccess = useCanAccess()
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

  function confirm() {
    if (!onRefused) {
      deleteLater({ resource, ids: [record?.id], done })
      leave()
      return
    }
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
          if (isConflict(error)) setRefusal(error.message)
          else notify(error instanceof Error ? error.message : formTexts.deleteRefused, { type: 'error' })
        },
      },
    )
  }

  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
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
