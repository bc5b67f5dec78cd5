import AddIcon from '@mui/icons-material/AddOutlined'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useFieldArray } from 'react-hook-form'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  BooleanFormField,
  InputRow,
  NumberFormField,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextFormField } from '#admin/ui/form/RichTextFormField.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ProgramChange, ProgramInput, programLevels } from '#shared/content/programs/programs.contract.ts'

const mostDays = 14
const mostExercises = 30
const emptyExercise = { name: '', sets: '3', repetitions: '10', note: '' }

const levels = programLevels.map((id) => ({ id, name: programTexts.levels[id] }))

function ProgramInputs() {
  return (
    <>
      <TextFormField source="title" autoFocus />
      <TextFormField source="summary" rows={2} />
      <InputRow>
        <SelectFormField source="level" choices={levels} defaultValue="beginner" />
        <NumberFormField source="weeks" defaultValue={8} />
        <NumberFormField source="sessionsPerWeek" defaultValue={3} />
        <NumberFormField source="order" defaultValue={0} hint={programTexts.orderHint} />
      </InputRow>
      <RichTextFormField source="content" />
      <DaysInput />
      <BooleanFormField
        source="isActive"
        label={programTexts.activeLabel}
        hint={programTexts.activeHint}
        defaultValue
      />
    </>
  )
}

export function ProgramCreate() {
  return (
    <CreatePage>
      <RecordForm schema={ProgramInput} defaultValues={{ days: [] }} aside={<ImageFormField />}>
        <ProgramInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function ProgramEdit() {
  return (
    <EditPage subtitle={(record) => programTexts.address(String(record.slug))}>
      <RecordForm schema={ProgramChange} aside={<ImageFormField />} actions={<DeleteRecord />}>
        <ProgramInputs />
      </RecordForm>
    </EditPage>
  )
}

/** The training days of a program with their exercises. */
function DaysInput() {
  const { fields, append, remove, move } = useFieldArray({ name: 'days' })
  return (
    <Section title={programTexts.fields.days} isPlain>
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
    </Section>
  )
}

/** One training day: its name and its exercises in order. */
function DayCard({ index, ...rowActions }: RowActions & { index: number }) {
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
          <TextFormField source={`days.${index}.title`} label={programTexts.dayTitle} isRequired />
        </Box>
        <RowButtons name={name} removeLabel={programTexts.removeDay(name)} {...rowActions} />
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

interface ExerciseRowProps extends RowActions {
  source: string
  number: number
}

function ExerciseRow({ source, number, ...rowActions }: ExerciseRowProps) {
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
      <TextFormField source={`${source}.name`} label={programTexts.exerciseName} isRequired />
      <TextFormField source={`${source}.sets`} label={programTexts.sets} isRequired={false} />
      <TextFormField source={`${source}.repetitions`} label={programTexts.repetitions} isRequired={false} />
      <TextFormField source={`${source}.note`} label={programTexts.note} isRequired={false} />
      <RowButtons name={name} removeLabel={programTexts.removeExercise(name)} {...rowActions} />
    </Box>
  )
}

/** Moves or removes a row. */
interface RowActions {
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

interface RowButtonsProps extends RowActions {
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
