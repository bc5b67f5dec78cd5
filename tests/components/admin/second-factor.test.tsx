import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerConfirmation, confirmIdentity as askIdentity } from '#admin/core/auth/confirmation.ts'
import { call } from '#admin/core/client.ts'
import { UserSecondFactor } from '#admin/resources/people/users/UserSecondFactor.tsx'
import { ConsentStep } from '#admin/shell/login/ConsentStep.tsx'
import { SecondStep } from '#admin/shell/login/SecondStep.tsx'
import ConfirmationDialog from '#admin/shell/security/ConfirmationDialog.tsx'
import EnrolmentDialog from '#admin/shell/security/EnrolmentDialog.tsx'
import { SecondFactorSettings } from '#admin/shell/security/SecondFactorSettings.tsx'
import type { Challenge } from '#shared/core/challenge.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import {
  confirmIdentity,
  confirmTotp,
  removeTotp,
  resetSecondFactor,
  showOwnSecondFactor,
  showSecondFactor,
  startConfirmation,
  startTotp,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { acceptTerms } from '#shared/people/session/session.contract.ts'
import { admin, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const challenge: Challenge = {
  token: 'challenge-1',
  methods: ['totp', 'recovery'],
  passkey: null,
  expiresAt: '2026-11-23T12:00:00.000Z',
}
type Own = ResponseOf<typeof showOwnSecondFactor>
const none: Own = { totpSince: null, passkeys: [], recoveryCodes: 0, isRequired: false, canUsePasskeys: true }
const withApp: Own = { ...none, totpSince: '2026-11-01T09:00:00.000Z', recoveryCodes: 2 }
const codes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`)
const done = { success: true, message: 'Tamam.' }

describe('SecondStep', () => {
  it('begins in the code field and sends the code with Enter', async () => {
    const onProof = vi.fn(async () => undefined)
    const { screen } = await renderAdmin(<SecondStep challenge={challenge} onProof={onProof} />)
    const field = screen.getByRole('textbox', { name: 'Doğrulama kodu' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.keyboard('123456{Enter}')
    expect(onProof).toHaveBeenCalledWith({ challenge: 'challenge-1', code: '123456' })
  })

  it('shows a refusal, empties the field and keeps the focus in it', async () => {
    const onProof = vi.fn(async () => {
      throw new Error('Kod hatalı.')
    })
    const { screen } = await renderAdmin(<SecondStep challenge={challenge} onProof={onProof} />)
    await userEvent.keyboard('111111{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Kod hatalı.')
    await expect.element(screen.getByRole('textbox', { name: 'Doğrulama kodu' })).toHaveValue('')
  })

  it('takes a recovery code instead, and leads back', async () => {
    const onProof = vi.fn(async () => undefined)
    const { screen } = await renderAdmin(<SecondStep challenge={challenge} onProof={onProof} />)
    await screen.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Kurtarma kodu' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Uygulamadaki kodu kullan' }).click()
    await screen.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
    await screen.getByRole('textbox', { name: 'Kurtarma kodu' }).fill('abcde-fghjk')
    await screen.getByRole('button', { name: 'Doğrula' }).click()
    expect(onProof).toHaveBeenCalledWith({ challenge: 'challenge-1', recoveryCode: 'abcde-fghjk' })
  })
})

describe('ConsentStep', () => {
  it('continues once both texts are accepted, and says which one is missing', async () => {
    respondTo(acceptTerms, () => done)
    const onDone = vi.fn(async () => undefined)
    const user = { ...staff, email: 'sena@example.com', token: 'new-token', needsConsent: true }
    const { screen } = await renderAdmin(<ConsentStep user={user} onDone={onDone} />)
    await screen.getByRole('checkbox', { name: /KVKK/ }).click()
    await screen.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect.element(screen.getByText(validationMessages.accept)).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
    await screen.getByRole('checkbox', { name: /Kullanım/ }).click()
    await screen.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect.poll(() => onDone.mock.calls).toEqual([[user]])
    expect(requestsTo(acceptTerms)[0]?.body).toEqual({ consent: true, terms: true })
  })

  it('shows why the server refuses', async () => {
    respondTo(acceptTerms, () => refusal(401, 'Oturum sona erdi.'))
    const user = { ...staff, email: 'sena@example.com', token: 'new-token', needsConsent: true }
    const { screen } = await renderAdmin(<ConsentStep user={user} onDone={async () => undefined} />)
    for (const box of [/KVKK/, /Kullanım/]) await screen.getByRole('checkbox', { name: box }).click()
    await screen.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Oturum sona erdi.')
  })
})

describe('a call that needs a recent proof of identity', () => {
  const id = '00000000-0000-4000-8000-0000000000c1'
  const body = { reason: 'Yanlış çekim', requestKey: id }
  const stepUp = () => refusal(403, 'Kimlik gerekli.', { code: 'step_up_required' })

  it('is repeated after the user has given it', async () => {
    let isConfirmed = false
    respondTo(refundPayment, () => (isConfirmed ? refusal(409, 'Ödeme zaten iade edilmiş.') : stepUp()))
    respondTo(startConfirmation, () => ({ ...challenge, methods: ['password'] }))
    respondTo(confirmIdentity, () => {
      isConfirmed = true
      return done
    })
    const { screen } = await renderAdmin(<ConfirmationDialog />)
    const answer = call(refundPayment, { params: { id }, body }).catch((error: Error) => error.message)
    await screen.getByLabelText('Parola', { exact: true }).fill('gizli-123')
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe('Ödeme zaten iade edilmiş.')
    expect(requestsTo(refundPayment)).toHaveLength(2)
    expect(requestsTo(confirmIdentity)[0]?.body).toEqual({ challenge: 'challenge-1', password: 'gizli-123' })
  })

  it('fails with its own message if the user cancels', async () => {
    respondTo(refundPayment, stepUp)
    respondTo(startConfirmation, () => challenge)
    const { screen } = await renderAdmin(<ConfirmationDialog />)
    const answer = call(refundPayment, { params: { id }, body }).catch((error: Error) => error.message)
    await expect.poll(() => requestsTo(refundPayment).length).toBe(1)
    await screen.getByRole('button', { name: 'Vazgeç' }).click()
    expect(await answer).toBe('Kimlik gerekli.')
  })

  it('shares one question between simultaneous calls', async () => {
    const first = askIdentity()
    const second = askIdentity()
    answerConfirmation(true)
    expect(await Promise.all([first, second])).toEqual([true, true])
  })
})

describe('SecondFactorSettings', () => {
  it('sets up an app and shows the recovery codes until the user has kept them', async () => {
    let state = none
    respondTo(showOwnSecondFactor, () => state)
    respondTo(startTotp, () => ({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/x?secret=GEZD',
    }))
    respondTo(confirmTotp, ({ body }) => {
      if (body.code !== '123456') return refusal(400, 'Kod hatalı.', { fields: { code: 'Kod hatalı.' } })
      state = withApp
      return { secondFactor: withApp, recoveryCodes: codes }
    })
    const onEnrolled = vi.fn()
    const { screen } = await renderAdmin(<SecondFactorSettings onEnrolled={onEnrolled} />)
    await screen.getByRole('button', { name: 'Uygulamayı kur' }).click()
    await expect.element(screen.getByRole('img', { name: 'Kurulum için QR kod' })).toBeVisible()
    await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Uygulamadaki kod' })
    await field.fill('000000')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Kod hatalı.')).toBeVisible()
    await field.fill('123456')
    await userEvent.keyboard('{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Kurtarma kodlarınız' })
    await expect.element(dialog.getByText(codes[9] ?? '')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Bitti' })).toBeDisabled()
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Bitti' }).click()
    expect(onEnrolled).toHaveBeenCalledOnce()
    await expect.element(screen.getByText('İki adımlı doğrulama açık')).toBeVisible()
  })

  it('says that the last factor is removed, and asks first', async () => {
    let state = withApp
    respondTo(showOwnSecondFactor, () => state)
    respondTo(removeTotp, () => {
      state = none
      return done
    })
    const { screen } = await renderAdmin(<SecondFactorSettings />)
    await screen.getByRole('button', { name: 'Kaldır', exact: true }).click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText(/Bu son yöntem/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Kaldır' }).click()
    await expect.element(screen.getByText('İki adımlı doğrulama kapalı')).toBeVisible()
  })

  it('shows a failure with a button that tries again', async () => {
    respondTo(showOwnSecondFactor, () => refusal(500, 'Getirilemedi.'))
    const { screen } = await renderAdmin(<SecondFactorSettings />)
    await expect.element(screen.getByText('Getirilemedi.')).toBeVisible()
    respondTo(showOwnSecondFactor, () => none)
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByText('İki adımlı doğrulama kapalı')).toBeVisible()
  })
})

describe('UserSecondFactor', () => {
  const colleague = { ...staff, role: 'trainer' as const }

  it('shows the state to admins and resets it with a reason', async () => {
    let state: ResponseOf<typeof showSecondFactor> = withApp
    respondTo(showSecondFactor, () => state)
    respondTo(resetSecondFactor, () => {
      state = none
      return done
    })
    const { screen } = await renderAdmin(<UserSecondFactor user={colleague} />)
    await expect.element(screen.getByText('Doğrulama uygulaması · 2 kurtarma kodu kaldı')).toBeVisible()
    await screen.getByRole('button', { name: 'Sıfırla' }).click()
    const dialog = screen.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Sıfırla' }).click()
    await expect.element(dialog.getByText('Bu alan zorunludur.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Neden/ }).fill('Telefonunu kaybetti')
    await dialog.getByRole('button', { name: 'Sıfırla' }).click()
    await expect.element(screen.getByText('Kurulu değil')).toBeVisible()
    expect(requestsTo(resetSecondFactor)[0]).toMatchObject({
      params: { id: colleague._id },
      body: { reason: 'Telefonunu kaybetti' },
    })
  })

  it('offers no reset of the own factor, and nothing to staff', async () => {
    respondTo(showSecondFactor, () => withApp)
    const own = await renderAdmin(<UserSecondFactor user={admin} />)
    await expect.element(own.screen.getByText('Açık')).toBeVisible()
    await expect.element(own.screen.getByRole('button', { name: 'Sıfırla' })).not.toBeInTheDocument()
    const other = await renderAdmin(<UserSecondFactor user={colleague} />, { user: staff })
    await expect.element(other.screen.getByText('Kurulu değil')).not.toBeInTheDocument()
  })
})

describe('EnrolmentDialog', () => {
  it('asks for a second factor over the screen, with a way out', async () => {
    respondTo(showOwnSecondFactor, () => ({ ...none, isRequired: true }))
    const { screen } = await renderAdmin(<EnrolmentDialog />)
    const dialog = screen.getByRole('dialog', { name: 'İki adımlı doğrulamayı kurun' })
    await expect.element(dialog.getByText(/Kulüp bu hesap için/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Uygulamayı kur' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Çıkış yap' })).toBeVisible()
  })
})
