import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { guardianTexts as texts } from '#admin/resources/people/users/guardians.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import {
  BooleanFormField,
  DateFormField,
  InputRow,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { addGuardian } from '#shared/people/guardians/guardians.contract.ts'
import { guardianRelationNames, guardianRelations } from '#shared/people/guardians/guardians.rules.ts'

const relationChoices = guardianRelations.map((id) => ({ id, name: guardianRelationNames[id] }))

export const registeredGuardian = { relation: 'mother', guardian: null } as const
export const newGuardian = {
  relation: 'mother',
  person: { name: '', phone: '', email: '', birthDate: '', isAnotherPerson: false },
} as const

interface GuardianKindProps {
  value: 'registered' | 'new' | 'later'
  /** Whether the guardian may be added later. */
  isOptional?: boolean
  onChange: (value: GuardianKindProps['value']) => void
}

export function GuardianKind({ value, isOptional = false, onChange }: GuardianKindProps) {
  const kinds = ['new', 'registered', ...(isOptional ? (['later'] as const) : [])] as const
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={texts.how}
      value={value}
      onChange={(_, chosen: GuardianKindProps['value'] | null) => chosen && onChange(chosen)}
    >
      {kinds.map((kind) => (
        <ToggleButton key={kind} value={kind}>
          {texts[kind]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** The inputs of a guardian; `prefix` is the path of their fields. */
export function GuardianInputs({ isNew, prefix = '' }: { isNew: boolean; prefix?: string }) {
  const birthDate = { label: texts.birthDate, min: '1900-01-01', max: clubDay(new Date()) }
  return (
    <>
      <SelectFormField source={`${prefix}relation`} label={texts.relation} choices={relationChoices} />
      {isNew ? (
        <>
          <InputRow>
            <TextFormField source={`${prefix}person.name`} label={texts.name} maxLength={120} />
            <TextFormField source={`${prefix}person.phone`} label={texts.phone} type="tel" />
          </InputRow>
          <InputRow>
            <TextFormField
              source={`${prefix}person.email`}
              label={texts.email}
              type="email"
              hint={texts.emailHint}
            />
            <DateFormField source={`${prefix}person.birthDate`} {...birthDate} />
          </InputRow>
          <BooleanFormField source={`${prefix}person.isAnotherPerson`} label={texts.isAnotherPerson} />
        </>
      ) : (
        <InputRow>
          <ReferenceFormField
            source={`${prefix}guardian`}
            label={texts.guardian}
            {...memberSource}
            hint={texts.guardianHint}
            isRequired
          />
          <DateFormField source={`${prefix}birthDate`} {...birthDate} hint={texts.birthDateHint} />
        </InputRow>
      )}
    </>
  )
}

function DialogInputs() {
  const { setValue } = useFormContext()
  const isNew = Boolean(useWatch({ name: 'person' }))
  return (
    <>
      <GuardianKind
        value={isNew ? 'new' : 'registered'}
        onChange={(kind) => {
          setValue('guardian', null)
          setValue('person', kind === 'new' ? newGuardian.person : undefined)
        }}
      />
      <GuardianInputs isNew={isNew} />
    </>
  )
}

interface AddGuardianProps {
  user: { _id: string; name: string }
  onClose: () => void
}

/** Links a guardian to a member under 18, or enters one. */
export default function AddGuardian({ user, onClose }: AddGuardianProps) {
  return (
    <ActionDialog
      endpoint={addGuardian}
      params={{ id: user._id }}
      defaultValues={registeredGuardian}
      title={user.name ? texts.addOf(user.name) : texts.add}
      content={texts.sectionHint}
      confirm={texts.add}
      done={texts.added}
      onClose={onClose}
    >
      <DialogInputs />
    </ActionDialog>
  )
}
