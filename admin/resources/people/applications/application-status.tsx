import { Box, Chip } from '@mui/material'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import type { Application } from '#shared/people/applications/applications.contract.ts'
import {
  type ApplicationStatus,
  applicationTransitions,
  previewStatusMail,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'

const colors = {
  new: 'primary',
  reviewing: 'secondary',
  interview: 'secondary',
  accepted: 'success',
  rejected: 'default',
} as const

export function StatusChip({ status }: { status: ApplicationStatus }) {
  return (
    <Chip
      size="small"
      variant={status === 'new' ? 'filled' : 'outlined'}
      color={colors[status]}
      label={applicationTexts.statuses[status]}
    />
  )
}

/** A pending status change. */
export interface StatusChange {
  application: AdminRecord<Application>
  status: ApplicationStatus
}

interface StatusChangeDialogProps {
  change: StatusChange
  onClose: () => void
}

/** Asks for confirmation, because the applicant receives a mail at once. */
export function StatusChangeDialog({ change: { application, status }, onClose }: StatusChangeDialogProps) {
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
      {...statusChangeConfirmation(application, status)}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** The mail about a status, as the applicant will read it. */
function StatusMailPreview({ id, status }: { id: string; status: Exclude<ApplicationStatus, 'new'> }) {
  const { data, error, isPending } = useCall(previewStatusMail, { params: { id }, body: { status } })
  return (
    <MailPreview
      subject={data?.subject ?? ''}
      html={data?.html}
      isPending={isPending}
      problem={error?.message}
    />
  )
}

/** The confirmation of a status change: the applicant receives a mail at once, and some statuses are final. */
export function statusChangeConfirmation(
  { id, name, email }: Pick<AdminRecord<Application>, 'id' | 'name' | 'email'>,
  status: ApplicationStatus,
) {
  const isFinal = applicationTransitions[status].length === 0
  const consequences = [
    email ? applicationTexts.moveMail : applicationTexts.moveNoMail,
    isFinal && applicationTexts.moveFinal,
  ]
    .filter(Boolean)
    .join(' ')
  return {
    title: applicationTexts.moveTitle(name, applicationTexts.moves[status]),
    content:
      email && status !== 'new' ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <span>{consequences}</span>
          <StatusMailPreview id={id} status={status} />
        </Box>
      ) : (
        consequences
      ),
    confirm: applicationTexts.moves[status],
  }
}
