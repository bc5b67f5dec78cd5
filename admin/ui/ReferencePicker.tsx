import { Autocomplete, Box, TextField, type TextFieldProps, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { type Choice, type ReferenceSource, useReferenceChoices } from '#admin/ui/use-reference-choices.ts'

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
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
  startAdornment?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'disabled' | 'name' | 'sx'>
}

const noneId = ''
const actionId = '@action'

/** An autocomplete for one record of another resource, searched on the server. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { id, value, onChange, onBlur, label, accessibleName, none, action, startAdornment, field } = props
  const { choices, selected, isPending, search } = useReferenceChoices(props, value)
  const noneChoice: Choice | null = none ? { id: noneId, name: none } : null
  const options = [
    ...(noneChoice ? [noneChoice] : []),
    ...choices,
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
      onClose={() => search('')}
      onBlur={onBlur}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={isPending}
      disabled={field?.disabled ?? false}
      disableClearable
      autoHighlight
      openOnFocus={false}
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
          error={field?.error}
          helperText={field?.helperText}
          inputRef={props.inputRef}
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
