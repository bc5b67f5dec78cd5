import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, Button, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { trainerHourTexts as texts } from '#admin/resources/training/trainer-hours/trainer-hours.texts.ts'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import {
  saveTrainerHours,
  type TrainerWeek,
  type WeeklyHours,
} from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { trainerHoursMessages } from '#shared/training/trainer-hours/trainer-hours.messages.ts'

interface TrainerHoursDialogProps {
  week: TrainerWeek
  branch: string
  onClose: () => void
}

interface Row extends Omit<WeeklyHours, 'branch'> {
  key: number
}

/** The problems of rows by their keys: a block that ends before it starts, or overlaps one of the trainer’s others. */
function problemsOf(rows: readonly Row[], elsewhere: readonly WeeklyHours[]): Map<number, string> {
  const overlaps = (row: Row) =>
    [...rows.filter(({ key }) => key !== row.key), ...elsewhere].some(
      ({ weekday, from, until }) => weekday === row.weekday && from < row.until && until > row.from,
    )
  const problemOf = (row: Row): string | undefined => {
    if (!clock.test(row.from) || !clock.test(row.until)) return texts.unreadable
    if (row.from >= row.until) return trainerHoursMessages.endsBeforeStart
    return overlaps(row) ? trainerHoursMessages.overlap : undefined
  }
  const found = new Map<number, string>()
  for (const row of rows) {
    const problem = problemOf(row)
    if (problem) found.set(row.key, problem)
  }
  return found
}

const clock = /^\d\d:\d\d$/
const workdays = [1, 2, 3, 4, 5]
const usual = { weekday: 1, from: '09:00', until: '18:00' }

/** Edits the hours of a trainer in one branch. */
export function TrainerHoursDialog({ week, branch, onClose }: TrainerHoursDialogProps) {
  const { run, isRunning } = useAction()
  const [rows, setRows] = useState<Row[]>(() =>
    week.hours
      .filter((one) => one.branch === branch)
      .map(({ weekday, from, until }, key) => ({ key, weekday, from, until })),
  )
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const problems = problemsOf(
    rows,
    week.hours.filter((one) => one.branch !== branch),
  )
  const [first] = rows

  /** Gives each workday all blocks of the first row’s day. */
  function copyToWorkdays() {
    const copied = rows.filter(({ weekday }) => weekday === first?.weekday)
    const others = rows.filter(({ weekday }) => weekday > 5)
    const copies = workdays.flatMap((weekday) => copied.map((row) => ({ ...row, weekday })))
    setRows([...copies, ...others].map((row, index) => ({ ...row, key: nextKey + index })))
  }

  async function save() {
    const hours = rows.map(({ key: _, ...hours }) => hours)
    const isSaved = await run(
      () => call(saveTrainerHours, { params: { trainerId: week.trainer }, body: { branch, hours } }),
      texts.saved,
    )
    if (isSaved) onClose()
  }

  return (
    <TitledDialog
      title={texts.editTitle(week.trainerName)}
      maxWidth="sm"
      close={formTexts.close}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.editHint}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 3, sm: 1.5 } }}>
        {rows.map(({ key, weekday, from, until }) => (
          <Box
            key={key}
            component="li"
            sx={{
              display: 'grid',
              gap: 1,
              rowGap: 1.5,
              gridTemplateColumns: { xs: '1fr 1fr 40px', sm: '1.4fr 1fr 1fr 40px' },
              alignItems: 'center',
            }}
          >
            <TextField
              select
              size="small"
              label={texts.day}
              value={weekday}
              onChange={({ target }) => change(key, { weekday: Number(target.value) })}
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            >
              {texts.weekdays.map((day, index) => (
                <MenuItem key={day} value={index + 1}>
                  {day}
                </MenuItem>
              ))}
            </TextField>
            <DatePickerField
              kind="time"
              size="small"
              label={texts.from}
              value={from}
              onChange={(value) => change(key, { from: value })}
            />
            <DatePickerField
              kind="time"
              size="small"
              label={texts.until}
              value={until}
              onChange={(value) => change(key, { until: value === '00:00' ? '24:00' : value })}
            />
            <IconButton
              aria-label={texts.remove(`${texts.weekdays[weekday - 1]} ${from}`)}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
            {problems.has(key) && (
              <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', m: 0 }}>
                {problems.get(key)}
              </FormHelperText>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => setRows([...rows, { ...usual, key: nextKey }])}>
          {texts.add}
        </Button>
        {first && (
          <Button color="inherit" onClick={copyToWorkdays}>
            {texts.copy}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={isRunning || problems.size > 0}
          onClick={() => void save()}
          sx={{ ml: 'auto' }}
        >
          {texts.save}
        </Button>
      </Box>
    </TitledDialog>
  )
}
