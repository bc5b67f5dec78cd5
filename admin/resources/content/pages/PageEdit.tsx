import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Box, Button, Card, Link, Skeleton, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { compareLines, type LineRun } from '#admin/resources/content/pages/compare-lines.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { DateFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextFormField } from '#admin/ui/form/RichTextFormField.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { VersionsCard } from '#admin/ui/VersionsCard.tsx'
import {
  type ClubPage,
  isSaleText,
  listPageVersions,
  type PageKey,
  type PageVersion,
  pageFields,
  previewPage,
  saleConditions,
  saleFields,
  updatePage,
} from '#shared/content/pages/pages.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay, formatShortMoment } from '#shared/core/format-date.ts'

export function PageEdit() {
  return (
    <EditPage
      subtitle={({ key }) =>
        key !== 'early-start' && (
          <Link href={pageTexts.paths[key as PageKey]} target="_blank" rel="noopener">
            {pageTexts.onSite}
          </Link>
        )
      }
    >
      <RecordForm schema={updatePage.schema.body} aside={<PageAside />}>
        <TextFormField source="title" />
        <TextFormField source="summary" rows={2} hint={pageTexts.summaryHint} />
        <RichTextFormField source="content" hint={pageTexts.contentHint} />
        <DateFormField source="effectiveFrom" hint={pageTexts.effectiveFromHint} min={clubDay(new Date())} />
      </RecordForm>
    </EditPage>
  )
}

function PageAside() {
  const page = useRecordContext<AdminRecord<ClubPage>>()
  return (
    page && (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PagePreview page={page} />
        <PageVersions page={page} />
        <FieldList page={page} />
      </Box>
    )
  )
}

type PageProps = { page: AdminRecord<ClubPage> }

/** Shows the text in the form as it would be read. */
function PagePreview({ page }: PageProps) {
  const [text, setText] = useState<Record<string, string>>()
  const { getValues } = useFormContext()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<VisibilityIcon />}
        onClick={() => setText(getValues() as Record<string, string>)}
      >
        {pageTexts.preview}
      </Button>
      {text && <PreviewDialog page={page} text={text} onClose={() => setText(undefined)} />}
    </>
  )
}

function PreviewDialog({
  page,
  text: { title = '', summary = '', content = '' },
  onClose,
}: PageProps & { text: Record<string, string>; onClose: () => void }) {
  const [example, setExample] = useState('')
  const { data, error } = useCall(
    previewPage,
    { params: { key: page.key }, body: { title, summary, content } },
    { gcTime: 0 },
  )
  const shown = data?.examples.find(({ name }) => name === example)
  const problem = error instanceof ApiError ? (error.fields.content ?? error.message) : error?.message
  return (
    <TitledDialog
      title={pageTexts.previewTitle}
      maxWidth="md"
      isDocument
      close={formTexts.close}
      onClose={onClose}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {data && data.missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {pageTexts.missing(data.missing.join(', '))}
        </Alert>
      )}
      {data && data.examples.length > 0 && (
        <TextField
          select
          fullWidth
          label={pageTexts.previewOf}
          value={example}
          onChange={({ target }) => setExample(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ mb: 2 }}
        >
          <option value="">{pageTexts.previewOnSite}</option>
          {data.examples.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </TextField>
      )}
      {data && !shown && <RichTextView html={data.content} />}
      {shown?.paragraphs.map((paragraph) => (
        <Typography key={paragraph} variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {paragraph}
        </Typography>
      ))}
    </TitledDialog>
  )
}

/** The fields and conditions that this page's text may have. */
function FieldList({ page }: PageProps) {
  const isSale = isSaleText(page.key)
  const fields = [...pageFields.filter((name) => isSale || name !== 'satici'), ...(isSale ? saleFields : [])]
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2">
        {pageTexts.fieldsTitle}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
        {pageTexts.fieldsHint}
      </Typography>
      <Named items={fields.map((name) => [`{{${name}}}`, pageTexts.fieldNames[name]])} />
      {isSale && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
            {pageTexts.conditionsHint}
          </Typography>
          <Named
            items={saleConditions.map((name) => [`{{yalniz ${name}}}`, pageTexts.conditionNames[name]])}
          />
        </>
      )}
    </Card>
  )
}

function Named({ items }: { items: readonly (readonly [code: string, meaning: string])[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map(([code, meaning]) => (
        <Typography key={code} component="li" variant="caption" sx={{ display: 'block' }}>
          <code>{code}</code>: {meaning}
        </Typography>
      ))}
    </Box>
  )
}

/** Every version of the page, with comparison and restore. */
function PageVersions({ page }: PageProps) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  // Not cached: saving leaves the page, and its next visit must not begin with the previous versions.
  const { data, error, refetch } = useCall(listPageVersions, { params: { key: page.key } }, { gcTime: 0 })
  const current = data?.[0]
  const today = clubDay(new Date())
  const inForce = data?.find(({ validFrom = '' }) => validFrom <= today)

  function restore(old: PageVersion) {
    for (const field of ['title', 'summary', 'content'] as const)
      setValue(field, old[field], { shouldDirty: true, shouldValidate: true })
    notify(pageTexts.restored(old.version), { type: 'info' })
  }

  return (
    <VersionsCard
      title={pageTexts.history}
      query={{ data, error: error && new Error(pageTexts.historyFailed), refetch }}
      name={({ version }) => pageTexts.historyEntry(version)}
      details={(version) => [
        formatShortMoment(version.updatedAt),
        version.authorName,
        ...(version === inForce && version !== current ? [pageTexts.inForce] : []),
        ...(version.validFrom ? [pageTexts.validSince(formatDay(startOfClubDay(version.validFrom)))] : []),
      ]}
      status={(version) => {
        if (version !== current) return undefined
        if (version === inForce) return pageTexts.inForce
        return pageTexts.inForceFrom(formatDay(startOfClubDay(version.validFrom ?? today)))
      }}
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
  const runs = useMemo(() => compareLines(linesOf(old), linesOf(current)), [old, current])
  const isSame = runs.every(({ kind }) => kind === 'same')
  return (
    <TitledDialog
      title={pageTexts.compareTitle(old.version, current.version)}
      maxWidth="md"
      isDocument
      close={formTexts.close}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onRestore}>
          {pageTexts.restore}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {isSame ? pageTexts.same : pageTexts.compareHint}
      </Typography>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison keep their order
        <ComparedLines key={index} run={run} />
      ))}
    </TitledDialog>
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
