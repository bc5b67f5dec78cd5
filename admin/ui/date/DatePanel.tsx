import { Box, Button } from '@mui/material'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { trTR } from '@mui/x-date-pickers/locales'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/tr'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { dateTexts as texts } from '#admin/ui/date/date.texts.ts'
import type { DateKind } from '#admin/ui/date/date-text.ts'
import { clubDay, clubTimeZone } from '#shared/core/club-time.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

interface DatePanelProps {
  kind: DateKind
  /** As in the field; empty for none. */
  value: string
  min: string | undefined
  max: string | undefined
  onChange: (value: string) => void
  /** Called whenever the panel was rendered, whose size is unknown until it is loaded. */
  onShown: () => void
  onClose: () => void
}

const formats = { date: 'YYYY-MM-DD', time: 'HH:mm', 'date-time': 'YYYY-MM-DDTHH:mm' } as const

/** Noon, because past changes of the clocks skipped some midnights. */
const noonOf = (day: string) => dayjs.tz(`${day}T12:00`, clubTimeZone)

function momentOf(kind: DateKind, value: string): Dayjs | null {
  if (!value) return null
  if (kind === 'date') return noonOf(value)
  return dayjs.tz(kind === 'time' ? `${clubDay(new Date())}T${value}` : value, clubTimeZone)
}

/** The calendar and the clock of a date field, in Turkish and on the club’s clock. */
export default function DatePanel({ kind, value, min, max, onChange, onShown, onClose }: DatePanelProps) {
  const moment = momentOf(kind, value)
  const change = (chosen: Dayjs | null) => {
    if (chosen) onChange(chosen.format(formats[kind]))
  }
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale="tr"
      localeText={trTR.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <Box
        ref={(element: HTMLElement | null) => {
          if (element) onShown()
        }}
        sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'center' }}
      >
        {kind !== 'time' && (
          <DateCalendar
            autoFocus
            timezone={clubTimeZone}
            value={moment}
            {...(min && { minDate: noonOf(min).startOf('day') })}
            {...(max && { maxDate: noonOf(max).endOf('day') })}
            onChange={(chosen, state) => {
              change(chosen)
              if (kind === 'date' && state === 'finish') onClose()
            }}
            views={['year', 'month', 'day']}
            openTo="day"
            sx={{ m: 0 }}
          />
        )}
        {kind !== 'date' && (
          <MultiSectionDigitalClock
            autoFocus={kind === 'time'}
            ampm={false}
            timezone={clubTimeZone}
            value={moment}
            timeSteps={{ minutes: 5 }}
            onChange={change}
            // Below the calendar on a phone, beside it otherwise.
            sx={{ width: 'min-content', maxHeight: { xs: kind === 'time' ? 300 : 144, sm: 300 } }}
          />
        )}
      </Box>
      {kind !== 'date' && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
          <Button onClick={onClose}>{texts.done}</Button>
        </Box>
      )}
    </LocalizationProvider>
  )
}
