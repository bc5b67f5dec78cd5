import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { deletionRequestTexts as texts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { TextInput } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  approveDeletion,
  type DeletionRequest,
  declineDeletion,
} from '#shared/people/privacy/privacy.contract.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'

function RequestBody() {
  const request = useRecordContext<AdminRecord<DeletionRequest>>()
  if (!request) return null
  const { user, userName, userEmail, branchName, status, reason, answer, decidedAt, decidedByName } = request
  const isDeleted = status === 'done'
  return (
    <Details
      entries={[
        [
          'userName',
          isDeleted ? (
            userName
          ) : (
            <PersonLink key="user" id={user}>
              {userName}
            </PersonLink>
          ),
        ],
        [
          'status',
          <StatusChip key="status" status={status} labels={texts.statuses} colors={texts.statusColors} />,
        ],
        ['userEmail', !isDeleted && userEmail],
        ['branchName', branchName],
        ['reason', isDeleted ? '' : reason || texts.noReason],
        ...(decidedAt
          ? [
              ['decidedAt', formatShortMoment(decidedAt)] as const,
              ['decidedByName', decidedByName] as const,
              ['answer', answer] as const,
            ]
          : []),
      ]}
    />
  )
}

export function DeletionRequestShow() {
  return (
    <ShowPage
      subtitle={({ createdAt }) => texts.askedAt(formatShortMoment(createdAt))}
      aside={<DecisionCard />}
    >
      <RequestBody />
    </ShowPage>
  )
}

/** Approves a deletion request by deleting the account, or rejects it with a reason. */
function DecisionCard() {
  const request = useRecordContext<AdminRecord<DeletionRequest>>()
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const { isRunning, run } = useAction()
  if (request?.status !== 'open') return null
  const params = { id: request.id }
  const close = () => setAsking(null)

  async function approve() {
    await run(() => call(approveDeletion, { params }), privacyMessages.approved)
    close()
  }

  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {texts.decision}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.decisionText}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="error" onClick={() => setAsking('approve')}>
          {texts.approve}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => setAsking('decline')}>
          {texts.decline}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking === 'approve'}
        title={texts.approveTitle(request.userName)}
        content={texts.approveContent}
        confirm={texts.approve}
        destructive
        isRunning={isRunning}
        onConfirm={approve}
        onClose={close}
      />
      {asking === 'decline' && (
        <ActionDialog
          endpoint={declineDeletion}
          params={params}
          defaultValues={{ answer: '' }}
          title={texts.declineTitle(request.userName)}
          content={texts.declineContent}
          confirm={texts.decline}
          done={texts.declined}
          onClose={close}
        >
          <TextInput source="answer" rows={3} maxLength={500} />
        </ActionDialog>
      )}
    </Card>
  )
}
