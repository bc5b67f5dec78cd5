import { Box, FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material'
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput as RaRichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text'
import { type ReactNode, useMemo } from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import { richTextTexts } from '#admin/core/i18n/react-admin.texts.ts'
import { LinkButton } from '#admin/ui/form/rich-text/LinkButton.tsx'
import { useEditor } from '#admin/ui/form/rich-text/use-editor.ts'

interface RichTextInputProps {
  source: string
  label?: string
  hint?: string
  /** Buttons after the default ones. */
  blocks?: ReactNode
}

/** Rich text with headings, lists and links; the server removes all other HTML. */
export function RichTextInput({ source, label, hint, blocks }: RichTextInputProps) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const name = label ?? translate(`resources.${resource}.fields.${source}`)
  const editorOptions = useMemo(
    () => ({
      ...DefaultEditorOptions,
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': name } },
    }),
    [name],
  )
  return (
    <Box sx={{ '& .ProseMirror': { minHeight: 280, maxHeight: '60vh', overflow: 'auto' } }}>
      <RaRichTextInput
        source={source}
        label={name}
        helperText={false}
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
          sx={{ '&&': { px: 1, fontSize: 14, textTransform: 'none' } }}
        >
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
