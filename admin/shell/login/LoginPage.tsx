import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { HttpError, useLogin } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { reasonFor } from '#admin/core/auth/login-reasons.ts'
import mark from '#admin/core/brand.svg?url'
import { texts } from '#admin/core/i18n/texts.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { PasswordField } from '#admin/shell/login/PasswordField.tsx'
import { Steppe } from '#admin/shell/login/Steppe.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email } from '#shared/core/fields.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'

interface Problems {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

function problemsIn(email: string, password: string): Problems {
  const problems: Problems = {}
  if (!email.trim()) problems.email = validationMessages.required
  else if (!Email.safeParse(email).success) problems.email = validationMessages.email
  if (!password) problems.password = validationMessages.required
  return problems
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof Error)) return { form: sessionMessages.loginFailed }
  const fields: Problems = error instanceof HttpError ? (error.body?.errors ?? {}) : {}
  return { email: fields.email, password: fields.password, form: error.message }
}

export default function LoginPage() {
  const login = useLogin()
  const [search] = useSearchParams()
  const titleId = useId()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({ form: reasonFor(search) })
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsIn(email, password)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) {
      form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
      return
    }
    setSending(true)
    try {
      await login({ email: email.trim(), password })
    } catch (error) {
      setProblems(problemsOf(error))
      setSending(false)
    }
  }

  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        minHeight: '100%',
        gridTemplateColumns: { md: '5fr 6fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <title>{texts.login.title}</title>
      <Steppe />
      <Box sx={{ display: 'grid', placeItems: { xs: 'start center', md: 'center' }, p: { xs: 3, sm: 6 } }}>
        <Box
          component="form"
          noValidate
          aria-labelledby={titleId}
          onSubmit={submit}
          sx={{ width: '100%', maxWidth: 380, display: 'grid', gap: 2.5 }}
        >
          <Box>
            <Box
              component="img"
              src={mark}
              alt=""
              width={44}
              height={44}
              sx={{ mb: 2, display: { xs: 'none', md: 'block' } }}
            />
            <Typography id={titleId} variant="h1" sx={{ fontSize: '1.75rem' }}>
              {texts.login.title}
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {texts.login.intro}
            </Typography>
          </Box>
          {problems.form && <Alert severity="error">{problems.form}</Alert>}
          <LoginField
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            label={texts.login.email}
            value={email}
            problem={problems.email}
            onChange={setEmail}
          />
          <PasswordField value={password} problem={problems.password} onChange={setPassword} />
          <Button type="submit" variant="contained" size="large" loading={isSending} sx={{ minHeight: 48 }}>
            {texts.login.submit}
          </Button>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
            <Link href="/login/ResetPassword" color="secondary">
              {texts.login.forgot}
            </Link>
            <Link href="/" color="secondary">
              {texts.login.toSite}
            </Link>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
