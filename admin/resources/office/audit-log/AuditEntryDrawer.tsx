import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import {
  actionName,
  actorName,
  recordName,
  useAreaName,
} from '#admin/resources/office/audit-log/audit-entry.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { useChangeLines } from '#admin/resources/office/audit-log/change-values.ts'
import { FactRows } from '#admin/ui/page/FactRows.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { SideDrawer } from '#admin/ui/SideDrawer.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'

interface AuditEntryDrawerProps {
  entry: AuditEntry
  onClose: () => void
}

/** One audit entry: author, time, and every field before and after. */
export default function AuditEntryDrawer({ entry, onClose }: AuditEntryDrawerProps) {
  const areaName = useAreaName()
  const changes = useChangeLines(entry)
  const facts = [
    [auditLogTexts.fields.createdAt, formatShortMoment(entry.createdAt)],
    [auditLogTexts.fields.actorName, actorName(entry)],
    [auditLogTexts.fields.apiKeyName, entry.apiKeyName],
    [auditLogTexts.fields.resource, areaName(entry.resource)],
    [auditLogTexts.recordNumber, entry.recordId],
    [
      auditLogTexts.fields.person,
      entry.person && <ReferenceText key="person" reference="users" id={entry.person} />,
    ],
  ] as const
  const history = `/audit-log?filter=${encodeURIComponent(JSON.stringify({ recordId: entry.recordId }))}`
  return (
    <SideDrawer title={recordName(entry)} overline={actionName(entry)} width={560} onClose={onClose}>
      <FactRows facts={facts} />
      <Button
        variant="outlined"
        color="inherit"
        component={Link}
        to={history}
        onClick={onClose}
        sx={{ justifySelf: 'start', alignSelf: 'start' }}
      >
        {auditLogTexts.history}
      </Button>
      <Box component="section">
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          {auditLogTexts.changes}
        </Typography>
        {changes.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {auditLogTexts.noDetails}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {changes.map(({ field, label, before, after, isMasked }) => (
              <Box key={field} component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
                <Typography variant="caption" component="p" sx={{ fontWeight: 650 }}>
                  {label}
                </Typography>
                {isMasked ? (
                  <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                    {auditLogTexts.masked}
                  </Typography>
                ) : (
                  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 0.5 }}>
                    {entry.before && <Value label={auditLogTexts.before} value={before} isOld />}
                    {entry.after && <Value label={auditLogTexts.after} value={after} />}
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </SideDrawer>
  )
}

function Value({ label, value, isOld }: { label: string; value: string; isOld?: boolean }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        variant="body2"
        component={isOld ? 'del' : 'ins'}
        sx={{
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          color: isOld ? 'text.secondary' : 'text.primary',
        }}
      >
        {value}
      </Typography>
    </Box>
  )
}
