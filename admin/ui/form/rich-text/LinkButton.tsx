import LinkIcon from '@mui/icons-material/LinkOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  ToggleButton,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { richTextTexts } from '#admin/core/i18n/react-admin.texts.ts'
import { useEditor } from '#admin/ui/form/rich-text/use-editor.ts'

/** Link targets the server accepts. */
const allowed = /^(https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/** Links the selection, or edits the link at the cursor. */
export function LinkButton() {
  const editor = useEditor()
  const [address, setAddress] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const titleId = useId()
  const isLink = editor?.isActive('link') ?? false
  const hasPlace = isLink || !(editor?.state.selection.empty ?? true)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the record’s form, which must not be submitted.
    event.stopPropagation()
    const href = address?.trim() ?? ''
    if (!allowed.test(href)) return setRefused(true)
    editor?.chain().focus().extendMarkRange('link').setMark('link', { href }).run()
    setAddress(null)
  }

  function open() {
    setRefused(false)
    setAddress(String(editor?.getAttributes('link').href ?? ''))
  }

  function remove() {
    editor?.chain().focus().extendMarkRange('link').unsetMark('link').run()
    setAddress(null)
  }

  return (
    <>
      <ToggleButton
        size="small"
        value="link"
        selected={isLink}
        disabled={!hasPlace}
        aria-label={richTextTexts.link}
        title={richTextTexts.link}
        onClick={open}
      >
        <LinkIcon fontSize="inherit" />
      </ToggleButton>
      <Dialog
        open={address !== null}
        onClose={() => setAddress(null)}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="xs"
      >
        <form onSubmit={submit} noValidate>
          <DialogTitle id={titleId}>{richTextTexts.linkTitle}</DialogTitle>
          <DialogContent>
            <TextField
              autoFocus
              required
              margin="dense"
              label={richTextTexts.linkAddress}
              value={address ?? ''}
              error={isRefused}
              helperText={isRefused ? richTextTexts.linkRefused : richTextTexts.linkHint}
              onChange={({ target }) => setAddress(target.value)}
            />
          </DialogContent>
          <DialogActions>
            {isLink && (
              <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
                {richTextTexts.linkRemove}
              </Button>
            )}
            <Button color="inherit" onClick={() => setAddress(null)}>
              {formTexts.cancel}
            </Button>
            <Button type="submit" variant="contained">
              {richTextTexts.linkSave}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
