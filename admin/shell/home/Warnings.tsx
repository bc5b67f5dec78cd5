import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useCanOpen } from '#admin/core/auth/access.ts'
import { useDashboardWarnings } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { listPath } from '#admin/resources/office/dashboard/figures.ts'
import type { WarningKind } from '#shared/office/dashboard/dashboard.contract.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

/** The list that shows the cause of a warning. */
const lists: Record<WarningKind, { resource: Resource; filter: Record<string, unknown> }> = {
  'mail-outage': { resource: 'jobs', filter: { queue: 'mail' } },
  'iys-overdue': { resource: 'iys', filter: {} },
  'sms-outage': { resource: 'sms', filter: { state: 'queued' } },
  'phone-codes': { resource: 'jobs', filter: { queue: 'phone-codes' } },
  'failed-refunds': { resource: 'payments', filter: { hasFailedRefund: true } },
}

/** Warnings beyond the daily work; nothing if there are none. */
export function Warnings() {
  const { data } = useDashboardWarnings()
  const canOpen = useCanOpen()
  if (!data || data.warnings.length === 0) return null
  return (
    <Box component="section" aria-label={texts.warningList} sx={{ display: 'grid', gap: 1 }}>
      {data.warnings.map((warning) => {
        const { title, content } = texts.warnings[warning.kind]
        const { resource, filter } = lists[warning.kind]
        return (
          <Alert
            key={warning.kind}
            severity="warning"
            action={
              canOpen(resource) && (
                <Button component={Link} to={listPath(resource, { filter })} color="inherit">
                  {texts.openList}
                </Button>
              )
            }
          >
            <AlertTitle>{title}</AlertTitle>
            {content(warning)}
          </Alert>
        )
      })}
    </Box>
  )
}
