import { describe, expect, it } from 'vitest'
import { checkClaim, mailClaimNumber, redeemClaim } from '#shared/people/claims/claims.contract.ts'
import { confirmContactChange } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { login, resetPassword } from '#shared/people/session/session.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import { ClaimForm } from '#site/features/session/ClaimForm.tsx'
import { LoginForm } from '#site/features/session/LoginForm.tsx'
import { MailedLinkForm } from '#site/features/session/MailedLinkForm.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { leftFor, member, renderIsland } from '#tests/components/support/site.tsx'

const done = { success: true, message: 'Tamam.' }
const signedIn = { ...member, token: 'new-token' }

describe('ClaimForm', () => {
  const render = async (search = '') =>
    (await renderIsland(<ClaimForm />, { isSignedIn: false, search })).screen

  it('opens the account of a mailed link with a password', async () => {
    respondTo(checkClaim, () => ({ name: 'Mira', email: 'mira@example.com' }))
    respondTo(redeemClaim, () => ({ ...done, email: 'mira@example.com' }))
    respondTo(login, () => signedIn)
    const screen = await render('?token=abc')
    await expect.element(screen.getByText('Merhaba Mira!')).toBeVisible()
    expect(location.search).toBe('')
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('Kendi-Parolam-1')
    for (const box of [/KVKK/, /Kullanım/]) await screen.getByRole('checkbox', { name: box }).click()
    await screen.getByRole('button', { name: 'Hesabımı aç' }).click()
    await expect.poll(leftFor).toEqual(['/customer/info'])
    expect(localStorage.getItem(tokenKey)).toBe('new-token')
    expect(requestsTo(redeemClaim)[0]?.body).toMatchObject({ token: 'abc', consent: true, terms: true })
  })

  it('leads from the desk’s code over the address to the password', async () => {
    respondTo(checkClaim, () => ({ name: 'Mira', email: null }))
    respondTo(mailClaimNumber, () => done)
    respondTo(redeemClaim, () =>
      refusal(400, 'Hatalı.', { fields: { number: 'Doğrulama numarası hatalı.' } }),
    )
    const screen = await render()
    await screen.getByRole('textbox', { name: 'Hesap kodu' }).fill('k7mp 3rwx')
    await screen.getByRole('button', { name: 'Devam et' }).click()
    await screen.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
    await screen.getByRole('button', { name: 'Numarayı gönder' }).click()
    await screen.getByRole('textbox', { name: 'Doğrulama numarası' }).fill('123456')
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('Kendi-Parolam-1')
    for (const box of [/KVKK/, /Kullanım/]) await screen.getByRole('checkbox', { name: box }).click()
    await screen.getByRole('button', { name: 'Hesabımı aç' }).click()
    await expect.element(screen.getByText('Doğrulama numarası hatalı.')).toBeVisible()
  })

  it('explains a used link and accepts a code instead', async () => {
    respondTo(checkClaim, () => refusal(400, 'Davet geçersiz.'))
    const screen = await render('?token=used')
    await expect.element(screen.getByText('Davet geçersiz.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Hesap kodu' })).toBeVisible()
  })

  it('leads a child to the guardian’s sign-in, who opens the account and stays signed in', async () => {
    respondTo(checkClaim, () => refusal(409, 'Hesabı velisi açar.', { code: 'guardian_required' }))
    const refused = await render('?token=abc')
    await expect
      .element(refused.getByRole('link', { name: 'Velisi olarak giriş yap' }))
      .toHaveAttribute('href', '/login?callbackUrl=%2Flogin%2FClaim')
    await refused.unmount()
    respondTo(checkClaim, () => ({ name: 'Ada', email: 'ada@example.com', isForMinor: true }))
    respondTo(redeemClaim, () => ({ ...done, email: 'ada@example.com' }))
    const { screen } = await renderIsland(<ClaimForm />, { search: '?token=abc' })
    const token = localStorage.getItem(tokenKey)
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('Kendi-Parolam-1')
    for (const box of [/KVKK/, /Kullanım/]) await screen.getByRole('checkbox', { name: box }).click()
    await screen.getByRole('button', { name: 'Hesabımı aç' }).click()
    await expect.element(screen.getByRole('link', { name: 'Hesabıma dön' })).toBeVisible()
    expect(localStorage.getItem(tokenKey)).toBe(token)
  })

  it('replaces a temporary password, to which the sign-in leads', async () => {
    respondTo(login, () => refusal(403, 'Geçici.', { fields: { temporaryToken: 'temp' } }))
    const form = (await renderIsland(<LoginForm />, { isSignedIn: false })).screen
    await form.getByRole('textbox', { name: 'E-posta adresi' }).fill('mira@example.com')
    await form.getByLabelText('Parola', { exact: true }).fill('Gecici-1')
    await form.getByRole('button', { name: 'Giriş Yap' }).click()
    await expect.poll(leftFor).toEqual(['/login/Claim#change=temp'])
    await form.unmount()
    respondTo(resetPassword, () => done)
    const screen = await render('#change=temp')
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('Kendi-Parolam-1')
    await screen.getByRole('button', { name: 'Parolayı kaydet' }).click()
    await expect.element(screen.getByText('Tamam.')).toBeVisible()
    expect(requestsTo(resetPassword)[0]?.body).toEqual({
      temporaryToken: 'temp',
      newPassword: 'Kendi-Parolam-1',
    })
  })
})

describe('MailedLinkForm', () => {
  it('changes nothing until the button is pressed', async () => {
    respondTo(confirmContactChange, () => done)
    const { screen } = await renderIsland(<MailedLinkForm kind="contactChange" />, {
      isSignedIn: false,
      search: '?token=abc',
    })
    await expect.element(screen.getByRole('button', { name: 'Değişikliği onayla' })).toBeVisible()
    expect(requestsTo(confirmContactChange)).toHaveLength(0)
    await screen.getByRole('button', { name: 'Değişikliği onayla' }).click()
    await expect.element(screen.getByText('Tamam.')).toBeVisible()
    expect(requestsTo(confirmContactChange)[0]?.body).toEqual({ token: 'abc' })
  })
})
