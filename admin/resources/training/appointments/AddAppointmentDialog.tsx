import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { isTrainer, useCurrentUser } from '#admin/core/auth/access.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import {
  BooleanFormField,
  DateTimeFormField,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  addAppointment,
  type BookablePack,
  listBookablePacks,
} from '#shared/training/appointments/appointments.contract.ts'
import { listTrainerWeeks } from '#shared/training/trainer-hours/trainer-hours.contract.ts'

interface AddAppointmentDialogProps {
  branch: string
  startsAt?: string
  trainer?: string
  onClose: () => void
}

const { body } = addAppointment.schema
/** The pack names its member. */
const values = body
  .omit({ member: true, requestKey: true })
  .extend({ pack: z.object({ pack: z.string(), member: z.string() }, validationMessages.required) })

/** Books a one-to-one session for a member, who is found by name among those with a session left. */
export function AddAppointmentDialog({ branch, startsAt, trainer, onClose }: AddAppointmentDialogProps) {
  const user = useCurrentUser()
  const own = user && isTrainer(user) ? user._id : undefined
  return (
    <ActionDialog
      endpoint={addAppointment}
      valuesSchema={values}
      body={{ branch }}
      defaultValues={{ branch, startsAt, trainer: own ?? trainer, room: '', note: '', outsideHours: false }}
      toBody={({ pack, ...fields }) => ({ ...fields, pack: pack?.pack, member: pack?.member })}
      title={texts.addTitle}
      content={texts.addContent}
      confirm={texts.book}
      done={texts.booked}
      onClose={onClose}
    >
      <PackInput branch={branch} />
      {!own && <TrainerInput branch={branch} />}
      <DateTimeFormField source="startsAt" label={texts.fields.startsAt} />
      <TextFormField source="room" label={texts.fields.room} />
      <TextFormField source="note" label={texts.fields.note} rows={2} />
      <BooleanFormField source="outsideHours" label={texts.fields.outsideHours} hint={texts.outsideHint} />
    </ActionDialog>
  )
}

/** A member with a session left, searched by name. */
function PackInput({ branch }: { branch: string }) {
  const [typed, type] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const { setValue, formState } = useFormContext()
  const chosen = useWatch({ name: 'pack' }) as BookablePack | undefined
  const { data = [], isFetching } = useCall(
    listBookablePacks,
    { query: { branch, ...(q && !chosen && { q }) } },
    { placeholderData: keepPreviousData },
  )
  const problem = formState.errors.pack?.message
  return (
    <Autocomplete<BookablePack>
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      value={chosen ?? null}
      isOptionEqualToValue={(option, value) => option.pack === value.pack}
      getOptionKey={(option) => option.pack}
      getOptionLabel={({ memberName, packName, available }) => texts.packOf(memberName, packName, available)}
      noOptionsText={texts.noPacks}
      onInputChange={(_, text, reason) => reason === 'input' && type(text)}
      onChange={(_, option) =>
        setValue('pack', option ?? undefined, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          required
          label={texts.fields.pack}
          error={problem !== undefined}
          helperText={typeof problem === 'string' ? problem : texts.packHint}
        />
      )}
    />
  )
}

/** The trainers of a branch. */
export function TrainerInput({ branch }: { branch: string }) {
  const { data = [] } = useCall(listTrainerWeeks, { query: { branch } })
  return (
    <SelectFormField
      source="trainer"
      label={texts.fields.trainer}
      choices={data.map(({ trainer, trainerName }) => ({ id: trainer, name: trainerName }))}
      hint={texts.trainerHint}
    />
  )
}
