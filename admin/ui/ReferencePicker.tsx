import { Autocomplete, Box, TextField, type TextFieldProps, Typography } from '@mui/material'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { type RaRecord, type SortPayload, useGetList, useGetManyAggregate } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { foldTurkish } from '#shared/core/text.ts'

interface ReferencePickerProps extends ReferenceSource {
  id: string
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  label?: string
  /** The accessible name if there is no visible label. */
  accessibleName?: string
  /** The label of the empty option, if allowed. */
  none?: string | undefined
  /** Records that cannot be chosen. */
  without?: readonly string[]
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
  startAdornment?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Takes the focus and opens its choices. */
  autoFocus?: boolean
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'disabled' | 'name' | 'sx'>
}

const noneId = ''
const actionId = '@action'

/** An autocomplete for one record of another resource, searched on the server. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { id, value, onChange, onBlur, label, accessibleName, none, action, startAdornment, field } = props
  const { autoFocus = false, without = [] } = props
  const { choices, selected, isPending, problem, retry, isSearching, search } = useReferenceChoices(
    props,
    value,
  )
  const noneChoice: Choice | null = none ? { id: noneId, name: none } : null
  const options = [
    // Enter chooses the first option, which must be a match of the typed text.
    ...(noneChoice && !isSearching ? [noneChoice] : []),
    ...choices.filter((choice) => !without.includes(choice.id)),
    ...(action ? [{ id: actionId, name: action.label }] : []),
  ]

  function choose(choice: Choice | null) {
    search('')
    if (choice?.id === actionId) action?.run()
    else onChange(choice?.id || null)
  }

  return (
    <Autocomplete<Choice, false, true>
      id={id}
      options={options}
      // The id is known before the name; without an id nothing is selected.
      value={(value === null ? noneChoice : (selected ?? null)) as Choice}
      onChange={(_, choice) => choose(choice)}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') search(text)
      }}
      onOpen={retry}
      onClose={() => search('')}
      onBlur={onBlur}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={isPending}
      noOptionsText={problem}
      disabled={field?.disabled ?? false}
      disableClearable
      autoHighlight
      openOnFocus={autoFocus}
      selectOnFocus
      handleHomeEndKeys
      sx={field?.sx}
      renderOption={({ key, ...option }, { name, detail }) => (
        <li key={key} {...option}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
            {detail && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </li>
      )}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          label={label}
          name={field?.name}
          required={field?.required}
          error={Boolean(field?.error || problem)}
          helperText={field?.error ? field.helperText : (problem ?? field?.helperText)}
          inputRef={props.inputRef}
          autoFocus={autoFocus}
          slotProps={{
            ...slotProps,
            inputLabel: { ...slotProps.inputLabel, ...(none && { shrink: true }) },
            input: { ...slotProps.input, ...(startAdornment && { startAdornment }) },
            htmlInput: { ...slotProps.htmlInput, ...(accessibleName && { 'aria-label': accessibleName }) },
          }}
        />
      )}
    />
  )
}

/** Above this number, records are found by typing. */
const shownChoices = 50
const pause = 250

/** The filter of the choices. */
export interface ReferenceSource {
  reference: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
  enabled?: boolean
  /** The second line of a choice. */
  detail?: (record: RaRecord) => string
}

export interface Choice {
  id: string
  name: string
  /** Distinguishes records of the same name. */
  detail?: string
}

const byName: SortPayload = { field: 'name', order: 'ASC' }

function isMatch({ name, detail = '' }: Choice, text: string): boolean {
  const known = foldTurkish(`${name} ${detail}`)
  return foldTurkish(text)
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** Some records have a title instead of a name. */
const withName = <R extends RaRecord<string> & Choice>(record: R): R => ({
  ...record,
  name: record.name ?? record.title,
})

/** The selected record and the first matches of the typed text, searched on the server. */
export function useReferenceChoices(source: ReferenceSource, chosen: string | null) {
  const { reference, filter, sort = byName, enabled = true, detail } = source
  const [text, search] = useState('')
  const [q, setQ] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])

  const {
    data = [],
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useGetList<RaRecord<string> & Choice>(
    reference,
    {
      pagination: { page: 1, perPage: shownChoices },
      sort,
      filter: q ? { ...filter, q } : { ...filter },
    },
    // While a search runs, what was found before stays, as far as it matches.
    { enabled, ...(q && { placeholderData: (previous) => previous }) },
  )
  const named = data.map(withName)
  const listed = named.find(({ id }) => id === chosen)
  const { data: fetched } = useGetManyAggregate<RaRecord<string> & Choice>(
    reference,
    { ids: chosen ? [chosen] : [] },
    { enabled: enabled && chosen !== null && !isPending && !listed },
  )
  const known = chosen ? fetched?.[0] : undefined
  const selected: Choice | undefined = listed ?? (known && withName(known))
  const found: Choice[] = detail ? named.map((record) => ({ ...record, detail: detail(record) })) : named
  // Until the server answers, earlier choices that do not match would be chosen by Enter.
  const isAnswered = text.trim() === q && !isPlaceholderData
  const choices = isAnswered ? found : found.filter((choice) => isMatch(choice, text))
  return {
    choices,
    selected,
    isPending: enabled && isPending,
    /** Why there are no choices, if they could not be fetched. */
    problem: error ? gridTexts.choicesFailed(error.message) : undefined,
    /** Fetches the choices again after a failure. */
    retry: () => {
      if (error) void refetch()
    },
    isSearching: text.trim() !== '',
    search,
  }
}
