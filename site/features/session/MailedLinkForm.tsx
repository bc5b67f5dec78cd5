import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import {
  confirmContactChange,
  restoreAddress,
} from '#shared/people/contact-changes/contact-changes.contract.ts'
import { call } from '#site/features/session/client.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const links = {
  contactChange: {
    endpoint: confirmContactChange,
    next: { href: '/login', label: sessionTexts.claim.toLogin },
  },
  addressReturn: {
    endpoint: restoreAddress,
    next: { href: '/login/ResetPassword', label: sessionTexts.addressReturn.newPassword },
  },
} as const

/** Returns the token of the page’s URL; empty while the page is rendered on the server. */
const tokenOfAddress = () =>
  typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('token') ?? '')

/** Does what a mailed link is for; a button, so that programs that open links in mails confirm nothing. */
export function MailedLinkForm({ kind }: { kind: keyof typeof links }) {
  const { endpoint, next } = links[kind]
  const texts = sessionTexts[kind]
  // Read at once: a click that came before the script is repeated before any effect.
  const [token] = useState(tokenOfAddress)
  const [note, setNote] = useState('')
  const { state, error, fields, run } = useRequest()

  useEffect(() => {
    // Removes the token from the URL and thus from the history.
    history.replaceState(null, '', location.pathname)
  }, [])

  async function confirm() {
    const done = await run(() => call(endpoint, { body: { token } }))
    if (done) setNote(done.message)
  }

  if (note)
    return (
      <div className="form">
        <Notice role="status">{note}</Notice>
        <a className="button" href={next.href}>
          {next.label}
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
