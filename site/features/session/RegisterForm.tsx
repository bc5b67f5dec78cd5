import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { consentChannels } from '#shared/people/consents/consents.schema.ts'
import { registrationFailure, registrationFields } from '#shared/people/session/registration-failure.ts'
import { register } from '#shared/people/session/session.contract.ts'
import { genders, type Registration } from '#shared/people/users/users.schema.ts'
import { contractsPath } from '#site/features/contracts/contracts-path.ts'
import { ReferralCodeField } from '#site/features/referrals/ReferralCodeField.tsx'
import { referralTexts } from '#site/features/referrals/referrals.texts.ts'
import { useCodeCheck } from '#site/features/referrals/use-code-check.ts'
import { ChannelFields, channelChoicesOf } from '#site/features/session/ChannelFields.tsx'
import { ConsentFields } from '#site/features/session/ConsentFields.tsx'
import { call } from '#site/features/session/client.ts'
import { requestedPath, returnPath } from '#site/features/session/return-path.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { openSession } from '#site/features/session/stored.ts'
import { BranchField, EmailField, NameField, PhoneField } from '#site/ui/form/common-fields.tsx'
import { SelectField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.register

function registrationOf(data: FormData): Registration {
  return {
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    phone: textOf(data, 'phone'),
    password: textOf(data, 'password'),
    branchId: textOf(data, 'branchId') || null,
    gender: genders.find((gender) => gender === data.get('gender')) ?? 'unspecified',
    consent: data.has('consent'),
    ...channelChoicesOf(data),
    terms: data.has('terms'),
  }
}

/**
 * Uses the referral code of a registration. The account exists either way: a rejected code is passed on to the
 * page that explains it and accepts another.
 */
async function redeem(code: string): Promise<string | null> {
  if (!code) return null
  return call(consumeReferral, { body: { code } }).then(
    () => null,
    () => `/customer/referrals?code=${encodeURIComponent(code)}`,
  )
}

/** Continues to the requested page; otherwise to the contracts to sign. */
async function pathAfterRegistration(): Promise<string> {
  const path = requestedPath()
  if (path !== null) return path
  const { unsigned } = await call(listUserContracts, {}).catch(() => ({ unsigned: [] }))
  return unsigned.length > 0 ? contractsPath({ welcome: '', returnTo: returnPath() }) : returnPath()
}

interface RegisterFormProps extends SomeBranches {
  sendsSms?: boolean
}

export function RegisterForm({ sendsSms = false, ...props }: RegisterFormProps) {
  const branches = useBranches(props)
  const { state, error, run, ...request } = useRequest(registrationFailure)
  const fields = registrationFields(request.fields)
  const codeInput = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const check = useCodeCheck(code)

  // A shared link filled in its code before hydration.
  useEffect(() => setCode(codeInput.current?.value ?? ''), [])

  async function submit(data: FormData) {
    if (check === 'invalid') return codeInput.current?.focus()
    const user = await run(() => call(register, { body: registrationOf(data) }))
    if (!user) return
    openSession(user)
    const retry = await redeem(textOf(data, 'referralCode').trim())
    location.assign(retry ?? (await pathAfterRegistration()))
  }

  return (
    <Form onSubmit={submit} fields={fields} error={error}>
      <NameField error={fields.name} />
      <div className="pair">
        <EmailField error={fields.email} />
        <PhoneField placeholder={texts.phoneExample} required error={fields.phone} />
      </div>
      <PasswordField label={sessionTexts.password} name="password" isNew error={fields.password} />
      <div className="pair">
        <BranchField branches={branches} none={texts.noBranch} name="branchId" error={fields.branchId} />
        <SelectField label={texts.gender} name="gender" defaultValue="unspecified" error={fields.gender}>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {sessionTexts.genders[gender]}
            </option>
          ))}
        </SelectField>
      </div>
      <ReferralCodeField input={codeInput} check={check} hint={referralTexts.fieldHint} onChange={setCode} />
      <ConsentFields fields={fields} />
      <ChannelFields channels={sendsSms ? consentChannels : ['email', 'call']} />
      <SubmitButton loading={state === 'loading' || state === 'succeeded'}>{texts.submit}</SubmitButton>
      <p>
        {texts.haveAccount} <a href="/login">{texts.login}</a>
      </p>
    </Form>
  )
}
