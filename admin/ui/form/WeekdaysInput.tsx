import { Box, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { wrappedGroup } from '#admin/ui/wrapped-group.ts'

interface WeekdaysInputProps {
  source: string
  /** From Monday on. */
  names: readonly string[]
}

/** Several weekdays, 1 for Monday. */
export function WeekdaysInput({ source, names }: WeekdaysInputProps) {
  const { control, label, hasProblem, help } = useFieldControl({ source })
  const labelId = useId()
  return (
    <Box>
      <FormLabel id={labelId} error={hasProblem} required sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        color="secondary"
        aria-labelledby={labelId}
        value={control.value}
        onChange={(_, days: number[]) => control.onChange(days.toSorted())}
        onBlur={control.onBlur}
        sx={wrappedGroup}
      >
        {names.map((name, index) => (
          <ToggleButton key={name} value={index + 1} sx={{ px: 1.5, color: 'text.primary' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {help && <FormHelperText error={hasProblem}>{help}</FormHelperText>}
    </Box>
  )
}
