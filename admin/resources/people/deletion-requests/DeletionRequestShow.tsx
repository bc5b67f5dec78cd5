import { Link as MuiLink } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Decision } from '#admin/resources/people/deletion-requests/Decision.tsx'
import { deletionRequestTexts as texts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { RequestStatusChip } from '#admin/resources/people/deletion-requests/RequestStatusChip.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import type { DeletionRequest } from '#shared/people/privacy/privacy.contract.ts'

function RequestBody() {
  const request = useRecordContext<AdminRecord<DeletionRequest>>()
  const createPath = useCreatePath()
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
            <MuiLink
              key="user"
              component={Link}
              to={createPath({ resource: 'users', type: 'edit', id: user })}
              color="secondary"
            >
              {userName}
            </MuiLink>
          ),
        ],
        ['status', <RequestStatusChip key="status" status={status} />],
        ['userEmail', !isDeleted && userEmail],
        ['branchName', branchName],
        ['reason', isDeleted ? '' : reason || texts.noReason],
        ...(decidedAt
          ? [
              ['decidedAt', formatMoment(decidedAt)] as const,
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
    <ShowPage subtitle={({ createdAt }) => texts.askedAt(formatMoment(createdAt))} aside={<Decision />}>
      <RequestBody />
    </ShowPage>
  )
}
