import { InputAdornment, TextField as MuiTextField } from '@mui/material'
import { useState } from 'react'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'
import { readSum } from '#admin/ui/sums.ts'

const write = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

/** A sum in lira. What is no sum is kept as typed, so that the contract can say what is wrong with it. */
export function MoneyField(props: FieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props, {
    parse: (value: unknown) => value,
    format: (value: unknown) => value,
  })
  useFieldReading(props.source, { kind: 'sum' })
  // The number alone would lose what is being typed: "12," and "12,0" are on the way to "12,05".
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
