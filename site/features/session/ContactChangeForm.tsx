import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { confirmContactChange } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { call } from '#site/features/session/client.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const texts = sessionTexts.contactChange

/** Confirms a change of contact data; a button, so that programs that open links in mails confirm nothing. */
export function ContactChangeForm() {
  const [token, setToken] = useState('')
  const [note, setNote] = useState('')
  const { state, error, fields, run } = useRequest()

  useEffect(() => {
    setToken(new URLSearchParams(location.search).get('token') ?? '')
    // Removes the token from the URL and thus from the history.
    history.replaceState(null, '', location.pathname)
  }, [])

  async function confirm() {
    const done = await run(() => call(confirmContactChange, { body: { token } }))
    if (done) setNote(done.message)
  }

  if (note)
    return (
      <div className="form">
        <Notice role="status">{note}</Notice>
        <a className="button" href="/login">
          {sessionTexts.claim.toLogin}
        </a>
      </div>
    )
  return (
    <Form onSubmit={confirm} fields={fields} error={error}>
      <p>{texts.text}</p>
      <SubmitButton loading={state === 'loading'}>{texts.confirm}</SubmitButton>
      <p className="hint">{texts.otherwise}</p>
    </Form>
  )
}
