import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { deletionRequestTexts as texts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
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
  const [isDeclining, setDeclining] = useState(false)
  if (request?.status !== 'open') return null
  const params = { id: request.id }
  return (
    <Section title={texts.decision} sx={{ gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.decisionText}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConfirmedAction
          trigger={(ask) => (
            <Button variant="outlined" color="error" onClick={ask}>
              {texts.approve}
            </Button>
          )}
          title={texts.approveTitle(request.userName)}
          content={texts.approveContent}
          confirm={texts.approve}
          destructive
          action={() => call(approveDeletion, { params })}
          done={privacyMessages.approved}
        />
        <Button variant="outlined" color="inherit" onClick={() => setDeclining(true)}>
          {texts.decline}
        </Button>
      </Box>
      {isDeclining && (
        <ActionDialog
          endpoint={declineDeletion}
          params={params}
          defaultValues={{ answer: '' }}
          title={texts.declineTitle(request.userName)}
          content={texts.declineContent}
          confirm={texts.decline}
          done={texts.declined}
          onClose={() => setDeclining(false)}
        >
          <TextFormField source="answer" rows={3} maxLength={500} />
        </ActionDialog>
      )}
    </Section>
  )
}
