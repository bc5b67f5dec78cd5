import { InputAdornment, TextField as MuiTextField } from '@mui/material'
import { useState } from 'react'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { readSum } from '#admin/ui/sums.ts'

const write = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

/** An amount in lira. Invalid input is kept as typed for the contract to reject. */
export function MoneyInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    parse: (value: unknown) => value,
    format: (value: unknown) => value,
  })
  useFieldReading(props.source, { kind: 'sum' })
  // The parsed number would lose partial input: "12," and "12,0" precede "12,05".
  const [text, setText] = useState(() => write(control.value))
  const shown = readSum(text) === control.value ? text : write(control.value)
  return (
    <MuiTextField
      {...control}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        control.onChange(readSum(target.value))
      }}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
      }}
    />
  )
}
