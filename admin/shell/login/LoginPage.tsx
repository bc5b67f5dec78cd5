import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react'
import { HttpError, useLogin } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { loginErrorOf } from '#admin/core/auth/session.ts'
import { clubMark, useClub } from '#admin/core/club.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { LoginField, PasswordField } from '#admin/shell/login/LoginField.tsx'
import { palette } from '#shared/brand/palette.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email } from '#shared/core/fields.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

/** Only accounts with a second factor load it. */
const SecondStep = lazy(async () => ({
  default: (await import('#admin/shell/login/SecondStep.tsx')).SecondStep,
}))

/** Only accounts that began without notice and terms load it. */
const ConsentStep = lazy(async () => ({
  default: (await import('#admin/shell/login/ConsentStep.tsx')).ConsentStep,
}))

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

/** The second step that a sign-in asks for. */
function challengeOf(error: unknown): Challenge | undefined {
  return error instanceof HttpError ? error.body?.challenge : undefined
}

/** The signed-in user who has not accepted notice and terms yet. */
function userWithoutConsent(error: unknown): SignedInUser | undefined {
  return error instanceof HttpError ? error.body?.needsConsent : undefined
}

export default function LoginPage() {
  const login = useLogin()
  const [search] = useSearchParams()
  const titleId = useId()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({ form: loginErrorOf(search) })
  const [isSending, setSending] = useState(false)
  const [challenge, setChallenge] = useState<Challenge>()
  const [asked, setAsked] = useState<SignedInUser>()

  /** Rethrows what is no question for notice and terms. */
  function askConsent(error: unknown): void {
    const user = userWithoutConsent(error)
    if (!user) throw error
    setAsked(user)
  }

  function startAgain() {
    setChallenge(undefined)
    setAsked(undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
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
      // A temporary password is replaced on the site first.
      const token = error instanceof HttpError ? error.body?.errors?.temporaryToken : undefined
      if (token) return location.assign(`/login/Claim#change=${encodeURIComponent(token)}`)
      setSending(false)
      const next = challengeOf(error)
      const user = userWithoutConsent(error)
      if (next) setChallenge(next)
      else if (user) setAsked(user)
      else setProblems(problemsOf(error))
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
      <ClubPanel />
      <Box sx={{ display: 'grid', placeItems: { xs: 'start center', md: 'center' }, p: { xs: 3, sm: 6 } }}>
        {challenge || asked ? (
          <Box sx={{ width: '100%', maxWidth: 380, display: 'grid', gap: 2.5 }}>
            <Heading
              id={titleId}
              title={asked ? texts.login.consent.title : texts.login.secondStep}
              intro={asked ? texts.login.consent.intro : secondFactorMessages.required}
            />
            <Suspense fallback={<Typography role="status">{texts.layout.loading}…</Typography>}>
              {asked ? (
                <ConsentStep user={asked} onDone={(accepted) => login({ accepted })} />
              ) : (
                challenge && (
                  <SecondStep challenge={challenge} onProof={(proof) => login(proof).catch(askConsent)} />
                )
              )}
            </Suspense>
            <Link
              component="button"
              type="button"
              variant="body2"
              color="secondary"
              onClick={startAgain}
              sx={{ justifySelf: 'start' }}
            >
              {texts.login.startAgain}
            </Link>
          </Box>
        ) : (
          <Box
            component="form"
            noValidate
            aria-labelledby={titleId}
            onSubmit={submit}
            sx={{ width: '100%', maxWidth: 380, display: 'grid', gap: 2.5 }}
          >
            <Heading id={titleId} title={texts.login.title} intro={texts.login.intro} />
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
        )}
      </Box>
    </Box>
  )
}

function Heading({ id, title, intro }: { id: string; title: string; intro: string }) {
  return (
    <Box>
      <Box
        component="img"
        src={clubMark}
        alt=""
        width={44}
        height={44}
        sx={{ mb: 2, display: { xs: 'none', md: 'block' } }}
      />
      <Typography id={id} variant="h1" sx={{ fontSize: '1.75rem' }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {intro}
      </Typography>
    </Box>
  )
}

/** Hills at sunset. */
const Landscape = () => (
  <Box
    component="svg"
    aria-hidden
    viewBox="0 0 600 900"
    preserveAspectRatio="xMidYMax slice"
    sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
  >
    <circle cx="420" cy="560" r="110" fill={palette.wheat} />
    <path d="M0 640 130 560l90 50 130-110 110 90 140-70v380H0z" fill={palette.dusk} />
    <path d="M0 720c110-60 210-40 320-10s190 10 280-30v220H0z" fill={palette.madderDeep} />
    <path d="M0 790c140-50 260-20 380 0s160 0 220-20v130H0z" fill={palette.ember} />
    <path d="M0 850c160-30 300-20 420-10s130 0 180-10v70H0z" fill={palette.wheat} />
  </Box>
)

/** The name of the club beside the login form; a narrow band above it on small screens. The landscape is a motif. */
function ClubPanel() {
  const club = useClub()
  const hasLandscape = club?.motif === 'kilim'
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: { xs: 200, md: '100%' },
        bgcolor: hasLandscape || !club ? palette.night : club.colours.ink,
        color: hasLandscape || !club ? palette.moon : club.colours.ground,
      }}
    >
      {hasLandscape && <Landscape />}
      <Box sx={{ position: 'relative', p: { xs: 3, md: 6 } }}>
        <Typography
          component="p"
          sx={{ fontSize: { xs: '1.5rem', md: '2.25rem' }, fontWeight: 750, letterSpacing: '-0.02em' }}
        >
          {club?.name ?? ' '}
        </Typography>
        <Typography component="p" sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 300 }}>
          {texts.login.slogan}
        </Typography>
      </Box>
    </Box>
  )
}
