import { TextField as MuiTextField } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

const formatLines = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '')
const parseLines = (text: string): string[] => (text ? text.split('\n') : [])

/** A list of short texts, one per line; errors are shown for the whole. */
export function TextArrayInput({ rows = 4, ...props }: CommonInputProps & { rows?: number }) {
  const { control, label, isRequired, help } = useFieldControl(props, {
    format: formatLines,
    parse: parseLines,
  })
  const { errors } = useFormState({ name: props.source })
  const found: unknown = errors[props.source]
  const problem = [found].flat().find(hasMessage)?.message
  return (
    <MuiTextField
      {...control}
      label={label}
      required={isRequired}
      error={problem !== undefined}
      helperText={problem ?? help}
      disabled={props.disabled}
      autoComplete="off"
      multiline
      minRows={rows}
      maxRows={16}
    />
  )
}

function hasMessage(error: unknown): error is { message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}
