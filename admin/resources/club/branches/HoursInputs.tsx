import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  IconButton,
  TextField,
  Typography,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts, hoursTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { openingHoursMessages } from '#shared/club/branches/opening-hours.messages.ts'
import { type Interval, type SpecialDay, writeDate } from '#shared/club/branches/opening-hours.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'

const { weekDays } = openingHoursMessages
const mostIntervals = 4
const usual: Interval = { from: '08:00', until: '00:00' }

/** The first message of a field whose errors may lie deeper. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const part of Object.values(error)) {
    const found = firstMessage(part)
    if (found) return found
  }
  return undefined
}

/** A form value that is edited as a whole. */
function useWholeInput<T>(source: string, empty: T) {
  const { field } = useInput({
    source,
    defaultValue: empty,
    format: (value) => value,
    parse: (value) => value,
  })
  const { errors } = useFormState({ name: source })
  return {
    value: (field.value ?? empty) as T,
    setValue: field.onChange as (value: T) => void,
    problem: firstMessage(errors[source]),
  }
}

interface IntervalsProps {
  /** Of the day, for labels. */
  day: string
  hours: readonly Interval[]
  onChange: (hours: Interval[]) => void
  children?: ReactNode
}

/** The hours of one day; none is closed. */
function Intervals({ day, hours, onChange, children }: IntervalsProps) {
  const change = (index: number, part: Partial<Interval>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Box role="group" aria-label={day} sx={{ display: 'grid', gap: 1 }}>
      {hours.map((interval, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no identity but its place
          key={index}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
            maxWidth: 380,
          }}
        >
          <DatePickerField
            kind="time"
            size="small"
            label={hoursTexts.from}
            value={interval.from}
            onChange={(from) => change(index, { from })}
          />
          <DatePickerField
            kind="time"
            size="small"
            label={hoursTexts.until}
            value={interval.until}
            onChange={(until) => change(index, { until })}
          />
          <IconButton
            aria-label={hoursTexts.removeInterval(day, index + 1)}
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {hours.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {openingHoursMessages.closed}
          </Typography>
        )}
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={hours.length >= mostIntervals}
          onClick={() => onChange([...hours, hours.length === 0 ? usual : { from: '', until: '' }])}
        >
          {hours.length === 0 ? hoursTexts.open : hoursTexts.addInterval}
        </Button>
        {children}
      </Box>
    </Box>
  )
}

interface CopyDialogProps {
  from: number
  onCopy: (days: readonly number[]) => void
  onClose: () => void
}

/** Chooses the days that get the hours of another one. */
function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
  const [days, setDays] = useState<readonly number[]>(() => [0, 1, 2, 3, 4].filter((day) => day !== from))
  const choose = (chosen: readonly number[]) => setDays(chosen.filter((day) => day !== from))
  return (
    <TitledDialog
      title={hoursTexts.copyTitle(weekDays[from] ?? '')}
      maxWidth="xs"
      close={formTexts.cancel}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          disabled={days.length === 0}
          onClick={() => {
            onCopy(days)
            onClose()
          }}
        >
          {hoursTexts.copyDone}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" onClick={() => choose([0, 1, 2, 3, 4])}>
          {openingHoursMessages.workDays}
        </Button>
        <Button size="small" onClick={() => choose([0, 1, 2, 3, 4, 5, 6])}>
          {openingHoursMessages.everyDay}
        </Button>
      </Box>
      <Box sx={{ display: 'grid' }}>
        {weekDays.map((name, day) => (
          <FormControlLabel
            key={name}
            label={name}
            disabled={day === from}
            control={
              <Checkbox
                checked={days.includes(day)}
                onChange={(_, isChecked) =>
                  setDays(isChecked ? [...days, day] : days.filter((one) => one !== day))
                }
              />
            }
          />
        ))}
      </Box>
    </TitledDialog>
  )
}

