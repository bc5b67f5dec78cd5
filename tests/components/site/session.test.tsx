import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Challenge } from '#shared/core/challenge.ts'
import { consumeReferral, verifyReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import {
  acceptTerms,
  checkResetCode,
  forgetPassword,
  login,
  logout,
  register,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import { ReferralCodeField } from '#site/features/referrals/ReferralCodeField.tsx'
import { LoginForm } from '#site/features/session/LoginForm.tsx'
import { handOverStep } from '#site/features/session/pending-step.ts'
import { RegisterForm } from '#site/features/session/RegisterForm.tsx'
import { ResetPasswordForm } from '#site/features/session/ResetPasswordForm.tsx'
import { moda } from '#tests/components/support/admin.tsx'
import { networkError, refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { leftFor, member, renderIsland, siteBranches } from '#tests/components/support/site.tsx'

const signedIn = { ...member, email: 'mira@example.com', token: 'new-token' }
const done = { success: true, message: 'Tamam.' }

const challenge: Challenge = {
  token: 'challenge-1',
  methods: ['totp', 'recovery'],
  passkey: null,
  expiresAt: '2026-11-23T12:00:00.000Z',
}

describe('LoginForm', () => {
  const render = async (search?: string) => {
    const { screen } = await renderIsland(<LoginForm />, { isSignedIn: false, ...(search && { search }) })
    const fill = async () => {
      await screen.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
      await screen.getByLabelText('Parola', { exact: true }).fill('gizli-123')
      await screen.getByRole('button', { name: 'Giriş Yap' }).click()
    }
    return { screen, fill }
  }

  it('signs in, stores the session and continues to the requested page', async () => {
    respondTo(login, () => signedIn)
    const { fill } = await render('?callbackUrl=%2Fcustomer%2Fqr')
    await fill()
    await expect.poll(leftFor).toEqual(['/customer/qr'])
    expect(localStorage.getItem(tokenKey)).toBe('new-token')
    expect(requestsTo(login)[0]?.body).toEqual({ email: 'mira@example.com', password: 'gizli-123' })
  })

  it('continues to the overview if no page was requested', async () => {
    respondTo(login, () => signedIn)
    const { fill } = await render()
    await fill()
    await expect.poll(leftFor).toEqual(['/customer'])
  })

  it('ignores a requested page of another site', async () => {
    respondTo(login, () => signedIn)
    const { fill } = await render('?callbackUrl=https%3A%2F%2Fevil.example')
    await fill()
    await expect.poll(leftFor).toEqual(['/'])
  })

  it('shows the server’s message and keeps the form usable', async () => {
    respondTo(login, () => refusal(401, 'E-posta ya da parola yanlış.'))
    const { screen, fill } = await render()
    await fill()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('E-posta ya da parola yanlış.')
    await expect.element(screen.getByRole('button', { name: 'Giriş Yap' })).toBeEnabled()
    await expect
      .element(screen.getByRole('textbox', { name: 'E-posta adresi' }))
      .toHaveValue('mira@example.com')
  })

  it('asks for the second step of an account that has one', async () => {
    respondTo(login, () =>
      refusal(401, 'İkinci adım gerekli.', { code: 'second_factor_required', challenge }),
    )
    respondTo(passSecondFactor, ({ body }) =>
      body.code === '123456' ? signedIn : refusal(401, 'Kod hatalı.', { code: 'session.proof-invalid' }),
    )
    const { screen, fill } = await render()
    await fill()
    const code = screen.getByRole('textbox', { name: 'Doğrulama kodu' })
    await expect.element(code).toHaveFocus()
    await code.fill('000000')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Kod hatalı.')
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.poll(leftFor).toEqual(['/customer'])
    expect(requestsTo(passSecondFactor)[1]?.body).toEqual({ challenge: 'challenge-1', code: '123456' })
  })

  it('takes over the second step of a sign-in with Google, and leads back', async () => {
    const { screen } = await render()
    handOverStep(challenge)
    await expect.element(screen.getByRole('textbox', { name: 'Doğrulama kodu' })).toBeVisible()
    await screen.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Kurtarma kodu' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Baştan başla' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'E-posta adresi' })).toBeVisible()
  })

  it('asks for notice and terms before it keeps the session of an account that began without them', async () => {
    respondTo(login, () => ({ ...signedIn, needsConsent: true }))
    respondTo(acceptTerms, () => done)
    const { screen, fill } = await render('?callbackUrl=%2Fcustomer%2Fqr')
    await fill()
    await expect.element(screen.getByRole('checkbox', { name: /KVKK/ })).toHaveFocus()
    expect(localStorage.getItem(tokenKey)).toBeNull()
    await screen.getByRole('checkbox', { name: /KVKK/ }).click()
    await screen.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect.element(screen.getByRole('checkbox', { name: /Kullanım/ })).toBeInvalid()
    expect(requestsTo(acceptTerms)).toHaveLength(0)
    await screen.getByRole('checkbox', { name: /Kullanım/ }).click()
    await screen.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect.poll(leftFor).toEqual(['/customer/qr'])
    expect(localStorage.getItem(tokenKey)).toBe('new-token')
    expect(requestsTo(acceptTerms)[0]?.body).toEqual({ consent: true, terms: true })
  })

  it('signs out who does not accept them, also after a sign-in with Google', async () => {
    respondTo(logout, () => done)
    const { screen } = await render()
    handOverStep({ ...signedIn, needsConsent: true })
    await screen.getByRole('button', { name: 'Vazgeç ve çık' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'E-posta adresi' })).toBeVisible()
    await expect.poll(() => requestsTo(logout)).toHaveLength(1)
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })

  it('is disabled while the request runs', async () => {
    respondTo(login, () => new Promise(() => undefined))
    const { screen, fill } = await render()
    await fill()
    await expect.element(screen.getByRole('button', { name: 'Lütfen bekle...' })).toBeDisabled()
  })

  it('reveals the password', async () => {
    const { screen } = await render()
    await screen.getByRole('button', { name: 'Parolayı göster' }).click()
    await expect.element(screen.getByLabelText('Parola', { exact: true })).toHaveAttribute('type', 'text')
  })
})

