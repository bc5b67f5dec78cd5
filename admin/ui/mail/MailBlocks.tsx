import PersonIcon from '@mui/icons-material/AccountBoxOutlined'
import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import DividerIcon from '@mui/icons-material/HorizontalRuleOutlined'
import { Menu, MenuItem, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { InputRow, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RichTextFormField, useEditor } from '#admin/ui/form/RichTextFormField.tsx'
import { GalleryDialog } from '#admin/ui/mail/GalleryDialog.tsx'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'
import { mergeFields } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The width of a mail’s column in pixels: some mail programs support no other limit. */
const imageWidth = 536

/** Editor blocks for mails: gallery pictures, dividers and personal placeholders. */
function MailBlocks() {
  const editor = useEditor()
  const [fieldsAt, setFieldsAt] = useState<HTMLElement | null>(null)
  const [isChoosing, setChoosing] = useState(false)

  /** Inserts after a selected divider or picture instead of replacing it. */
  const insert = (content: string | { type: string; attrs?: object }) => {
    if (!editor) return
    const { selection } = editor.state
    const chain = editor.chain().focus()
    if ('node' in selection) chain.insertContentAt(selection.to, content).run()
    else chain.insertContent(content).run()
  }

  /** Goes on writing after the divider, which would otherwise be selected. */
  const insertDivider = () => {
    insert({ type: 'horizontalRule' })
    if (!editor) return
    const { selection, doc } = editor.state
    if (selection.to < doc.content.size) editor.commands.setTextSelection(selection.to + 1)
    else editor.chain().insertContentAt(selection.to, { type: 'paragraph' }).focus('end').run()
  }

  const insertField = (name: string) => {
    setFieldsAt(null)
    insert(`{{${name}}}`)
  }

  const insertImage = (src: string, alt: string) => {
    setChoosing(false)
    insert({ type: 'image', attrs: { src, alt, width: imageWidth } })
  }

  return (
    <>
      <ToggleButtonGroup size="small">
        <ToggleButton
          value="image"
          aria-label={texts.image}
          title={texts.image}
          onClick={() => setChoosing(true)}
        >
          <ImageIcon fontSize="inherit" />
        </ToggleButton>
        <ToggleButton
          value="divider"
          aria-label={texts.divider}
          title={texts.divider}
          onClick={insertDivider}
        >
          <DividerIcon fontSize="inherit" />
        </ToggleButton>
        <ToggleButton
          value="personal"
          aria-label={texts.personal}
          title={texts.personal}
          aria-haspopup="menu"
          aria-expanded={fieldsAt !== null}
          onClick={({ currentTarget }) => setFieldsAt(currentTarget)}
        >
          <PersonIcon fontSize="inherit" />
        </ToggleButton>
      </ToggleButtonGroup>
      <Menu anchorEl={fieldsAt} open={fieldsAt !== null} onClose={() => setFieldsAt(null)}>
        {mergeFields.map((name) => (
          <MenuItem key={name} dense onClick={() => insertField(name)} sx={{ gap: 2 }}>
            {texts.fields[name]}
            <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary' }}>
              {`{{${name}}}`}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
      {isChoosing && <GalleryDialog onChoose={insertImage} onClose={() => setChoosing(false)} />}
    </>
  )
}

const blocks = <MailBlocks />

/** The content of a mail: subject, text and button. */
export function MailFields() {
  return (
    <>
      <TextFormField source="subject" hint={texts.subjectHint} isRequired />
      <TextFormField source="preheader" hint={texts.preheaderHint} />
      <RichTextFormField source="content" blocks={blocks} />
      <InputRow>
        <TextFormField source="actionLabel" />
        <TextFormField source="actionLink" hint={texts.actionLinkHint} />
      </InputRow>
    </>
  )
}
