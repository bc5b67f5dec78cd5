import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { type PageVersion, VersionComparison } from '#admin/resources/content/pages/VersionComparison.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { type ClubPage, listPageVersions } from '#shared/content/pages/pages.contract.ts'

/** Every version of the page, with comparison and restore. */
export function VersionHistory() {
  const page = useRecordContext<AdminRecord<ClubPage>>()
  const { setValue } = useFormContext()
  const notify = useNotify()
  const titleId = useId()
  const [versions, setVersions] = useState<readonly PageVersion[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [compared, setCompared] = useState<PageVersion | null>(null)
  const { key, version } = page ?? {}

  useEffect(() => {
    if (!key || !version) return
    let isCurrent = true
    call(listPageVersions, { params: { key } }).then(
      (found) => isCurrent && setVersions(found),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [key, version])

  function restore(old: PageVersion) {
    for (const field of ['title', 'summary', 'content'] as const)
      setValue(field, old[field], { shouldDirty: true, shouldValidate: true })
    setCompared(null)
    notify(pageTexts.restored(old.version), { type: 'info' })
  }

  const current = versions?.[0]
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {pageTexts.history}
      </Typography>
      {hasFailed && <Alert severity="error">{pageTexts.historyFailed}</Alert>}
      {!versions && !hasFailed && <Skeleton variant="rounded" height={120} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
        {versions?.map((entry) => (
          <Box
            key={entry._id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 650 }}>
                {pageTexts.historyEntry(entry.version)}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {formatMoment(entry.updatedAt)}
                <br />
                {entry.authorName}
              </Typography>
            </Box>
            {entry === current ? (
              <Typography variant="caption" sx={{ fontWeight: 650, color: 'success.main' }}>
                {pageTexts.inForce}
              </Typography>
            ) : (
              <Button
                size="small"
                aria-label={`${pageTexts.historyEntry(entry.version)}: ${pageTexts.compare}`}
                onClick={() => setCompared(entry)}
              >
                {pageTexts.compare}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {compared && current && (
        <VersionComparison
          old={compared}
          current={current}
          onRestore={() => restore(compared)}
          onClose={() => setCompared(null)}
        />
      )}
    </Card>
  )
}
