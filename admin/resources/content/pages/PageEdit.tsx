import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material'
import { useId, useMemo } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { compareLines, type LineRun } from '#admin/resources/content/pages/compare-lines.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { VersionsCard } from '#admin/ui/VersionsCard.tsx'
import {
  type ClubPage,
  listPageVersions,
  type PageKey,
  type PageVersion,
  updatePage,
} from '#shared/content/pages/pages.contract.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

export function PageEdit() {
  return (
    <EditPage
      subtitle={({ key }) => (
        <Link href={pageTexts.paths[key as PageKey]} target="_blank" rel="noopener">
          {pageTexts.onSite}
        </Link>
      )}
    >
      <RecordForm schema={updatePage.schema.body} aside={<PageAside />}>
        <TextInput source="title" />
        <TextInput source="summary" rows={2} hint={pageTexts.summaryHint} />
        <RichTextInput source="content" hint={pageTexts.contentHint} />
      </RecordForm>
    </EditPage>
  )
}

function PageAside() {
  const page = useRecordContext<AdminRecord<ClubPage>>()
  return page && <PageVersions page={page} />
}

/** Every version of the page, with comparison and restore. */
function PageVersions({ page }: { page: AdminRecord<ClubPage> }) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  // Not cached: saving leaves the page, and its next visit must not begin with the previous versions.
  const { data, error } = useCall(listPageVersions, { params: { key: page.key } }, { gcTime: 0 })
  const current = data?.[0]

  function restore(old: PageVersion) {
    for (const field of ['title', 'summary', 'content'] as const)
      setValue(field, old[field], { shouldDirty: true, shouldValidate: true })
    notify(pageTexts.restored(old.version), { type: 'info' })
  }

  return (
    <VersionsCard
      title={pageTexts.history}
      query={{ data, error: error && new Error(pageTexts.historyFailed) }}
      name={({ version }) => pageTexts.historyEntry(version)}
      details={({ updatedAt, authorName }) => [formatShortMoment(updatedAt), authorName]}
      status={(version) => (version === current ? pageTexts.inForce : undefined)}
      open={pageTexts.compare}
      dialog={(old, close) =>
        current && (
          <VersionComparison
            old={old}
            current={current}
            onRestore={() => {
              restore(old)
              close()
            }}
            onClose={close}
          />
        )
      }
    />
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
  const color = isRemoved ? 'warning.main' : 'success.main'
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
