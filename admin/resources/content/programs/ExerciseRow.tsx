import { Box } from '@mui/material'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { RowButtons, type RowPlace } from '#admin/resources/content/programs/RowButtons.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'

interface ExerciseRowProps extends RowPlace {
  source: string
  number: number
}

export function ExerciseRow({ source, number, ...place }: ExerciseRowProps) {
  const name = programTexts.exerciseNumber(number)
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) 72px 104px minmax(0, 2fr) auto' },
        '& > :nth-of-type(1), & > :nth-of-type(4)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <TextInput source={`${source}.name`} label={programTexts.exerciseName} isRequired />
      <TextInput source={`${source}.sets`} label={programTexts.sets} isRequired={false} />
      <TextInput source={`${source}.repetitions`} label={programTexts.repetitions} isRequired={false} />
      <TextInput source={`${source}.note`} label={programTexts.note} isRequired={false} />
      <RowButtons name={name} removeLabel={programTexts.removeExercise(name)} {...place} />
    </Box>
  )
}
