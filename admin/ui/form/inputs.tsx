import {
  Box,
  Chip,
  Divider,
  FormControlLabel,
  FormHelperText,
  InputAdornment,
  MenuItem,
  TextField as MuiTextField,
  Switch,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { type InputProps, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { useIsRequired } from '#admin/ui/form/contract-resolver.ts'
import { RevealButton } from '#admin/ui/RevealButton.tsx'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'

/** Props shared by all inputs. */
export interface CommonInputProps {
  source: string
  label?: string
  hint?: string | undefined
  defaultValue?: unknown
  disabled?: boolean
  autoFocus?: boolean
  /** Overrides the contract’s schema. */
  isRequired?: boolean
}

/** One form value with label, required flag and error, for an MUI field. */
export function useFieldControl(props: CommonInputProps, options: Pick<InputProps, 'parse' | 'format'> = {}) {
  const { source, hint, defaultValue } = props
  const resource = useResourceContext()
  const translate = useTranslate()
  const isRequired = useIsRequired(source)
  // A cleared text stays an empty string, because the contract does not accept null.
  const { id, field, fieldState } = useInput({
    source,
    defaultValue,
    parse: (value) => value,
    ...options,
  })
  const { ref, ...control } = field
  const problem = fieldState.error?.message
  return {
    control: { ...control, id, inputRef: ref },
    label: props.label ?? translate(`resources.${resource}.fields.${source}`),
    isRequired: props.isRequired ?? isRequired,
    hasProblem: problem !== undefined,
    help: problem ?? hint,
  }
}

/** Short fields side by side, if there is room. */
export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(200px, 1fr))' } }}
    >
      {children}
    </Box>
  )
}

interface TextInputProps extends CommonInputProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** Rows of a multi-line text. */
  rows?: number
  placeholder?: string
  maxLength?: number
}

export function TextInput({ type = 'text', rows, placeholder, maxLength, ...props }: TextInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  return (
    <MuiTextField
      {...control}
      type={type}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      placeholder={placeholder}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete="off"
      {...(maxLength && { slotProps: { htmlInput: { maxLength } } })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 16 })}
    />
  )
}

/** Non-digits are kept as typed for the contract to reject. */
const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A whole number. */
export function NumberInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, { parse })
  return (
    <MuiTextField
      {...control}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}

const write = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

/** An amount in lira. Invalid input is kept as typed for the contract to reject. */
export function MoneyInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    parse: (value: unknown) => value,
    format: (value: unknown) => value,
  })
  useFieldReading(props.source, { kind: 'sum' })
  // The parsed number would lose partial input: "12," and "12,0" precede "12,05".
  const [text, setText] = useState(() => write(control.value))
  const shown = readSum(text) === control.value ? text : write(control.value)
  return (
    <MuiTextField
      {...control}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        control.onChange(readSum(target.value))
      }}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
      }}
    />
  )
}

/** Turkish number format of an amount. */
const isSum = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/

/** Parses a typed amount; invalid input is returned as typed. */
export const readSum = (text: string): number | string =>
  isSum.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : text

/** A password for another user’s account, which can be revealed. */
export function PasswordInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  const [isVisible, setVisible] = useState(false)
  return (
    <MuiTextField
      {...control}
      type={isVisible ? 'text' : 'password'}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      autoComplete="new-password"
      slotProps={{ input: { endAdornment: <RevealButton isVisible={isVisible} onToggle={setVisible} /> } }}
    />
  )
}

interface DateInputProps extends CommonInputProps {
  min?: string
  max?: string
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateInput({ min, max, ...props }: DateInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  return (
    <MuiTextField
      {...control}
      type="date"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  )
}

function formatTyped(value: unknown): string {
  const moment = typeof value === 'string' && value ? new Date(value) : null
  return moment && !Number.isNaN(moment.getTime()) ? clubDateTime(moment) : ''
}

function parseTyped(text: string): string | null {
  const moment = clubMoment(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** A time entered in club time, in any time zone. */
export function DateTimeInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    format: formatTyped,
    parse: parseTyped,
  })
  return (
    <MuiTextField
      {...control}
      type="datetime-local"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
    />
  )
}

/** A time of day in club time, `HH:mm`. */
export function TimeInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  return (
    <MuiTextField
      {...control}
      type="time"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
    />
  )
}

export function BooleanInput(props: CommonInputProps) {
  const { control, label, hasProblem, help } = useFieldControl(props, { format: (value) => value === true })
  const { value, inputRef, id, ...rest } = control
  const helpId = `${id}-help`
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...rest}
            checked={value}
            onChange={(_, checked) => rest.onChange(checked)}
            slotProps={{
              input: { id, ref: inputRef, role: 'switch', 'aria-describedby': help ? helpId : undefined },
            }}
          />
        }
      />
      {help && (
        <FormHelperText id={helpId} error={hasProblem}>
          {help}
        </FormHelperText>
      )}
    </div>
  )
}

const formatLines = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '')
const parseLines = (text: string): string[] => (text ? text.split('\n') : [])

/** A list of short texts, one per line; errors are shown for the whole. */
export function TextArrayInput({ rows = 4, ...props }: CommonInputProps & { rows?: number }) {
  const { control, label, isRequired, help } = useFieldControl(props, {
    format: formatLines,
    parse: parseLines,
  })
  const { errors } = useFormState({ name: props.source })
  const found: unknown = errors[props.source]
  // An error of one line is stored under its index.
  const problem = [found, ...Object.values(found ?? {})].find(hasMessage)?.message
  return (
    <MuiTextField
      {...control}
      label={label}
      required={isRequired}
      error={problem !== undefined}
      helperText={problem ?? help}
      disabled={props.disabled}
      autoComplete="off"
      multiline
      minRows={rows}
      maxRows={16}
    />
  )
}

function hasMessage(error: unknown): error is { message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

interface SelectInputProps extends CommonInputProps {
  choices: readonly { id: string; name: string }[]
  /** The label of the empty option. */
  none?: string
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
}

const actionValue = '@action'

export function SelectInput({ choices, none, action, ...props }: SelectInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    parse: (value: string) => value || null,
  })
  useFieldReading(props.source, {
    kind: 'choices',
    nameOf: (value) => choices.find(({ id }) => id === value)?.name,
  })
  // A value whose choices are still loading would be out of range.
  const isKnown = choices.some(({ id }) => id === control.value)
  return (
    <MuiTextField
      {...control}
      select
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      value={isKnown ? control.value : ''}
      onChange={(event) => (event.target.value === actionValue ? action?.run() : control.onChange(event))}
      slotProps={none ? { inputLabel: { shrink: true }, select: { displayEmpty: true } } : {}}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      {action && <Divider component="li" />}
      {action && <MenuItem value={actionValue}>{action.label}</MenuItem>}
    </MuiTextField>
  )
}

interface SelectArrayInputProps extends CommonInputProps {
  choices: readonly { id: string; name: string }[]
}

/** Several records of a short list, by id. */
export function SelectArrayInput({ choices, ...props }: SelectArrayInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, {
    format: (value: unknown) => (Array.isArray(value) ? value : []),
  })
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name
  useFieldReading(props.source, { kind: 'choices', nameOf })
  // A value whose choices are still loading would be out of range.
  const known = (control.value as string[]).filter(nameOf)
  return (
    <MuiTextField
      {...control}
      select
      value={known}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{
        select: {
          multiple: true,
          renderValue: (ids) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {(ids as string[]).map((id) => (
                <Chip key={id} size="small" label={nameOf(id)} />
              ))}
            </Box>
          ),
        },
      }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
