import { Box, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { DayField } from '#admin/ui/form/DayField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { TimeField } from '#admin/ui/form/TimeField.tsx'
import { useField } from '#admin/ui/form/use-field.ts'

/** The weekdays of a series. */
function WeekdaysField() {
  const { control, label, hasProblem, help } = useField({ source: 'weekdays' })
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
      <WeekdaysField />
      <FieldRow>
        <DayField source="firstDay" />
        <DayField source="lastDay" hint={lessonTexts.seriesHint} />
      </FieldRow>
      <FieldRow>
        <TimeField source="startTime" hint={lessonTexts.clockHint} />
        <TimeField source="endTime" hint={lessonTexts.clockHint} />
      </FieldRow>
    </>
  )
}
