import {
  Autocomplete,
  Chip,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetMany } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { type Choice, useReferenceChoices } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { audiences } from '#shared/messaging/notifications/notifications.contract.ts'

/** The notification’s audience, with the input for its branch or users. */
export function AudienceInput() {
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <>
      <AudienceKindInput />
      {audience === 'branch' && <BranchInput />}
      {audience === 'users' && <UsersInput />}
    </>
  )
}

/** Staff are limited to their branch. */
function AudienceKindInput() {
  const { isEverywhere } = useBranchScope()
  const { control, label } = useFieldControl({ source: 'audience' })
  const choices = audiences.filter((audience) => isEverywhere || audience !== 'all')
  return (
    <FormControl>
      <FormLabel id="audience-label">{label}</FormLabel>
      <RadioGroup
        aria-labelledby="audience-label"
        name="audience"
        value={control.value}
        onChange={control.onChange}
        sx={{ display: 'grid', gap: 0.5, mt: 0.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}
      >
        {choices.map((audience) => (
          <FormControlLabel
            key={audience}
            value={audience}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', m: 0, '& .MuiRadio-root': { mt: -1, ml: -1 } }}
            label={
              <>
                {texts.audiences[audience]}
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {texts.audienceHints[audience]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** Selects users by name, address or phone number. */
function UsersInput() {
  const { control, label, hasProblem, help } = useFieldControl({ source: 'users' })
  // Selected users keep their name after the search has changed.
  const [selected, setSelected] = useState<Choice[]>([])
  const [initialIds] = useState<string[]>(() => (Array.isArray(control.value) ? control.value : []))
  const { data: initial } = useGetMany<Choice>(
    'users',
    { ids: initialIds },
    { enabled: initialIds.length > 0 },
  )

  // The initially selected user, from the URL.
  useEffect(() => {
    if (initial) setSelected(initial.filter(Boolean))
  }, [initial])

  const { choices, isPending, problem, retry, search } = useReferenceChoices(memberSource, null)
  return (
    <Autocomplete<Choice, true>
      multiple
      id={control.id}
      options={choices}
      value={selected}
      onChange={(_, users) => {
        setSelected(users)
        control.onChange(users.map(({ id }) => id))
        search('')
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') search(text)
      }}
      onOpen={retry}
      onClose={() => search('')}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      loading={isPending}
      noOptionsText={problem ?? texts.noMatch}
      renderValue={(users, itemProps) =>
        users.map((user, index) => {
          const { key, ...item } = itemProps({ index })
          return <Chip key={key} size="small" label={user.name} {...item} />
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
