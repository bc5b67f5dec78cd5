import { Autocomplete, TextField } from '@mui/material'
import { useGetManyAggregate } from 'react-admin'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/inputs.tsx'
import { type Choice, type ReferenceSource, useReferenceChoices } from '#admin/ui/ReferencePicker.tsx'

interface ReferencesFormFieldProps extends CommonInputProps, ReferenceSource {
  /** A record that cannot be chosen. */
  without?: string | undefined
}

/** The input for references to several records of another resource, searched on the server. */
export function ReferencesFormField({
  reference,
  filter,
  sort,
  without,
  ...props
}: ReferencesFormFieldProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  const ids: string[] = Array.isArray(control.value) ? control.value : []
  const { choices, isPending, problem, retry, search } = useReferenceChoices(
    { reference, ...(filter && { filter }), ...(sort && { sort }) },
    null,
  )
  const { data: known = [] } = useGetManyAggregate(reference, { ids }, { enabled: ids.length > 0 })
  const nameOf = new Map(
    [...choices, ...known.filter(Boolean)].map(({ id, name }) => [String(id), String(name)]),
  )
  useFieldReading(props.source, { kind: 'choices', nameOf: (id) => nameOf.get(id) })
  const chosen = ids.map((id): Choice => ({ id, name: nameOf.get(id) ?? '' }))
  return (
    <Autocomplete<Choice, true>
      multiple
      id={control.id}
      options={choices.filter(({ id }) => id !== without)}
      value={chosen}
      onChange={(_, all) => control.onChange(all.map(({ id }) => id))}
      onInputChange={(_, text, reason) => {
        if (reason === 'input' || reason === 'clear') search(text)
      }}
      onOpen={retry}
      onClose={() => search('')}
      onBlur={control.onBlur}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      loading={isPending}
      noOptionsText={problem}
      disabled={props.disabled ?? false}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={control.inputRef}
          label={label}
          required={isRequired}
          error={hasProblem}
          helperText={help ?? problem}
        />
      )}
    />
  )
}
