import { Alert, Button, Checkbox, FormControlLabel, FormHelperText, Link } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { texts as adminTexts } from '#admin/core/i18n/texts.ts'
import { createClient } from '#shared/core/client.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { acceptTerms } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = adminTexts.login.consent

interface ConsentStepProps {
  /** Signed in; the browser keeps the token once the texts are accepted. */
  user: SignedInUser
  onDone: (user: SignedInUser) => Promise<unknown>
}

const boxes = [
  { name: 'consent', href: '/privacyPolicy', link: texts.notice, after: texts.noticeAfter },
  { name: 'terms', href: '/termsOfService.js', link: texts.terms, after: texts.termsAfter },
] as const

/** Asks for privacy notice and terms, which an account has not seen that began with a temporary password or a reset. */
export function ConsentStep({ user, onDone }: ConsentStepProps) {
  const [checked, setChecked] = useState({ consent: false, terms: false })
  const [isRefused, setRefused] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setProblem(undefined)
    if (!checked.consent || !checked.terms) return setRefused(true)
    setSending(true)
    try {
      const transport = (path: string, init: RequestInit) => fetch(path, init)
      const { call } = createClient({ transport, token: () => user.token })
      await call(acceptTerms, { body: checked })
      await onDone(user)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : sessionMessages.acceptFailed)
      setSending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {boxes.map(({ name, href, link, after }, index) => (
        <div key={name}>
          <FormControlLabel
            control={
              <Checkbox
                name={name}
                autoFocus={index === 0}
                checked={checked[name]}
                onChange={({ target }) => setChecked({ ...checked, [name]: target.checked })}
              />
            }
            label={
              <>
                <Link href={href} target="_blank" rel="noopener" color="secondary">
                  {link}
                </Link>
                {after}
              </>
            }
          />
          {isRefused && !checked[name] && <FormHelperText error>{validationMessages.accept}</FormHelperText>}
        </div>
      ))}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isSending}
        sx={{ mt: 2, minHeight: 48 }}
      >
        {texts.submit}
      </Button>
    </form>
  )
}
