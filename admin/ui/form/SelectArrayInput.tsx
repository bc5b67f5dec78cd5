import { Box, Chip, MenuItem, TextField as MuiTextField } from '@mui/material'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

interface SelectArrayInputProps extends CommonInputProps {
  choices: readonly { id: string; name: string }[]
}

/** Several records of a short list, by id. */
export function SelectArrayInput({ choices, ...props }: SelectArrayInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    format: (value: unknown) => (Array.isArray(value) ? value : []),
  })
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name
  useFieldReading(props.source, { kind: 'choices', nameOf })
  // A value whose choices are still loading would be out of range.
  const known = (control.value as string[]).filter(nameOf)
  return (
    <MuiTextField
      {...control}
      select
      value={known}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{
        select: {
          multiple: true,
          renderValue: (ids) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {(ids as string[]).map((id) => (
                <Chip key={id} size="small" label={nameOf(id)} />
              ))}
            </Box>
          ),
        },
      }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