describe('RegisterForm', () => {
  const render = async (search?: string, sendsSms = false) => {
    const { screen } = await renderIsland(<RegisterForm branches={siteBranches} sendsSms={sendsSms} />, {
      isSignedIn: false,
      ...(search && { search }),
    })
    const fill = async () => {
      await screen.getByLabelText('Ad soyad').fill('Mira Üye')
      await screen.getByLabelText('E-posta adresi').fill('mira@example.com')
      await screen.getByLabelText('Telefon').fill('0532 123 45 67')
      await screen.getByLabelText('Parola', { exact: true }).fill('gizli-123')
      await screen.getByLabelText('Şube').selectOptions('Moda')
      await screen.getByRole('checkbox', { name: /KVKK/ }).click()
      await screen.getByRole('checkbox', { name: /Kullanım koşullarını/ }).click()
    }
    return { screen, fill, send: () => screen.getByRole('button', { name: 'Üye ol' }).click() }
  }

  it('registers, redeems the referral code and leads to the contracts to sign', async () => {
    const contract = {
      _id: moda,
      template: moda,
      title: 'Üyelik sözleşmesi',
      contractVersion: 1,
      status: 'unsigned',
      requiredFor: 'registration',
      branchName: null,
      publishedAt: '2026-01-01T09:00:00.000Z',
      isRenewal: false,
      signedAt: null,
      signatureId: null,
      code: null,
    }
    respondTo(register, () => signedIn)
    respondTo(verifyReferral, () => ({ valid: true, message: 'Geçerli.' }))
    respondTo(consumeReferral, () => done)
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [contract] }))
    const { screen, fill, send } = await render()
    await fill()
    await screen.getByLabelText('Referans kodu').fill('ABCD-2345')
    await expect.element(screen.getByText('Referans kodu geçerli.')).toBeVisible()
    await send()
    await expect.poll(() => leftFor()[0]).toContain('/customer/contracts')
    expect(requestsTo(register)[0]?.body).toMatchObject({
      name: 'Mira Üye',
      branchId: moda,
      gender: 'unspecified',
      consent: true,
      terms: true,
      newsletter: false,
      smsConsent: false,
      callConsent: false,
    })
    expect(requestsTo(consumeReferral)).toHaveLength(1)
  })

  it('asks for each way of advertising by itself, text messages only where the club sends them', async () => {
    respondTo(register, () => signedIn)
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [] }))
    const { screen, fill, send } = await render('', true)
    const group = screen.getByRole('group', { name: 'Kampanya ve duyurular (isteğe bağlı)' })
    for (const box of group.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked()
    expect(group.getByRole('checkbox').all()).toHaveLength(3)
    await fill()
    await screen.getByRole('checkbox', { name: /SMS’le gelsin/ }).click()
    await screen.getByRole('checkbox', { name: /telefonla aranabilirim/ }).click()
    await send()
    await expect.poll(() => requestsTo(register)).toHaveLength(1)
    expect(requestsTo(register)[0]?.body).toMatchObject({
      newsletter: false,
      smsConsent: true,
      callConsent: true,
    })
    await screen.unmount()
    const without = await render()
    await expect.element(without.screen.getByRole('checkbox', { name: /e-postayla gelsin/ })).toBeVisible()
    await expect.element(without.screen.getByRole('checkbox', { name: /SMS/ })).not.toBeInTheDocument()
  })

  it('shows the server’s errors at their fields and focuses the first', async () => {
    respondTo(register, () => refusal(400, 'Geçersiz.', { fields: { email: 'Bu adres kayıtlı.' } }))
    const { screen, fill, send } = await render()
    await fill()
    await send()
    await expect.element(screen.getByText('Bu adres kayıtlı.')).toBeVisible()
    await expect.element(screen.getByLabelText('E-posta adresi')).toHaveFocus()
    await expect.element(screen.getByLabelText('E-posta adresi')).toBeInvalid()
  })

  it('does not send with an invalid referral code', async () => {
    respondTo(verifyReferral, () => ({ valid: false, message: 'Geçersiz.' }))
    const { screen, fill, send } = await render()
    await fill()
    await screen.getByLabelText('Referans kodu').fill('ABCD-2345')
    await expect.element(screen.getByText('Kodu düzelt ya da alanı boş bırak.')).toBeVisible()
    await send()
    await expect.element(screen.getByLabelText('Referans kodu')).toHaveFocus()
    expect(requestsTo(register)).toHaveLength(0)
  })

  it('rates a new password', async () => {
    const { screen } = await render()
    await screen.getByLabelText('Parola', { exact: true }).fill('a1')
    await expect.element(screen.getByText('Parola gücü: Çok kısa')).toBeVisible()
    await screen.getByLabelText('Parola', { exact: true }).fill('bozkırda-koşan-7-at!')
    await expect.element(screen.getByText('Parola gücü: Güçlü')).toBeVisible()
  })
})

