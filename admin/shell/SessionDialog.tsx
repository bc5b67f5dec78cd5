import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useLogout } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { loginPath, mayEnter, storeToken } from '#admin/core/auth/session.ts'
import { beginSession, leaveSession } from '#admin/core/auth/session-end.ts'
import { texts as adminTexts } from '#admin/core/i18n/texts.ts'
import { PasswordField } from '#admin/shell/login/LoginField.tsx'
import { SecondStep } from '#admin/shell/login/SecondStep.tsx'
import type { Challenge } from '#shared/core/challenge.ts'
import { createClient } from '#shared/core/client.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = {
  title: 'Oturumunuz sona erdi',
  content: (email: string) =>
    `Yazdıklarınız duruyor. Kaldığınız yerden devam etmek için ${email} hesabının parolasını yazın.`,
  submit: 'Giriş yap ve devam et',
  leave: 'Giriş sayfasına git',
} as const

/** Without the rejected token. */
const { call } = createClient({ transport: (path, init) => fetch(path, init), token: () => null })

/** Signs the same user in again over the current screen. */
export default function SessionDialog() {
  const person = useCurrentUser()
  const logout = useLogout()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [challenge, setChallenge] = useState<Challenge>()
  const email = person?.email ?? ''

  function leave() {
    leaveSession()
    void logout({}, loginPath('SessionExpired'))
  }

  function begin({ token, role }: SignedInUser) {
    if (!mayEnter(role)) {
      leave()
      return
    }
    storeToken(token)
    beginSession()
    // The role may be another one.
    void queryClient.invalidateQueries({ queryKey: ['auth'] })
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!password) {
      setProblem(validationMessages.required)
      return
    }
    setSending(true)
    try {
      begin(await call(login, { body: { email, password } }))
    } catch (error) {
      if (error instanceof ApiError && error.challenge) setChallenge(error.challenge)
      else setProblem(error instanceof Error ? error.message : sessionMessages.loginFailed)
      setSending(false)
    }
  }

  if (challenge)
    return (
      <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId}>{adminTexts.login.secondStep}</DialogTitle>
        <DialogContent>
          <SecondStep
            challenge={challenge}
            onProof={async (body) => begin(await call(passSecondFactor, { body }))}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={leave}>
            {texts.leave}
          </Button>
        </DialogActions>
      </Dialog>
    )

  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{texts.content(email)}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <PasswordField value={password} onChange={setPassword} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSending} onClick={leave}>
            {texts.leave}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
