import FingerprintIcon from '@mui/icons-material/FingerprintOutlined'
import { Alert, Box, Button, Divider, Link } from '@mui/material'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { approveWithPasskey } from '#admin/core/passkey.ts'
import { LoginField, PasswordField } from '#admin/shell/login/LoginField.tsx'
import { securityTexts } from '#admin/shell/security/security.texts.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'

const texts = securityTexts.step

interface SecondStepProps {
  challenge: Challenge
  /** Sends the proof; an error is shown here. */
  onProof: (proof: Proof) => Promise<unknown>
}

type Field = 'code' | 'recoveryCode' | 'password'

/** Proves a challenge with one of the ways that it offers; the keyboard starts in the field. */
export function SecondStep({ challenge: { token, methods, passkey }, onProof }: SecondStepProps) {
  const [field, setField] = useState<Field | null>(firstField(methods))
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field takes the focus
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [field])

  async function prove(proof: Omit<Proof, 'challenge'>) {
    setProblem(undefined)
    setSending(true)
    try {
      await onProof({ challenge: token, ...proof })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : validationMessages.failed)
      setSending(false)
      setValue('')
      form.current?.querySelector('input')?.focus()
    }
  }

  async function approve() {
    if (!passkey) return
    setProblem(undefined)
    const credential = await approveWithPasskey(passkey).catch(() => undefined)
    if (credential) await prove({ passkey: credential })
    else setProblem(texts.passkeyCancelled)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!field) return
    if (value.trim()) void prove({ [field]: value })
    else setProblem(validationMessages.required)
  }

  function show(next: Field) {
    setField(next)
    setValue('')
    setProblem(undefined)
  }

  const input = { value, onChange: setValue, disabled: isSending }
  return (
    <Box component="form" noValidate ref={form} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {field === 'code' && (
        <LoginField
          {...input}
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
        />
      )}
      {field === 'recoveryCode' && (
        <LoginField
          {...input}
          name="recoveryCode"
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none', spellCheck: false } }}
        />
      )}
      {field === 'password' && <PasswordField value={value} onChange={setValue} />}
      {field && (
        <Button type="submit" variant="contained" size="large" loading={isSending} sx={{ minHeight: 48 }}>
          {texts.submit}
        </Button>
      )}
      {passkey && (
        <>
          {field && <Divider>{texts.or}</Divider>}
          <Button
            variant={field ? 'outlined' : 'contained'}
            size="large"
            startIcon={<FingerprintIcon />}
            disabled={isSending}
            onClick={approve}
            sx={{ minHeight: 48 }}
          >
            {texts.usePasskey}
          </Button>
        </>
      )}
      {methods.includes('recovery') && field !== 'recoveryCode' && (
        <OtherWay label={texts.useRecovery} onClick={() => show('recoveryCode')} />
      )}
      {methods.includes('totp') && field === 'recoveryCode' && (
        <OtherWay label={texts.useCode} onClick={() => show('code')} />
      )}
    </Box>
  )
}

function firstField(methods: Challenge['methods']): Field | null {
  if (methods.includes('totp')) return 'code'
  return methods.includes('password') ? 'password' : null
}

function OtherWay({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="secondary"
      onClick={onClick}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Link>
  )
}