describe('ResetPasswordForm', () => {
  it('leads from the address over the code to the new password', async () => {
    respondTo(forgetPassword, () => ({ success: true, message: 'Kod gönderildi.' }))
    respondTo(checkResetCode, ({ body }) =>
      body.code === '123456'
        ? { temporaryToken: 'temp' }
        : refusal(400, 'Geçersiz.', { fields: { code: 'Kod yanlış.' } }),
    )
    respondTo(resetPassword, () => ({ success: true, message: 'Parolan değişti.' }))
    const { screen } = await renderIsland(<ResetPasswordForm />, { isSignedIn: false })
    await expect.element(screen.getByRole('list', { name: 'Adım 1 / 3' })).toBeVisible()
    await screen.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
    await screen.getByRole('button', { name: 'Kodu gönder' }).click()
    await expect.element(screen.getByText('Kod gönderildi.')).toBeVisible()
    const code = screen.getByLabelText('Doğrulama kodu')
    await expect.element(code).toHaveFocus()
    await code.fill('111111')
    await screen.getByRole('button', { name: 'Kodu doğrula' }).click()
    await expect.element(screen.getByText('Kod yanlış.')).toBeVisible()
    await code.fill('123 456')
    await screen.getByRole('button', { name: 'Kodu doğrula' }).click()
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('yepyeni-1')
    await screen.getByRole('button', { name: 'Parolayı kaydet' }).click()
    await expect.element(screen.getByText('Parolan değişti.')).toBeVisible()
    expect(requestsTo(resetPassword)[0]?.body).toEqual({ newPassword: 'yepyeni-1', temporaryToken: 'temp' })
  })

  it('sends another code and accepts another address', async () => {
    respondTo(forgetPassword, () => ({ success: true, message: 'Kod gönderildi.' }))
    const { screen } = await renderIsland(<ResetPasswordForm />, { isSignedIn: false })
    await screen.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
    await screen.getByRole('button', { name: 'Kodu gönder' }).click()
    await screen.getByRole('button', { name: 'Kodu yeniden gönder' }).click()
    await expect.poll(() => requestsTo(forgetPassword)).toHaveLength(2)
    await screen.getByRole('button', { name: 'Adresi değiştir' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'E-posta adresi' })).toHaveValue('')
  })

  it('shows a connection error', async () => {
    respondTo(forgetPassword, networkError)
    const { screen } = await renderIsland(<ResetPasswordForm />, { isSignedIn: false })
    await screen.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/\S/)
  })
})

