import ButtonIcon from '@mui/icons-material/SmartButtonOutlined'
import { TextField, ToggleButton } from '@mui/material'
import { useState } from 'react'
import { useEditor } from '#admin/ui/form/rich-text/use-editor.ts'
import { InsertDialog } from '#admin/ui/mail/InsertDialog.tsx'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'
import { messages } from '#shared/messages/messages.ts'

/** A link that a mail shows as a button. */
export function ButtonBlock() {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [isChecked, setChecked] = useState(false)
  const href = address.trim()
  const labelProblem = isChecked && !label.trim()
  const addressProblem = isChecked && !/^https?:\/\/\S+\.\S+$/i.test(href)

  function open() {
    setChecked(false)
    setOpen(true)
  }

  function insert() {
    setChecked(true)
    if (!label.trim() || !/^https?:\/\/\S+\.\S+$/i.test(href)) return
    setOpen(false)
  }

  return (
    <>
      <ToggleButton size="small" value="button" aria-label={texts.buttonTitle} title={texts.buttonTitle} onClick={open}>
        <ButtonIcon fontSize="inherit" />
      </ToggleButton>
      {isOpen && (
        <InsertDialog title={texts.buttonTitle} onInsert={insert} onClose={() => setOpen(false)}>
          <TextField
            autoFocus
            required
            id="mail-button-label"
            label={texts.buttonLabel}
            value={label}
            error={labelProblem}
            helperText={labelProblem && messages.validation.required}
            onChange={({ target }) => setLabel(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            required
            type="url"
            id="mail-button-address"
            label={texts.buttonAddress}
            value={address}
            error={addressProblem}
            helperText={addressProblem ? texts.addressRefused : texts.buttonHint}
            onChange={({ target }) => setAddress(target.value)}
          />
        </InsertDialog>
      )}
    </>
  )
}
