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
import { get, useFormContext, useFormState } from 'react-hook-form'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { useIsRequired } from '#admin/ui/form/contract-resolver.ts'
import { RevealButton } from '#admin/ui/RevealButton.tsx'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'
import { readLira, writeLira } from '#shared/core/lira-text.ts'

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

/** The props of an MUI field for one form value. */
function useField(props: CommonInputProps, options: Pick<InputProps, 'parse' | 'format'> = {}) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, options)
  return {
    ...control,
    label,
    required: isRequired,
    error: hasProblem,
    helperText: help,
    disabled: props.disabled ?? false,
    autoFocus: props.autoFocus ?? false,
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

interface TextFormFieldProps extends CommonInputProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** Rows of a multi-line text. */
  rows?: number
  placeholder?: string
  maxLength?: number
  /** Changes the text while it is typed. */
  parse?: (text: string) => string
}

export function TextFormField({
  type = 'text',
  rows,
  placeholder,
  maxLength,
  parse,
  ...props
}: TextFormFieldProps) {
  const field = useField(props, parse && { parse })
  return (
    <MuiTextField
      {...field}
      type={type}
      placeholder={placeholder}
      autoComplete="off"
      {...(maxLength && { slotProps: { htmlInput: { maxLength } } })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 16 })}
    />
  )
}

/** Non-digits are kept as typed for the contract to reject. */
const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A whole number. */
export function NumberFormField(props: CommonInputProps) {
  const field = useField(props, { parse })
  return <MuiTextField {...field} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
}

/** Parses a typed amount; invalid input is returned as typed for the contract to reject. */
const readAmount = (text: string): number | string => readLira(text) ?? text

const writeAmount = (value: unknown) =>
  typeof value === 'number' ? writeLira(value) : typeof value === 'string' ? value : ''

/**
 * The text of an amount: as typed while the field has the focus, since "12," and "12,0" precede "12,05"; formatted and
 * validated when it loses the focus.
 */
export function useAmountText(
  field: { source: string; value: unknown; hasProblem: boolean },
  onChange: (amount: number | string) => void,
) {
  const { source, value, hasProblem } = field
  const { trigger } = useFormContext()
  const [text, setText] = useState(() => writeAmount(value))
  return {
    value: readAmount(text) === value ? text : writeAmount(value),
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value)
      onChange(readAmount(target.value))
      if (hasProblem) void trigger(source)
    },
    onBlur: () => {
      if (typeof value === 'number') setText(writeAmount(value))
      // An error of the server stays until the amount changes.
      if (text.trim() !== '' && !hasProblem) void trigger(source)
    },
  }
}

/** An amount in lira. */
export function MoneyInput({ placeholder, ...props }: CommonInputProps & { placeholder?: string }) {
  const field = useField(props, { format: (value: unknown) => value })
  useFieldReading(props.source, { kind: 'sum' })
  const typed = useAmountText(
    { source: props.source, value: field.value, hasProblem: field.error },
    field.onChange,
  )
  return (
    <MuiTextField
      {...field}
      placeholder={placeholder}
      value={typed.value}
      onChange={typed.onChange}
      onBlur={() => {
        field.onBlur()
        typed.onBlur()
      }}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
      }}
    />
  )
}

/** A password for another user’s account, which can be revealed. */
export function PasswordFormField(props: CommonInputProps) {
  const field = useField(props)
  const [isVisible, setVisible] = useState(false)
  return (
    <MuiTextField
      {...field}
      type={isVisible ? 'text' : 'password'}
      autoComplete="new-password"
      slotProps={{ input: { endAdornment: <RevealButton isVisible={isVisible} onToggle={setVisible} /> } }}
    />
  )
}

interface DateFormFieldProps extends CommonInputProps {
  /** The first and the last day that the calendar offers; the contract checks them. */
  min?: string
  max?: string
}

