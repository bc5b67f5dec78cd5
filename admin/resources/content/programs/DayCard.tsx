import AddIcon from '@mui/icons-material/AddOutlined'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton } from '@mui/material'
import { useFieldArray } from 'react-hook-form'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
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

interface ExerciseRowProps extends RowPlace {
  source: string
  number: number
}

function ExerciseRow({ source, number, ...place }: ExerciseRowProps) {
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

/** Buttons to move and remove a row. */
export interface RowPlace {
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

interface RowButtonsProps extends RowPlace {
  name: string
  removeLabel: string
}

function RowButtons({ name, removeLabel, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      <IconButton aria-label={programTexts.moveUp(name)} disabled={isFirst} onClick={() => onMove(-1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={programTexts.moveDown(name)} disabled={isLast} onClick={() => onMove(1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={removeLabel} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
