import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { memberSource } from '#admin/ui/members.ts'
import { type Choice, type ReferenceSource, useReferenceChoices } from '#admin/ui/use-reference-choices.ts'

interface RecipientPickerProps extends ReferenceSource {
  id: string
  label: string
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
}

/** Selects records of a resource, searched on the server. */
function RecipientPicker({ id, label, chosen, onChange, ...source }: RecipientPickerProps) {
  const { choices, isPending, search } = useReferenceChoices(source, null)
  return (
    <Autocomplete<Choice, true>
      id={id}
      multiple
      options={choices}
      value={[...chosen]}
      onChange={(_, values) => onChange(values)}
      onInputChange={(_, text, reason) => search(reason === 'input' ? text : '')}
      filterOptions={(all) => all}
      filterSelectedOptions
      disableCloseOnSelect
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      loading={isPending}
      renderOption={({ key, ...props }, { name, detail }) => (
        <Box component="li" key={key} {...props}>
          <Box>
            {name}
            {detail && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

export interface Chosen {
  members: readonly Choice[]
  subscribers: readonly Choice[]
}

interface ChosenRecipientsProps {
  branch: string | null
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Manually selected members and, for admins, subscribers. */
export function ChosenRecipients({ branch, chosen, onChange }: ChosenRecipientsProps) {
  const canAccess = useCanAccess()
  return (
    <Box
      sx={{ display: 'grid', gap: 2 }}
      // Enter in the search selects; it must never send.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <RecipientPicker
        {...memberSource}
        id="chosen-members"
        label={texts.chosenMembers}
        filter={{ role: 'member', ...(branch && { branchId: branch }) }}
        chosen={chosen.members}
        onChange={(members) => onChange({ ...chosen, members })}
      />
      {canAccess('subscribers', 'list') && (
        <RecipientPicker
          id="chosen-subscribers"
          label={texts.chosenSubscribers}
          reference="subscribers"
          sort={{ field: 'email', order: 'ASC' }}
          filter={{ isSubscribed: true }}
          chosen={chosen.subscribers}
          onChange={(subscribers) => onChange({ ...chosen, subscribers })}
        />
      )}
    </Box>
  )
}
