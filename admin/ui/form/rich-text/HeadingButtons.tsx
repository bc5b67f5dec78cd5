import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { richTextTexts } from '#admin/core/i18n/react-admin/rich-text.ts'
import { useEditor } from '#admin/ui/form/rich-text/use-editor.ts'

const levels = [
  { level: 2, label: richTextTexts.heading },
  { level: 3, label: richTextTexts.subheading },
] as const

/** The page’s title is h1, so a text starts with h2. */
export function HeadingButtons() {
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
