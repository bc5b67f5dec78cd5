import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import { quickestPerson, sendContact } from '#shared/content/contact/contact.contract.ts'
import { contactTexts as texts } from '#site/features/contact/contact.texts.ts'
import { call } from '#site/features/session/client.ts'
import { BranchField, EmailField, NameField, PhoneField } from '#site/ui/form/common-fields.tsx'
import { TextAreaField, TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PrivacyHint } from '#site/ui/form/PrivacyHint.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

interface ContactFormProps extends SomeBranches {
  /** The branch of the page. */
  branch?: string
}

/** How long the form has been open, in milliseconds. A fast autofill is delayed so as not to look like a bot. */
async function openFor(): Promise<number> {
  const rest = quickestPerson - performance.now()
  if (rest > 0) await new Promise((fulfil) => setTimeout(fulfil, rest + 50))
  return Math.round(performance.now())
}

export function ContactForm({ branch, ...some }: ContactFormProps) {
  const branches = useBranches(some)
  const { state, error, fields, run, reset } = useRequest()
  const [thanks, setThanks] = useState('')
  const heading = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (thanks) heading.current?.focus()
  }, [thanks])

  async function submit(data: FormData) {
    const done = await run(async () =>
      call(sendContact, {
        body: {
          name: textOf(data, 'name'),
          email: textOf(data, 'email'),
          phone: textOf(data, 'phone'),
          subject: textOf(data, 'subject'),
          message: textOf(data, 'message'),
          branch: textOf(data, 'branch'),
          website: textOf(data, 'website'),
          openFor: await openFor(),
        },
      }),
    )
    if (done) setThanks(done.message)
  }

  if (thanks)
    return (
      <div className="form" role="status">
        <p ref={heading} tabIndex={-1}>
          {thanks}
        </p>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setThanks('')
            reset()
          }}
        >
          {texts.again}
        </button>
      </div>
    )

  return (
    <Form onSubmit={submit} fields={fields} error={error} label={texts.formTitle}>
      <div className="pair">
        <NameField error={fields.name} />
        <EmailField error={fields.email} />
        <PhoneField label={texts.phone} error={fields.phone} />
        <BranchField
          branches={branches}
          none={texts.noBranch}
          error={fields.branch}
          {...(branch ? { defaultValue: branch } : {})}
        />
      </div>
      <TextField label={texts.subject} name="subject" maxLength={160} required error={fields.subject} />
      <TextAreaField
        label={texts.message}
        name="message"
        rows={6}
        maxLength={5000}
        required
        error={fields.message}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {texts.website}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <PrivacyHint text={texts.privacyBefore} link={texts.privacyLink} />
      <SubmitButton loading={state === 'loading'} working={texts.sending}>
        {texts.submit}
      </SubmitButton>
    </Form>
  )
}
