import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { moveQuestion } from '#admin/resources/people/applications/move-question.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import {
  type ApplicationStatus,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'

/** A pending status change. */
export interface Move {
  application: Row
  status: ApplicationStatus
}

interface StatusDialogProps {
  move: Move
  onClose: () => void
}

/** Asks for confirmation, because the applicant receives a mail at once. */
export function StatusDialog({ move: { application, status }, onClose }: StatusDialogProps) {
  const { isRunning, run } = useAction()
  const { id, version } = application

  async function confirm() {
    await run(
      () => call(updateApplication, { params: { id }, body: { status, version } }),
      applicationTexts.moved,
    )
    onClose()
  }

  return (
    <ConfirmDialog
      open
      {...moveQuestion(application, status)}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
