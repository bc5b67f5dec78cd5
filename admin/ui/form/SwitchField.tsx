import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'

export function SwitchField(props: FieldProps) {
  const { control, label, hasProblem, help } = useField(props, { format: (value) => value === true })
  const { value, inputRef, id, ...rest } = control
  const helpId = `${id}-help`
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...rest}
            checked={value}
            onChange={(_, checked) => rest.onChange(checked)}
            slotProps={{
              input: { id, ref: inputRef, role: 'switch', 'aria-describedby': help ? helpId : undefined },
            }}
          />
        }
      />
      {help && (
        <FormHelperText id={helpId} error={hasProblem}>
          {help}
        </FormHelperText>
      )}
    </div>
  )
}
