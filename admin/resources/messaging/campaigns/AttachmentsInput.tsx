import AttachIcon from '@mui/icons-material/AttachFileOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, FormHelperText, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { formatBytes } from '#admin/ui/mail/format-bytes.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { attachmentBytes, attachmentCount } from '#shared/messaging/campaigns/campaigns.schema.ts'

const megabytes = attachmentBytes / 1024 / 1024

/** Validates the files’ sizes and types; the server checks their content as well. */
export function attachmentProblem(files: readonly File[]): string | undefined {
  if (files.length > attachmentCount) return campaignsMessages.attachmentTooMany(attachmentCount)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > attachmentBytes ? campaignsMessages.attachmentTooLarge : undefined
}

/** The attachments of a mail, and the remaining size. */
export function AttachmentsInput() {
  const titleId = useId()
  const { field } = useInput({ source: 'attachments', defaultValue: [], parse: (value) => value })
  const files = (Array.isArray(field.value) ? field.value : []) as File[]
  const problem = attachmentProblem(files)
  const used = files.reduce((sum, { size }) => sum + size, 0)

  const add = (added: Iterable<File>) => field.onChange([...files, ...added])
  const remove = (index: number) => field.onChange(files.filter((_, other) => other !== index))

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
      sx={{
        display: 'grid',
        gap: 1,
        p: 2,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {texts.fields.attachments}
        </Typography>
        <FileButton label={texts.attach} startIcon={<AttachIcon />} multiple onChoose={add} />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.attachHint(attachmentCount, megabytes)}
      </Typography>
      {files.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file, index) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
              key={`${file.name} ${index}`}
              component="li"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
            >
              <Typography variant="body2" noWrap title={file.name} sx={{ flex: 1, minWidth: 0 }}>
                {file.name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatBytes(file.size)}
              </Typography>
              <IconButton aria-label={texts.attachRemove(file.name)} onClick={() => remove(index)}>
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {files.length > 0 && !problem && (
        <FormHelperText>{texts.attachTotal(formatBytes(used), formatBytes(attachmentBytes))}</FormHelperText>
      )}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  )
}