/** The opening hours of each day of the week, or a text where they are not known. */
export function WeeklyHoursInput() {
  const { value, setValue, problem } = useWholeInput<Interval[][] | null>('weeklyHours', null)
  const [copied, setCopied] = useState<number | null>(null)
  return (
    <Section title={branchTexts.fields.weeklyHours} isPlain>
      {value ? (
        <>
          {value.map((hours, day) => {
            const name = weekDays[day] ?? ''
            return (
              <Box
                key={name}
                sx={{
                  display: 'grid',
                  gap: 1,
                  pb: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                  gridTemplateColumns: { sm: '120px minmax(0, 1fr)' },
                }}
              >
                <Typography sx={{ pt: { sm: 1 }, fontWeight: 600 }}>{name}</Typography>
                <Intervals
                  day={name}
                  hours={hours}
                  onChange={(changed) => setValue(value.map((one, at) => (at === day ? changed : one)))}
                >
                  <Button
                    size="small"
                    startIcon={<CopyIcon />}
                    aria-label={hoursTexts.copyOf(name)}
                    onClick={() => setCopied(day)}
                  >
                    {hoursTexts.copy}
                  </Button>
                </Intervals>
              </Box>
            )
          })}
          <FormHelperText error={problem !== undefined} role={problem ? 'alert' : undefined}>
            {problem ?? hoursTexts.weekHint}
          </FormHelperText>
          <Button color="inherit" onClick={() => setValue(null)} sx={{ justifySelf: 'start' }}>
            {hoursTexts.clear}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<AddIcon />}
            onClick={() => setValue(weekDays.map(() => [usual]))}
            sx={{ justifySelf: 'start' }}
          >
            {hoursTexts.enter}
          </Button>
          <TextFormField
            source="openingHours"
            label={hoursTexts.text}
            hint={hoursTexts.textHint}
            maxLength={60}
          />
        </>
      )}
      {value && copied !== null && (
        <CopyDialog
          from={copied}
          onClose={() => setCopied(null)}
          onCopy={(days) =>
            setValue(
              value.map((hours, day) =>
                days.includes(day) ? (value[copied] ?? []).map((one) => ({ ...one })) : hours,
              ),
            )
          }
        />
      )}
    </Section>
  )
}

/** Days with other hours; closures, which also extend memberships, are shown beside them. */
export function SpecialDaysInput() {
  const record = useRecordContext<AdminRecord<Branch>>()
  const { value, setValue, problem } = useWholeInput<SpecialDay[]>('specialDays', [])
  const today = clubDay(new Date())
  const change = (index: number, part: Partial<SpecialDay>) =>
    setValue(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Section title={branchTexts.fields.specialDays} isPlain>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hoursTexts.specialHint}
      </Typography>
      {record?.closedDays.map(({ startsOn, reopensOn, reason }) => (
        <Typography key={startsOn} variant="body2">
          {hoursTexts.closure(writeDate(startsOn), writeDate(addDays(reopensOn, -1)), reason)}
        </Typography>
      ))}
      {value.map((day, index) => {
        const name = hoursTexts.specialDay(index + 1)
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a day without a date yet has no identity but its place
            key={index}
            role="group"
            aria-label={name}
            sx={{ p: 2, display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '200px minmax(0, 1fr) 40px' } }}>
              <DatePickerField
                kind="date"
                size="small"
                label={hoursTexts.date}
                required
                min={today}
                value={day.date}
                onChange={(date) => change(index, { date })}
              />
              <TextField
                size="small"
                label={hoursTexts.reason}
                value={day.reason}
                autoComplete="off"
                onChange={({ target }) => change(index, { reason: target.value })}
                slotProps={{ htmlInput: { maxLength: 120 } }}
              />
              <IconButton
                aria-label={hoursTexts.removeSpecial(name)}
                onClick={() => setValue(value.filter((_, at) => at !== index))}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Box>
            <Intervals day={name} hours={day.hours} onChange={(hours) => change(index, { hours })} />
          </Box>
        )
      })}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        onClick={() => setValue([...value, { date: '', hours: [], reason: '' }])}
        sx={{ justifySelf: 'start' }}
      >
        {hoursTexts.addSpecial}
      </Button>
    </Section>
  )
}
