import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { DateTimeFormField, SelectFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { palette } from '#shared/brand/palette.ts'
import { type BlogPost, postState, postStatuses } from '#shared/content/blog/blog.contract.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

const choices = postStatuses.map((id) => ({ id, name: blogTexts.statuses[id] }))

/** The effect of saving. */
function outcomeOf(status: unknown, publishedAt: unknown): string {
  if (status !== 'published') return blogTexts.asDraft
  if (typeof publishedAt !== 'string' || !publishedAt) return blogTexts.atOnce
  const moment = formatShortMoment(publishedAt)
  return postState({ status, publishedAt }) === 'scheduled'
    ? blogTexts.later(moment)
    : blogTexts.since(moment)
}

/** The publication status and date, with the effect of saving in words. */
export function PublicationCard() {
  const record = useRecordContext<BlogPost>()
  const { setValue } = useFormContext()
  const [status, publishedAt]: unknown[] = useWatch({ name: ['status', 'publishedAt'] })
  return (
    <Section title={blogTexts.publication} sx={{ gap: 2 }}>
      <SelectFormField source="status" choices={choices} />
      <DateTimeFormField source="publishedAt" hint={blogTexts.dateHint} />
      {Boolean(publishedAt) && (
        <Button
          color="inherit"
          sx={{ justifySelf: 'start' }}
          onClick={() => setValue('publishedAt', null, { shouldDirty: true })}
        >
          {blogTexts.clearDate}
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {outcomeOf(status, publishedAt)}
      </Typography>
      <PreviewButton />
      {record && postState(record) === 'published' && (
        <Button variant="outlined" color="inherit" href={blogTexts.address(record.slug)} target="_blank">
          {blogTexts.onSite}
        </Button>
      )}
    </Section>
  )
}

const previewStyle = `
  body { margin: 0 auto; max-width: 68ch; padding: 1.5rem; background: ${palette.moon}; color: ${palette.night};
    font: 1.0625rem/1.7 system-ui, sans-serif; overflow-wrap: break-word }
  h1, h2, h3, h4 { line-height: 1.15; letter-spacing: -0.015em }
  h1 { font-size: 2.2rem } h2 { margin-top: 1.6em; font-size: 1.55em }
  .summary { font-size: 1.2em; opacity: 0.75 }
  img { max-width: 100%; height: auto }
  blockquote { margin-inline: 0; padding-inline-start: 1.25rem; border-inline-start: 4px solid ${palette.madder} }
  a { color: ${palette.madder} }`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** A preview of the unsaved post. The frame runs no scripts from pasted HTML. */
function PreviewButton() {
  const { getValues } = useFormContext()
  const [post, setPost] = useState<{ title: string; html: string }>()
  const titleId = useId()

  function open() {
    const [title, summary, content] = getValues(['title', 'summary', 'content']).map((value) =>
      typeof value === 'string' ? value : '',
    )
    const heading = title || blogTexts.untitled
    const lead = summary ? `<p class="summary">${escapeHtml(summary)}</p>` : ''
    setPost({
      title: heading,
      html: `<!doctype html><html lang="tr"><meta charset="utf-8"><style>${previewStyle}</style><h1>${escapeHtml(heading)}</h1>${lead}${content}`,
    })
  }

  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<VisibilityIcon />} onClick={open}>
        {blogTexts.preview}
      </Button>
      <Dialog
        open={post !== undefined}
        onClose={() => setPost(undefined)}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="md"
      >
        <DialogTitle id={titleId}>{blogTexts.preview}</DialogTitle>
        <DialogContent sx={{ p: 0 }}>
          <Box
            component="iframe"
            sandbox=""
            title={blogTexts.previewOf(post?.title ?? '')}
            srcDoc={post?.html}
            sx={{ display: 'block', width: '100%', height: '70vh', border: 0 }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setPost(undefined)}>
            {formTexts.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
