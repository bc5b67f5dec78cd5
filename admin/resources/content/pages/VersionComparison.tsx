import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useMemo } from 'react'
import type { z } from 'zod'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { compareLines, type LineRun } from '#admin/resources/content/pages/compare-lines.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import type { PageVersion as PageVersionSchema } from '#shared/content/pages/pages.contract.ts'

export type PageVersion = z.infer<typeof PageVersionSchema>

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

export function VersionComparison({ old, current, onRestore, onClose }: VersionComparisonProps) {
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
          // Runs never move: the comparison is made once.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          <Run key={index} run={run} />
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

function Run({ run }: { run: LineRun }) {
  if (run.kind === 'same')
    return (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', my: 1 }}>
        {pageTexts.unchanged(run.lines.length)}
      </Typography>
    )
  const isRemoved = run.kind === 'removed'
  const colour = isRemoved ? 'error.main' : 'success.main'
  return (
    <Box sx={{ borderLeft: 4, borderColor: colour, pl: 1.5, my: 1 }}>
      <Typography variant="caption" component="p" sx={{ fontWeight: 650, color: colour }}>
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
