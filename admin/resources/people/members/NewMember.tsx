import { Alert, Box, Card, Link as MuiLink, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { CameraInput } from '#admin/resources/people/members/CameraInput.tsx'
import { MemberSteps } from '#admin/resources/people/members/MemberSteps.tsx'
import { memberTexts as texts } from '#admin/resources/people/members/members.texts.ts'
import {
  GuardianInputs,
  GuardianKind,
  newGuardian,
  registeredGuardian,
} from '#admin/resources/people/users/GuardianInputs.tsx'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { genderChoices } from '#admin/resources/people/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  DateFormField,
  InputRow,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import {
  createMember,
  findSimilar,
  setMemberPhoto,
  WalkIn,
} from '#shared/people/walk-ins/walk-ins.contract.ts'

/** The way of a walk-in: identity here, then the sale, then contract and access on the person’s page. */
export function NewMember() {
  const { branch, canSwitch } = useBranchScope()
  const canAccess = useCanAccess()
  const notify = useNotify()
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<File>()

  async function save(values: FieldValues): Promise<object | undefined> {
    const user = await call(createMember, { body: values as BodyInputOf<typeof createMember> })
    notify(texts.created(user.name), { type: 'success' })
    const files = { profilePhoto: photo ?? null }
    if (photo)
      await call(setMemberPhoto, { params: { id: user._id }, body: {}, files }).catch((error: Error) =>
        notify(texts.photoFailed(error.message), { type: 'warning' }),
      )
    const sale = encodeURIComponent(JSON.stringify({ user: user._id, branch: user.branch }))
    navigate(canAccess('sales', 'create') ? `/sales/create?source=${sale}&isNew` : `/users/${user._id}/show`)
    return undefined
  }

  return (
    <CreatePage>
      <MemberSteps active={0} />
      <RecordForm
        schema={WalkIn}
        defaultValues={{ branch, gender: 'unspecified', isAnotherPerson: false, isIdentityChecked: false }}
        onSubmit={save}
        save={texts.saveAndSell}
        aside={
          <Card component="section" sx={{ p: 2 }}>
            <CameraInput photo={photo} onChange={setPhoto} />
          </Card>
        }
      >
        <InputRow>
          <TextFormField source="name" autoFocus maxLength={120} />
          <TextFormField source="phone" type="tel" placeholder="0532 123 45 67" hint={userTexts.phoneHint} />
        </InputRow>
        <SimilarPeople />
        <InputRow>
          <TextFormField source="email" type="email" hint={texts.emailHint} />
          <DateFormField source="userDetails.birthDate" min="1900-01-01" max={clubDay(new Date())} />
        </InputRow>
        <GuardianSection />
        <InputRow>
          <SelectFormField source="gender" choices={genderChoices} isRequired={false} />
          {canSwitch && <BranchInput />}
        </InputRow>
        <BooleanFormField source="isIdentityChecked" hint={userTexts.identityHint} />
        <InputRow>
          <TextFormField source="userDetails.emergencyName" />
          <TextFormField source="userDetails.emergencyPhone" type="tel" />
        </InputRow>
      </RecordForm>
    </CreatePage>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The guardian of a new member under 18; by default a new person, who is entered with the member. */
function GuardianSection() {
  const { setValue } = useFormContext()
  const isForMinor = isMinor(dayOf(useWatch({ name: 'userDetails.birthDate' })))
  const guardian: unknown = useWatch({ name: 'guardian' })
  const isNew = typeof guardian === 'object' && guardian !== null && 'person' in guardian

  useEffect(() => {
    setValue('guardian', isForMinor ? newGuardian : undefined)
  }, [isForMinor, setValue])

  if (!isForMinor) return null
  return (
    <Box
      component="section"
      aria-labelledby="guardian-title"
      sx={{ display: 'grid', gap: 2, justifyItems: 'stretch' }}
    >
      <div>
        <Typography id="guardian-title" variant="h3" component="h2">
          {guardianTexts.guardian}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {guardianTexts.sectionHint}
        </Typography>
      </div>
      <GuardianKind
        isOptional
        value={guardian ? (isNew ? 'new' : 'registered') : 'later'}
        onChange={(kind) =>
          setValue(
            'guardian',
            kind === 'later' ? undefined : kind === 'new' ? newGuardian : registeredGuardian,
          )
        }
      />
      {guardian ? <GuardianInputs key={String(isNew)} isNew={isNew} prefix="guardian." /> : null}
    </Box>
  )
}

/** A complete day; empty while it is typed. */
function dayOf(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''
}

/** Registered people who may be the one being typed, and the confirmation that it is another person. */
function SimilarPeople() {
  const name = textOf(useWatch({ name: 'name' }))
  const phone = textOf(useWatch({ name: 'phone' }))
  const birthDate = textOf(useWatch({ name: 'userDetails.birthDate' }))
  const isConfirmed = useWatch({ name: 'isAnotherPerson' }) === true
  const { errors } = useFormState({ name: 'isAnotherPerson' })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(birthDate)
  const query = useDebounced(JSON.stringify({ name, phone, ...(isDay && { birthDate }) }))
  const isAsked = phone.replace(/\D/g, '').length >= 10 || (name.trim() !== '' && isDay)
  const { data } = useCall(findSimilar, { query: JSON.parse(query) as object }, { enabled: isAsked })
  const people = (isAsked && data?.people) || []
  const needsConfirmation =
    isConfirmed || 'isAnotherPerson' in errors || people.some(({ similarity }) => similarity === 'same-phone')
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {people.length > 0 && (
        <Alert severity="warning">
          <Typography variant="subtitle2" component="p">
            {texts.similar}
          </Typography>
          {people.map((person) => (
            <div key={person._id}>
              <MuiLink component={Link} to={`/users/${person._id}/show`} color="inherit">
                {person.name}
              </MuiLink>
              {` · ${formatPhone(person.phone)} · ${texts.similarities[person.similarity]}`}
            </div>
          ))}
        </Alert>
      )}
      {isAsked && data?.isKnownElsewhere && <Alert severity="warning">{texts.knownElsewhere}</Alert>}
      {needsConfirmation && <BooleanFormField source="isAnotherPerson" />}
    </Box>
  )
}
