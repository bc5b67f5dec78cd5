import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'

function formatTyped(value: unknown): string {
  const moment = typeof value === 'string' && value ? new Date(value) : null
  return moment && !Number.isNaN(moment.getTime()) ? clubDateTime(moment) : ''
}

function parseTyped(text: string): string | null {
  const moment = clubMoment(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** A time entered in club time, in any time zone. */
export function DateTimeInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    format: formatTyped,
    parse: parseTyped,
  })
  return (
    <MuiTextField
      {...control}
      type="datetime-local"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
    />
  )
}
