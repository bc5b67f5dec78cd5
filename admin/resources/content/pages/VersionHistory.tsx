import {
  Alert,
  Box,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material'
import { useId, useMemo, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { compareLines, type LineRun } from '#admin/resources/content/pages/compare-lines.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { type ClubPage, listPageVersions, type PageVersion } from '#shared/content/pages/pages.contract.ts'

/** Every version of the page, with comparison and restore. */
export function VersionHistory() {
  const page = useRecordContext<AdminRecord<ClubPage>>()
  return page && <PageVersions page={page} />
}

function PageVersions({ page }: { page: AdminRecord<ClubPage> }) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  const titleId = useId()
  const [compared, setCompared] = useState<PageVersion | null>(null)
  // Not cached: saving leaves the page, and its next visit must not begin with the versions of before.
  const { data: versions, error } = useCall(listPageVersions, { params: { key: page.key } }, { gcTime: 0 })

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
      {error && !versions && <Alert severity="error">{pageTexts.historyFailed}</Alert>}
      {!versions && !error && <Skeleton variant="rounded" height={120} />}
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

interface VersionComparisonProps {
  old: PageVersion
  current: PageVersion
  onRestore: () => void
  onClose: () => void
}

const blocks = 'h2, h3, h4, p, li, pre, blockquote'

/** A version as lines: title, summary and every block of its text. */
function linesOf({ title, summary, content }: PageVersion): string[] {
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  const texts = [...body.querySelectorAll(blocks)]
    .filter((block) => !block.querySelector(blocks))
    .map((block) => (block.textContent ?? '').replace(/\s+/g, ' ').trim())
  return [title, summary, ...texts].filter(Boolean)
}

/** Compares an old version with the current one, line by line. */
function VersionComparison({ old, current, onRestore, onClose }: VersionComparisonProps) {
  const titleId = useId()
  const runs = useMemo(() => compareLines(linesOf(old), linesOf(current)), [old, current])
  const isSame = runs.every(({ kind }) => kind === 'same')
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{pageTexts.compareTitle(old.version, current.version)}</DialogTitle>
      <DialogContent dividers>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {isSame ? pageTexts.same : pageTexts.compareHint}
        </Typography>
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison keep their order
          <ComparedLines key={index} run={run} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {formTexts.close}
        </Button>
        <Button variant="contained" onClick={onRestore}>
          {pageTexts.restore}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ComparedLines({ run }: { run: LineRun }) {
  if (run.kind === 'same')
    return (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', my: 1 }}>
        {pageTexts.unchanged(run.lines.length)}
      </Typography>
    )
  const isRemoved = run.kind === 'removed'
  const color = isRemoved ? 'error.main' : 'success.main'
  return (
    <Box sx={{ borderLeft: 4, borderColor: color, pl: 1.5, my: 1 }}>
      <Typography variant="caption" component="p" sx={{ fontWeight: 650, color: color }}>
        {isRemoved ? pageTexts.removed : pageTexts.added}
      </Typography>
      {run.lines.map((line) => (
        <Typography
          key={line}
          variant="body2"
          component={isRemoved ? 'del' : 'ins'}
          sx={{ display: 'block', textDecoration: 'none', mb: 0.5, overflowWrap: 'anywhere' }}
        >
          {line}
        </Typography>
      ))}
    </Box>
  )
}
