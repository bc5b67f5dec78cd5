import LinkIcon from '@mui/icons-material/LinkOutlined'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput as RaRichTextInput,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { richTextTexts } from '#admin/core/i18n/react-admin.texts.ts'

interface RichTextFormFieldProps {
  source: string
  label?: string
  hint?: string
  /** Buttons after the default ones. */
  blocks?: ReactNode
}

type Editor = NonNullable<ReturnType<typeof useTiptapEditor>>

/** Rich text with headings, lists and links; the server removes all other HTML. */
export function RichTextFormField({ source, label, hint, blocks }: RichTextFormFieldProps) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const name = label ?? translate(`resources.${resource}.fields.${source}`)
  const editor = useRef<Editor>(null)
  const editorOptions = useMemo(
    () => ({
      ...DefaultEditorOptions,
      onCreate: (created: { editor: Editor }) => {
        editor.current = created.editor
      },
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': name } },
    }),
    [name],
  )
  /** The editor reports a list without text as empty; storing '' would remove the list while its first line is typed. */
  function keepList(html: string): string {
    const shown = html || (editor.current?.getHTML() ?? '')
    return html || /<[ou]l\b/.test(shown) ? shown : ''
  }
  return (
    <Box
      sx={{
        '& .ProseMirror': { minHeight: 280, maxHeight: '60vh', overflow: 'auto' },
        // More specific than the toolbar's own padding and font size.
        '& button.MuiToggleButton-root.MuiToggleButton-sizeSmall': { minWidth: 34, height: 34, p: 0.75 },
      }}
    >
      <RaRichTextInput
        source={source}
        label={name}
        helperText={false}
        parse={keepList}
        editorOptions={editorOptions}
        toolbar={
          <RichTextInputToolbar>
            <HeadingButtons />
            <FormatButtons size="small" />
            <ListButtons size="small" />
            <LinkButton />
            <QuoteButtons size="small" />
            <ClearButtons size="small" />
            {blocks}
          </RichTextInputToolbar>
        }
      />
      {hint && <FormHelperText>{hint}</FormHelperText>}
    </Box>
  )
}

const levels = [
  { level: 2, label: richTextTexts.heading },
  { level: 3, label: richTextTexts.subheading },
] as const

/** The page’s title is h1, so a text starts with h2. */
function HeadingButtons() {
  const editor = useEditor()
  return (
    <ToggleButtonGroup size="small" aria-label={richTextTexts.headings}>
      {levels.map(({ level, label }) => (
        <ToggleButton
          key={level}
          value={level}
          selected={editor?.isActive('heading', { level }) ?? false}
          onClick={() => editor?.chain().focus().toggleNode('heading', 'paragraph', { level }).run()}
          sx={{ '&&&&&': { px: 1.25, fontSize: 14, textTransform: 'none' } }}
        >
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Link targets the server accepts. */
const allowed = /^(https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/** Links the selection, or edits the link at the cursor. */
function LinkButton() {
  const editor = useEditor()
  const [address, setAddress] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const titleId = useId()
  const isLink = editor?.isActive('link') ?? false
  const hasPlace = isLink || !(editor?.state.selection.empty ?? true)

  function submit(event: SubmitEvent) {
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

/** The surrounding editor; rerenders on changes of text or selection. */
export function useEditor() {
  const editor = useTiptapEditor()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!editor) return
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  return editor
}
