import { Box, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { DateInput } from '#admin/ui/form/DateInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { TimeInput } from '#admin/ui/form/TimeInput.tsx'
import { useFieldControl } from '#admin/ui/form/use-field-control.ts'

/** The weekdays of a series. */
function WeekdaysInput() {
  const { control, label, hasProblem, help } = useFieldControl({ source: 'weekdays' })
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
        sx={{ flexWrap: 'wrap' }}
      >
        {lessonTexts.weekdays.map((name, index) => (
          <ToggleButton key={name} value={index + 1} sx={{ px: 1.5, color: 'text.primary' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {help && <FormHelperText error={hasProblem}>{help}</FormHelperText>}
    </Box>
  )
}

/** Days and time of a series. */
export function SeriesTime() {
  return (
    <>
      <WeekdaysInput />
      <InputRow>
        <DateInput source="firstDay" />
        <DateInput source="lastDay" hint={lessonTexts.seriesHint} />
      </InputRow>
      <InputRow>
        <TimeInput source="startTime" hint={lessonTexts.clockHint} />
        <TimeInput source="endTime" hint={lessonTexts.clockHint} />
      </InputRow>
    </>
  )
}
