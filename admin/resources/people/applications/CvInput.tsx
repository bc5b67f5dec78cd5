import AttachIcon from '@mui/icons-material/AttachFileOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, Card, FormHelperText, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { formatBytes } from '#admin/ui/mail/format-bytes.ts'
import { cvField } from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

/** Validates the file’s type and size; the server checks its content as well. */
function problemOf({ name, type, size }: File): string | undefined {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return applicationsMessages.cvNotPdf
  return size > cvField.maxBytes ? applicationsMessages.cvTooLarge : undefined
}

/** The optional CV of a paper application. */
export function CvInput() {
  const titleId = useId()
  const { field, fieldState } = useInput({ source: 'cv', format: (value) => value, parse: (value) => value })
  const { setError, clearErrors } = useFormContext()
  const file: File | undefined = field.value?.rawFile
  const problem = fieldState.error?.message

  function choose(chosen: File | undefined) {
    if (!chosen) return
    const message = problemOf(chosen)
    if (message) return setError('cv', { message })
    clearErrors('cv')
    field.onChange({ rawFile: chosen })
  }

  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography id={titleId} variant="h3" component="h2">
        {texts.cvOptional}
      </Typography>
      {file ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
          <Typography variant="body2" noWrap title={file.name} sx={{ flex: 1, minWidth: 0 }}>
            {file.name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatBytes(file.size)}
          </Typography>
          <IconButton
            aria-label={texts.cvRemove}
            onClick={() => {
              clearErrors('cv')
              field.onChange(null)
            }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.cvDrop}
        </Typography>
      )}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <FileButton
        label={texts.cvChoose}
        startIcon={<AttachIcon />}
        accept="application/pdf,.pdf"
        onChoose={([chosen]) => choose(chosen)}
      />
    </Card>
  )
}
