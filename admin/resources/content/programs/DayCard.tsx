import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button } from '@mui/material'
import { useFieldArray } from 'react-hook-form'
import { ExerciseRow } from '#admin/resources/content/programs/ExerciseRow.tsx'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { RowButtons, type RowPlace } from '#admin/resources/content/programs/RowButtons.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'

const mostExercises = 30
const emptyExercise = { name: '', sets: '3', repetitions: '10', note: '' }

/** One training day: its name and its exercises in order. */
export function DayCard({ index, ...place }: RowPlace & { index: number }) {
  const { fields, append, remove, move } = useFieldArray({ name: `days.${index}.exercises` })
  const name = programTexts.dayName(index + 1)
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ p: 2, display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1 }}>
          <TextInput source={`days.${index}.title`} label={programTexts.dayTitle} isRequired />
        </Box>
        <RowButtons name={name} removeLabel={programTexts.removeDay(name)} {...place} />
      </Box>
      {fields.map((field, row) => (
        <ExerciseRow
          key={field.id}
          source={`days.${index}.exercises.${row}`}
          number={row + 1}
          isFirst={row === 0}
          isLast={row === fields.length - 1}
          onMove={(step) => move(row, row + step)}
          onRemove={() => remove(row)}
        />
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={fields.length >= mostExercises}
        onClick={() => append(emptyExercise)}
        sx={{ justifySelf: 'start' }}
      >
        {programTexts.addExercise}
      </Button>
    </Box>
  )
}
