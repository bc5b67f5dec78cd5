import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { palette } from '#shared/brand/palette.ts'

const style = `
  body { margin: 0 auto; max-width: 68ch; padding: 1.5rem; background: ${palette.moon}; color: ${palette.night};
    font: 1.0625rem/1.7 system-ui, sans-serif; overflow-wrap: break-word }
  h1, h2, h3, h4 { line-height: 1.15; letter-spacing: -0.015em }
  h1 { font-size: 2.2rem } h2 { margin-top: 1.6em; font-size: 1.55em }
  .summary { font-size: 1.2em; opacity: 0.75 }
  img { max-width: 100%; height: auto }
  blockquote { margin-inline: 0; padding-inline-start: 1.25rem; border-inline-start: 4px solid ${palette.madder} }
  a { color: ${palette.madder} }`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** A preview of the unsaved post. The frame runs no scripts from pasted HTML. */
export function PreviewButton() {
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
      html: `<!doctype html><html lang="tr"><meta charset="utf-8"><style>${style}</style><h1>${escapeHtml(heading)}</h1>${lead}${content}`,
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
