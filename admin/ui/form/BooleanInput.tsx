import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

export function BooleanInput(props: CommonInputProps) {
  const { control, label, hasProblem, help } = useFieldControl(props, { format: (value) => value === true })
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
