import styles from '#site/features/account/profile.module.css'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import {
  genders,
  type ProfileChange,
  type User,
  type UserDetails,
} from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { BranchField, NameField, PhoneField } from '#site/ui/form/common-fields.tsx'
import { SelectField, TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { FormError } from '#site/ui/form/FormError.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface ProfileFormProps {
  user: User
  branches: readonly { _id: string; name: string }[]
  hasMore?: boolean | undefined
  /** Edits made while saving are unsaved still. */
  onChange: (user: User, hasUnsaved: boolean) => void
  onReload: () => void
}

function changeOf(data: FormData, version: number): z.input<typeof ProfileChange> {
  return {
    name: textOf(data, 'name'),
    phone: textOf(data, 'phone') || undefined,
    gender: genders.find((gender) => gender === data.get('gender')),
    branch: textOf(data, 'branch') || null,
    userDetails: {
      birthDate: textOf(data, 'birthDate'),
      city: textOf(data, 'city'),
      district: textOf(data, 'district'),
      address: textOf(data, 'address'),
      emergencyName: textOf(data, 'emergencyName'),
      emergencyPhone: textOf(data, 'emergencyPhone'),
    },
    version,
  }
}

/** The editable profile. Leaving with unsaved changes asks for confirmation. */
export function ProfileForm({ user, branches, hasMore, onChange, onReload }: ProfileFormProps) {
  const { state, error, fields, status, run } = useRequest()
  const [changed, setChanged] = useState(false)
  const edits = useRef(0)
  const conflict = status === 409

  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])

  async function submit(data: FormData) {
    const sent = edits.current
    const answer = await run(() => call(updateProfile, { body: changeOf(data, user.version) }))
    if (!answer) return
    const hasUnsaved = edits.current !== sent
    setChanged(hasUnsaved)
    onChange(answer.user, hasUnsaved)
    toast(answer.message)
  }

  return (
    <section
      aria-labelledby="identity-title"
      onInput={() => {
        edits.current += 1
        setChanged(true)
      }}
    >
      <h2 id="identity-title">{profileTexts.identity}</h2>
      <Form onSubmit={submit} fields={fields} error={null}>
        <NameField defaultValue={user.name} error={fields.name} />
        <div className="pair">
          <PhoneField
            required={user.phone !== ''}
            defaultValue={user.phone}
            readOnly={user.phoneVerified}
            hint={user.phoneVerified && <a href="/customer/security#telefon">{profileTexts.verifiedPhone}</a>}
            error={fields.phone}
          />
          <SelectField
            label={sessionTexts.register.gender}
            name="gender"
            defaultValue={user.gender}
            hint={user.genderConfirmedAt && profileTexts.confirmed}
            error={fields.gender}
          >
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {sessionTexts.genders[gender]}
              </option>
            ))}
          </SelectField>
        </div>
        <BranchField
          branches={branches}
          hasMore={hasMore}
          none={profileTexts.noBranch}
          label={profileTexts.branch}
          defaultValue={user.branch ?? ''}
          error={fields.branch}
        />
        <DetailFields
          details={user.userDetails}
          isBirthDateConfirmed={Boolean(user.birthDateConfirmedAt)}
          fields={fields}
        />
        <div className={styles.saveBar} data-changed={changed || undefined}>
          <SubmitButton loading={state === 'loading'} working={profileTexts.saving} disabled={!changed}>
            {profileTexts.save}
          </SubmitButton>
          {conflict && (
            <button type="button" className="button quiet" onClick={onReload}>
              {profileTexts.reload}
            </button>
          )}
          {error ? (
            <FormError error={error} status={status} />
          ) : (
            <p role="status">{changed ? profileTexts.unsaved : ''}</p>
          )}
        </div>
      </Form>
    </section>
  )
}

interface DetailFieldsProps {
  details: UserDetails
  isBirthDateConfirmed: boolean
  /** Field errors of the server. */
  fields: Record<string, string>
}

/** The optional fields of a profile. */
function DetailFields({ details, isBirthDateConfirmed, fields }: DetailFieldsProps) {
  const field = (name: keyof UserDetails, maxLength: number) => ({
    name,
    maxLength,
    label: profileTexts[name],
    defaultValue: details[name],
    error: fields[`userDetails.${name}`],
  })
  return (
    <fieldset>
      <legend>{profileTexts.details}</legend>
      <p className="hint">{profileTexts.detailsText}</p>
      <div className="pair">
        <TextField
          {...field('birthDate', 10)}
          type="date"
          autoComplete="bday"
          hint={isBirthDateConfirmed && profileTexts.confirmed}
        />
        <TextField {...field('city', 60)} autoComplete="address-level1" />
        <TextField {...field('district', 60)} autoComplete="address-level2" />
        <TextField {...field('address', 300)} autoComplete="street-address" />
        <TextField {...field('emergencyName', 120)} autoComplete="off" />
        <TextField {...field('emergencyPhone', 30)} type="tel" autoComplete="off" />
      </div>
    </fieldset>
  )
}
