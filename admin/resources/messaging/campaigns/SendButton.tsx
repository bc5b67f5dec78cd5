import SendIcon from '@mui/icons-material/SendOutlined'
import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { LeftOut } from '#admin/resources/messaging/campaigns/LeftOut.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { type Choice, type ReferenceSource, useReferenceChoices } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { countAudience, sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Sends the campaign at once, to its audience or to selected users, after a confirmation with their number. */
export function SendButton({ record }: { record: AdminRecord<Campaign> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<SendIcon />} onClick={() => setOpen(true)}>
        {texts.send}
      </Button>
      {isOpen && <SendDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Selection {
  members: readonly Choice[]
  subscribers: readonly Choice[]
}

function SendDialog({ record, onClose }: { record: AdminRecord<Campaign>; onClose: () => void }) {
  const { id, channel, branch, audience, subject, smsText } = record
  const [isManual, setManual] = useState(false)
  const [selection, setSelection] = useState<Selection>({ members: [], subscribers: [] })
  const { isRunning, run } = useAction()
  const selectedIds = [...selection.members, ...selection.subscribers].map((choice) => choice.id)
  const recipients = isManual ? { subscriberIds: selectedIds } : {}
  const counting = useCall(countAudience, { body: { channel, branch, audience, ...recipients } })
  // Never a cached number.
  const counted = counting.isFetchedAfterMount ? counting.data : undefined
  const count = counted?.recipients

  async function send() {
    if (!count) return isManual ? undefined : onClose()
    await run(() => call(sendCampaign, { params: { campaignId: id }, body: recipients }), texts.sent)
    onClose()
  }

  function explanation() {
    if (counting.error) return counting.error.message
    if (!counted) return <Skeleton height={72} />
    const none = isManual && selectedIds.length === 0 ? texts.chooseSome : campaignsMessages.noRecipients
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
        <span>
          {count ? (channel === 'sms' ? texts.sendSmsContent(smsText) : texts.sendContent(subject)) : none}
        </span>
        <LeftOut {...counted} />
      </Box>
    )
  }

  return (
    <ConfirmDialog
      open
      title={count === 0 ? texts.sendNobody : count ? texts.sendTitle(count) : texts.counting}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RadioGroup
            aria-label={texts.sendTo}
            value={isManual ? 'chosen' : 'audience'}
            onChange={(_, value) => setManual(value === 'chosen')}
          >
            <FormControlLabel value="audience" control={<Radio />} label={texts.toAudience} />
            <FormControlLabel value="chosen" control={<Radio />} label={texts.toChosen} />
          </RadioGroup>
          {isManual && (
            <RecipientInputs
              branch={branch}
              channel={channel}
              selection={selection}
              onChange={setSelection}
            />
          )}
          {explanation()}
        </Box>
      }
      confirm={count ? texts.sendConfirm(count) : texts.send}
      isRunning={isRunning}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

interface RecipientInputsProps {
  channel: Campaign['channel']
  branch: string | null
  selection: Selection
  onChange: (selection: Selection) => void
}

/** Manually selected members and, for admins, subscribers. */
function RecipientInputs({ channel, branch, selection, onChange }: RecipientInputsProps) {
  const canAccess = useCanAccess()
  return (
    <Box
      sx={{ display: 'grid', gap: 2 }}
      // Enter in the search selects; it must never send.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <RecipientInput
        {...memberSource}
        id="chosen-members"
        label={texts.chosenMembers}
        filter={{ role: 'member', ...(branch && { branchId: branch }) }}
        selected={selection.members}
        onChange={(members) => onChange({ ...selection, members })}
      />
      {channel === 'email' && canAccess('subscribers', 'edit') && (
        <RecipientInput
          id="chosen-subscribers"
          label={texts.chosenSubscribers}
          reference="subscribers"
          sort={{ field: 'email', order: 'ASC' }}
          filter={{ isSubscribed: true }}
          selected={selection.subscribers}
          onChange={(subscribers) => onChange({ ...selection, subscribers })}
        />
      )}
    </Box>
  )
}

interface RecipientInputProps extends ReferenceSource {
  id: string
  label: string
  selected: readonly Choice[]
  onChange: (selected: Choice[]) => void
}

/** Selects records of a resource, searched on the server. */
function RecipientInput({ id, label, selected, onChange, ...source }: RecipientInputProps) {
  const { choices, isPending, problem, retry, search } = useReferenceChoices(source, null)
  return (
    <Autocomplete<Choice, true>
      id={id}
      multiple
      options={choices}
      value={[...selected]}
      onChange={(_, values) => onChange(values)}
      onInputChange={(_, text, reason) => search(reason === 'input' ? text : '')}
      onOpen={retry}
      filterOptions={(all) => all}
      filterSelectedOptions
      disableCloseOnSelect
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      loading={isPending}
      noOptionsText={problem}
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
