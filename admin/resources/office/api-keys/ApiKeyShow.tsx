import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { apiKeyTexts as texts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import { actionLabel, usePermissionArea } from '#admin/resources/people/positions/permission-names.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatLastDay, formatShortMoment } from '#shared/core/format-date.ts'
import { type ApiKey, revokeApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import type { Access } from '#shared/permissions/permissions.ts'

export function ApiKeyShow() {
  return (
    <ShowPage above={<StoppedAlert />} aside={<KeyAside />} below={<Permissions />}>
      <KeyDetails />
    </ShowPage>
  )
}

function StoppedAlert() {
  const key = useRecordContext<AdminRecord<ApiKey>>()
  if (key?.state !== 'stopped') return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {texts.stoppedHint}
    </Alert>
  )
}

function KeyDetails() {
  const key = useRecordContext<AdminRecord<ApiKey>>()
  if (!key) return null
  const { ending, branches, author, authorName, createdAt, lastUsedAt, expiresAt, revokedAt } = key
  return (
    <Details
      entries={[
        ['ending', `…${ending}`],
        [
          'authorName',
          <PersonLink key="author" id={author}>
            {authorName}
          </PersonLink>,
        ],
        ['createdAt', formatShortMoment(createdAt)],
        ['lastUsedAt', lastUsedAt ? formatShortMoment(lastUsedAt) : texts.neverUsed],
        ['expiresAt', expiresAt ? formatLastDay(expiresAt) : texts.noExpiry],
        ...(revokedAt ? [['revokedAt', formatShortMoment(revokedAt)] as const] : []),
        [
          'branches',
          branches === null
            ? texts.allBranches
            : branches.map((branch, index) => (
                <span key={branch}>
                  {index > 0 && ', '}
                  <ReferenceText reference="branches" id={branch} />
                </span>
              )),
        ],
      ]}
    />
  )
}

/** The permissions of a key, by area. */
function Permissions() {
  const key = useRecordContext<AdminRecord<ApiKey>>()
  const areaName = usePermissionArea()
  if (!key) return null
  const areas = [...Map.groupBy(key.permissions, (access) => access.split('.')[0] ?? '')]
    .map(([resource, permissions]) => ({ name: areaName(resource), permissions }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'tr'))
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {texts.fields.permissions}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {areas.map(({ name, permissions }) => (
          <div key={name}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
              {permissions.map((access) => actionLabel(access as Access) ?? access).join(' · ')}
            </Typography>
          </div>
        ))}
      </Box>
    </Card>
  )
}

function KeyAside() {
  const key = useRecordContext<AdminRecord<ApiKey>>()
  const canAccess = useCanAccess()
  if (!key) return null
  const { id, name, state } = key
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />
      {state !== 'revoked' && canAccess('api-keys', 'revoke') && (
        <ConfirmedAction
          trigger={(ask, isRunning) => (
            <Button color="error" variant="outlined" disabled={isRunning} onClick={ask}>
              {texts.revoke}
            </Button>
          )}
          title={texts.revokeTitle(name)}
          content={texts.revokeContent}
          confirm={texts.revoke}
          destructive
          action={() => call(revokeApiKey, { params: { id } })}
          done={texts.revokedNotice}
        />
      )}
    </Card>
  )
}
