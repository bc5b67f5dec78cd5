import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import {
  Box,
  IconButton,
  InputAdornment,
  Popover,
  type PopoverActions,
  Skeleton,
  TextField,
  type TextFieldProps,
  Tooltip,
} from '@mui/material'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { dateTexts as texts } from '#admin/ui/date/date.texts.ts'
import { type DateKind, readTyped, writeTyped } from '#admin/ui/date/date-text.ts'

const DatePanel = lazy(() => import('#admin/ui/date/DatePanel.tsx'))

interface DatePickerFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onBlur' | 'select' | 'slotProps'> {
  kind: DateKind
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm` on the club’s clock; a typed text that is none stays as it is. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A date, a time or both, typed as a Turkish reader writes it or chosen in MUI’s calendar. The browser’s own date field
 * follows the browser’s language; MUI’s field splits a date into spin buttons and would come with every list, whereas
 * this one is a text that can be pasted, and loads the calendar when it opens.
 */
export function DatePickerField({ kind, value, onChange, onBlur, min, max, ...field }: DatePickerFieldProps) {
  const [text, setText] = useState(() => writeTyped(kind, value))
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const popover = useRef<PopoverActions>(null)
  const ownId = useId()
  const id = field.id ?? ownId
  // The text stays as typed until another value arrives.
  const isOwn = (readTyped(kind, text) ?? text.trim()) === value
  const shown = isOwn ? text : writeTyped(kind, value)
  const isUnreadable = isLeft && readTyped(kind, shown, true) === undefined
  const Icon = kind === 'time' ? ClockIcon : CalendarIcon

  function type(typed: string) {
    setText(typed)
    setLeft(false)
    onChange(readTyped(kind, typed) ?? typed.trim())
  }

  function choose(chosen: string) {
    setText(writeTyped(kind, chosen))
    setLeft(false)
    onChange(chosen)
  }

  /** Typing has ended: a short date becomes a whole one. */
  function finish() {
    const read = readTyped(kind, shown, true)
    if (read === undefined) return
    setText(writeTyped(kind, read))
    if (read !== value) onChange(read)
  }

  function leave() {
    setLeft(true)
    finish()
    onBlur?.()
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    // Before the form is sent by the same key.
    if (event.key === 'Enter') finish()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <TextField
        {...field}
        ref={root}
        id={id}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={press}
        error={field.error || isUnreadable}
        helperText={isUnreadable && !field.error ? texts.unreadable[kind] : field.helperText}
        autoComplete="off"
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode: 'numeric', maxLength: 30 },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Tooltip title={texts.open[kind]}>
                  <span>
                    <IconButton
                      size="small"
                      edge="end"
                      // As in a select of MUI; Alt and the down arrow open it from the field.
                      tabIndex={-1}
                      aria-label={texts.open[kind]}
                      aria-describedby={`${id}-label`}
                      aria-haspopup="dialog"
                      disabled={field.disabled}
                      onClick={() => setOpen(true)}
                    >
                      <Icon fontSize="small" />
                    </IconButton>
                  </span>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        action={popover}
        open={isOpen}
        anchorEl={() => root.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.dialog[kind] } }}
      >
        <Suspense
          fallback={
            <Box sx={{ p: 2 }}>
              <Skeleton variant="rounded" width={288} height={300} />
            </Box>
          }
        >
          <DatePanel
            kind={kind}
            value={readTyped(kind, shown, true) ?? ''}
            min={min}
            max={max}
            onChange={choose}
            onShown={() => popover.current?.updatePosition()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </Popover>
    </>
  )
}