/** A field for a date or time with the usual label, hint and error. */
function useDateField(props: CommonInputProps, options: Pick<InputProps, 'parse' | 'format'> = {}) {
  const field = useField(props, options)
  return { ...field, value: typeof field.value === 'string' ? field.value : '' }
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateFormField({ min, max, ...props }: DateFormFieldProps) {
  return <DatePickerField {...useDateField(props)} kind="date" min={min} max={max} />
}

/** A moment on the club’s clock; a typed text that is none stays as it is, for the contract to reject. */
function formatMoment(value: unknown): string {
  if (typeof value !== 'string') return ''
  const moment = new Date(/Z$/.test(value) ? value : Number.NaN)
  return Number.isNaN(moment.getTime()) ? value : clubDateTime(moment)
}

function parseMoment(text: string): string | null {
  const moment = clubMoment(text)
  return Number.isNaN(moment.getTime()) ? text || null : moment.toISOString()
}

/** A time entered in club time, in any time zone. */
export function DateTimeFormField(props: CommonInputProps) {
  const field = useDateField(props, { format: formatMoment, parse: parseMoment })
  return <DatePickerField {...field} kind="date-time" />
}

/** A time of day in club time, `HH:mm`. */
export function TimeFormField(props: CommonInputProps) {
  return <DatePickerField {...useDateField(props)} kind="time" />
}

export function BooleanFormField(props: CommonInputProps) {
  const { control, label, hasProblem, help } = useFieldControl(props, { format: (value) => value === true })
  const { value, inputRef, id, ...rest } = control
  const helpId = `${id}-help`
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={props.disabled ?? false}
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
export function TextListFormField({ rows = 4, ...props }: CommonInputProps & { rows?: number }) {
  const field = useField(props, { format: formatLines, parse: parseLines })
  const { errors } = useFormState({ name: props.source })
  const error: unknown = get(errors, props.source)
  // An error of one line is stored under its index.
  const problem = [error, ...Object.values(error ?? {})].find(hasMessage)?.message
  return (
    <MuiTextField
      {...field}
      error={problem !== undefined}
      helperText={problem ?? field.helperText}
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

interface Choice {
  id: string
  name: string
}

/** The field of a select: label, error, and the names of its choices for the conflict dialog. */
function useSelectField(
  props: CommonInputProps,
  choices: readonly Choice[],
  options: Pick<InputProps, 'parse' | 'format'>,
) {
  const field = useField(props, options)
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name
  useFieldReading(props.source, { kind: 'choices', nameOf })
  return { field: { ...field, select: true }, nameOf }
}

const choiceItems = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ))

interface SelectFormFieldProps extends CommonInputProps {
  choices: readonly Choice[]
  /** The label of the empty option. */
  none?: string
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
}

const actionValue = '@action'

export function SelectFormField({ choices, none, action, ...props }: SelectFormFieldProps) {
  const { field, nameOf } = useSelectField(props, choices, { parse: (value: string) => value || null })
  return (
    <MuiTextField
      {...field}
      // A value whose choices are still loading would be out of range.
      value={nameOf(field.value) === undefined ? '' : field.value}
      onChange={(event) => (event.target.value === actionValue ? action?.run() : field.onChange(event))}
      slotProps={none ? { inputLabel: { shrink: true }, select: { displayEmpty: true } } : {}}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {choiceItems(choices)}
      {action && <Divider component="li" />}
      {action && <MenuItem value={actionValue}>{action.label}</MenuItem>}
    </MuiTextField>
  )
}

interface SelectManyFormFieldProps extends CommonInputProps {
  choices: readonly Choice[]
}

/** Several records of a short list, by id. */
export function SelectManyFormField({ choices, ...props }: SelectManyFormFieldProps) {
  const { field, nameOf } = useSelectField(props, choices, {
    format: (value: unknown) => (Array.isArray(value) ? value : []),
  })
  return (
    <MuiTextField
      {...field}
      // As in a select of one.
      value={(field.value as string[]).filter(nameOf)}
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
      {choiceItems(choices)}
    </MuiTextField>
  )
}
