import { Divider, MenuItem, TextField as MuiTextField } from '@mui/material'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

interface SelectInputProps extends CommonInputProps {
  choices: readonly { id: string; name: string }[]
  /** The label of the empty option. */
  none?: string
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
}

const actionValue = '@action'

export function SelectInput({ choices, none, action, ...props }: SelectInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    parse: (value: string) => value || null,
  })
  useFieldReading(props.source, {
    kind: 'choices',
    nameOf: (value) => choices.find(({ id }) => id === value)?.name,
  })
  // A value whose choices are still loading would be out of range.
  const isKnown = choices.some(({ id }) => id === control.value)
  return (
    <MuiTextField
      {...control}
      select
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      value={isKnown ? control.value : ''}
      onChange={(event) => (event.target.value === actionValue ? action?.run() : control.onChange(event))}
      slotProps={none ? { inputLabel: { shrink: true }, select: { displayEmpty: true } } : {}}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      {action && <Divider component="li" />}
      {action && <MenuItem value={actionValue}>{action.label}</MenuItem>}
    </MuiTextField>
  )
}
