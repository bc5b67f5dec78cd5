import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, useRef } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { maximumPictureBytes, pictureTypes } from '#shared/core/pictures.schema.ts'

interface NewPhoto {
  rawFile: File
}

const isNewPhoto = (value: unknown): value is NewPhoto =>
  typeof value === 'object' && value !== null && 'rawFile' in value

interface ImageFormFieldProps {
  source?: string
  /** The photograph is required. */
  isRequired?: boolean
  /** The field that removes the current picture. */
  removal?: string
  title?: string
  hint?: string
  /** `contain`: the whole picture, such as a logo. */
  fit?: 'cover' | 'contain'
}

/** A record’s photograph: current, new, or none. */
export function ImageFormField({
  source = 'image',
  isRequired = false,
  removal: removalSource = 'removeImage',
  title = formTexts.photo,
  hint,
  fit = 'cover',
}: ImageFormFieldProps) {
  const record = useRecordContext<Record<string, unknown>>()
  const current = record?.[source]
  const photo = useInput({ source, format: (value: unknown) => value, parse: (value: unknown) => value })
  const removal = useInput({ source: removalSource, defaultValue: false })
  const { setError, clearErrors } = useFormContext()
  const input = useRef<HTMLInputElement>(null)

  const chosen = isNewPhoto(photo.field.value) ? photo.field.value.rawFile : undefined
  const preview = usePreview(chosen)
  const isRemoved = removal.field.value === true
  const shown = preview ?? (isRemoved || typeof current !== 'string' ? undefined : current)
  const problem = photo.fieldState.error?.message

  function choose(file: File | undefined) {
    if (!file) return
    if (!pictureTypes.includes(file.type)) return setError(source, { message: picturesMessages.notAnImage })
    if (file.size > maximumPictureBytes) return setError(source, { message: picturesMessages.tooLarge })
    clearErrors(source)
    photo.field.onChange({ rawFile: file })
    removal.field.onChange(false)
  }

  function restore() {
    clearErrors(source)
    photo.field.onChange(current ?? null)
    removal.field.onChange(false)
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }

  const note = chosen ? formTexts.photoNew : isRemoved ? formTexts.photoRemoved : formTexts.photoDrop

  return (
    <Section title={title}>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        sx={{
          aspectRatio: '4 / 3',
          // On a tablet the card is as wide as the form.
          width: '100%',
          maxWidth: 440,
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          borderRadius: 1,
          border: 1,
          borderStyle: shown ? 'solid' : 'dashed',
          borderColor: problem ? 'error.main' : 'divider',
          bgcolor: 'background.default',
          color: 'text.secondary',
        }}
      >
        {shown ? (
          <Box
            component="img"
            src={shown}
            alt={formTexts.photoAlt(String(record?.name ?? ''))}
            sx={{ width: '100%', height: '100%', objectFit: fit, display: 'block' }}
          />
        ) : (
          <ImageIcon sx={{ fontSize: 48, opacity: 0.6 }} />
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={formTexts.photoChoose}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
          {shown ? formTexts.photoReplace : formTexts.photoChoose}
        </Button>
        {(chosen || isRemoved) && (
          <Button color="inherit" startIcon={<UndoIcon />} onClick={restore}>
            {formTexts.photoUndo}
          </Button>
        )}
        {typeof current === 'string' && !chosen && !isRemoved && !isRequired && (
          <Button color="error" startIcon={<DeleteIcon />} onClick={() => removal.field.onChange(true)}>
            {formTexts.photoRemove}
          </Button>
        )}
      </Box>
    </Section>
  )
}
