import { Autocomplete, Chip, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetMany } from 'react-admin'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { memberSource } from '#admin/ui/members.ts'
import { type Choice, useReferenceChoices } from '#admin/ui/use-reference-choices.ts'

/** Selects users by name, address or phone number. */
export function PeopleInput() {
  const { control, label, hasProblem, help } = useFieldControl({ source: 'users' })
  // Selected users keep their name after the search has changed.
  const [chosen, setChosen] = useState<Choice[]>([])
  const [given] = useState<string[]>(() => (Array.isArray(control.value) ? control.value : []))
  const { data: known } = useGetMany<Choice>('users', { ids: given }, { enabled: given.length > 0 })

  // The initially selected user, from the URL.
  useEffect(() => {
    if (known) setChosen(known.filter(Boolean))
  }, [known])

  const { choices, isPending, search } = useReferenceChoices(memberSource, null)
  return (
    <Autocomplete<Choice, true>
      multiple
      id={control.id}
      options={choices}
      value={chosen}
      onChange={(_, people) => {
        setChosen(people)
        control.onChange(people.map(({ id }) => id))
        search('')
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') search(text)
      }}
      onClose={() => search('')}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      loading={isPending}
      noOptionsText={texts.noMatch}
      renderValue={(people, itemProps) =>
        people.map((person, index) => {
          const { key, ...item } = itemProps({ index })
          return <Chip key={key} size="small" label={person.name} {...item} />
        })
      }
      renderOption={({ key, ...option }, { name, detail }) => (
        <li key={key} {...option}>
          <span>
            {name}
            <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {detail}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={texts.usersPlaceholder}
          error={hasProblem}
          helperText={help}
          inputRef={control.inputRef}
        />
      )}
    />
  )
}