function CodeField({ onChange }: { onChange: (text: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <ReferralCodeField
      check={code === 'YANLIS' ? 'invalid' : code ? 'valid' : 'idle'}
      hint="İsteğe bağlı."
      onChange={(typed) => {
        setCode(typed)
        onChange(typed)
      }}
    />
  )
}

describe('ReferralCodeField', () => {
  it('announces the result of the check and marks an invalid code', async () => {
    const onChange = vi.fn()
    const { screen } = await renderIsland(<CodeField onChange={onChange} />)
    const field = screen.getByLabelText('Referans kodu')
    await field.fill('ABCD-2345')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Referans kodu geçerli.')
    await expect.element(field).not.toBeInvalid()
    await field.fill('YANLIS')
    await expect.element(field).toBeInvalid()
    expect(onChange).toHaveBeenLastCalledWith('YANLIS')
  })
})

describe('the reason for a redirect to the sign-in page', () => {
  let runs = 0
  const showFor = async (search: string) => {
    history.replaceState(null, '', `/login${search}`)
    document.body.replaceChildren(
      ...['SessionRequired', 'SecondFactorRequired', 'AccountUnclaimed', 'other'].map((name) =>
        Object.assign(document.createElement('p'), { id: `login-error-${name}`, hidden: true }),
      ),
    )
    runs += 1
    const script = new URL('../../../site/features/session/login-error.inline.ts', import.meta.url)
    await import(/* @vite-ignore */ `${script.href}?run=${runs}`)
    return [...document.querySelectorAll<HTMLElement>('p:not([hidden])')].map(({ id }) => id)
  }

  it.each([
    ['?error=SessionRequired', ['login-error-SessionRequired']],
    ['?error=SecondFactorRequired', ['login-error-SecondFactorRequired']],
    ['?error=CredentialsSignin&code=second_factor_required', ['login-error-SecondFactorRequired']],
    ['?error=AccountUnclaimed', ['login-error-AccountUnclaimed']],
    ['?error=Configuration', ['login-error-other']],
    ['', []],
  ])('of %j is explained by %j', async (search, shown) => {
    expect(await showFor(search)).toEqual(shown)
  })
})
