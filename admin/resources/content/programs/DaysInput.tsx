import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { DayCard } from '#admin/resources/content/programs/DayCard.tsx'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'

const mostDays = 14

/** The training days of a program with their exercises. */
export function DaysInput() {
  const titleId = useId()
  const { fields, append, remove, move } = useFieldArray({ name: 'days' })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {programTexts.fields.days}
      </Typography>
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {programTexts.noDays}
        </Typography>
      )}
      {fields.map((field, index) => (
        <DayCard
          key={field.id}
          index={index}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
          onMove={(step) => move(index, index + step)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        disabled={fields.length >= mostDays}
        onClick={() => append({ title: programTexts.dayName(fields.length + 1), exercises: [] })}
        sx={{ justifySelf: 'start' }}
      >
        {programTexts.addDay}
      </Button>
    </Box>
  )
}
