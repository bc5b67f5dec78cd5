import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useLogout } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { loginPath, mayEnter, storeToken } from '#admin/core/auth/session.ts'
import { beginSession, leaveSession } from '#admin/core/auth/session-end.ts'
import { PasswordField } from '#admin/shell/login/LoginField.tsx'
import { createClient } from '#shared/core/client.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'

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
  const titleId = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const email = person?.email ?? ''

  function leave() {
    leaveSession()
    void logout({}, loginPath('expired'))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!password) {
      setProblem(validationMessages.required)
      return
    }
    setSending(true)
    try {
      const { token, role } = await call(login, { body: { email, password } })
      if (!mayEnter(role)) {
        leave()
        return
      }
      storeToken(token)
      beginSession()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : sessionMessages.loginFailed)
      setSending(false)
    }
  }

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
