import { useState } from 'react'
import { formatPhone } from '#shared/core/phone-text.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { changeOwnPhone, requestOwnPhoneCode } from '#shared/people/phone-codes/phone-codes.contract.ts'
import styles from '#site/features/account/profile.module.css'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import page from '#site/features/security/security.module.css'
import { securityTexts } from '#site/features/security/security.texts.ts'
import type { SecuritySection } from '#site/features/security/security-section.ts'
import { call } from '#site/features/session/client.ts'
import { ResendCode } from '#site/features/session/ResendCode.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { PhoneField, SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'
import { toast } from '#site/ui/toast.ts'

const texts = securityTexts.phone

type Step =
  | { name: 'shown' }
  | { name: 'number' }
  | { name: 'codes'; phone: string; note: string; asksBoth: boolean }

/** The number that signs in: whether it is verified, its verification and its change. */
export function PhoneSection({ proven }: Pick<SecuritySection, 'proven'>) {
  const { data: user, error: failure, load } = useMemberData(() => call(showProfile))
  const { state, error, fields, run, reset } = useRequest()
  const [step, setStep] = useState<Step>({ name: 'shown' })
  const loading = state === 'loading'

  function go(next: Step) {
    reset()
    setStep(next)
  }

  // Staff do not sign in by phone.
  if (user && user.role !== 'member') return null
  const isVerified = user?.phoneVerified === true

  async function send(phone: string): Promise<boolean> {
    const answer = await run(() => proven(() => call(requestOwnPhoneCode, { body: { phone } })))
    if (answer) go({ name: 'codes', phone, note: answer.message, asksBoth: isVerified })
    return answer !== undefined
  }

  async function finish(phone: string, data: FormData) {
    const formerCode = textOf(data, 'formerCode')
    const body = { phone, code: textOf(data, 'code'), ...(formerCode && { formerCode }) }
    const answer = await run(() => proven(() => call(changeOwnPhone, { body })))
    if (!answer) return
    toast(answer.message)
    go({ name: 'shown' })
    void load()
  }

  const cancel = (
    <button type="button" className="button quiet small" onClick={() => go({ name: 'shown' })}>
      {securityTexts.cancel}
    </button>
  )
  return (
    <section aria-labelledby="phone-title" id="telefon">
      <h2 id="phone-title">{texts.title}</h2>
      <div className={page.part}>
        <p className="hint">{texts.text}</p>
        {user?.phone && (
          <p className={styles.emailRow}>
            <b>{formatPhone(user.phone)}</b>
            <Badge tone={isVerified ? 'verified' : 'waiting'}>
              {isVerified ? texts.verified : texts.unverified}
            </Badge>
          </p>
        )}
        {step.name === 'number' && (
          <Form onSubmit={(data) => send(textOf(data, 'phone').trim())} fields={fields} error={error}>
            <PhoneField label={texts.newNumber} required autoFocus error={fields.phone} />
            <div className="form-links">
              <SubmitButton loading={loading}>{texts.send}</SubmitButton>
              {cancel}
            </div>
          </Form>
        )}
        {step.name === 'codes' && (
          <Form onSubmit={(data) => finish(step.phone, data)} fields={fields} error={error}>
            <Notice role="status">{step.note}</Notice>
            <SixDigitsField
              label={step.asksBoth ? texts.newCode : texts.code}
              name="code"
              data-invalid={securityTexts.codeInvalid}
              error={fields.code}
            />
            {step.asksBoth && (
              <SixDigitsField
                label={texts.formerCode}
                name="formerCode"
                autoFocus={false}
                data-invalid={securityTexts.codeInvalid}
                error={fields.formerCode}
              />
            )}
            <div className="form-links">
              <SubmitButton loading={loading}>{texts.finish}</SubmitButton>
              {cancel}
              <ResendCode disabled={loading} onResend={() => send(step.phone)} />
            </div>
          </Form>
        )}
        {step.name === 'shown' && user && (
          <>
            <div className="form-links">
              {user.phone && !isVerified && (
                <button
                  type="button"
                  className="button quiet small"
                  disabled={loading}
                  onClick={() => send(user.phone)}
                >
                  {texts.verify}
                </button>
              )}
              <button type="button" className="button quiet small" onClick={() => go({ name: 'number' })}>
                {user.phone ? texts.change : texts.add}
              </button>
            </div>
            <p className="field-error" role="alert">
              {error}
            </p>
          </>
        )}
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </section>
  )
}
