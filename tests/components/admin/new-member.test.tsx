import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CameraInput } from '#admin/resources/people/members/CameraInput.tsx'
import { memberTexts } from '#admin/resources/people/members/members.texts.ts'
import { NewMember } from '#admin/resources/people/members/NewMember.tsx'
import { ClaimPanel } from '#admin/resources/people/users/ClaimPanel.tsx'
import {
  AskContactChange,
  CheckIn,
  EditMember,
  TakePhoto,
} from '#admin/resources/people/users/MemberDialogs.tsx'
import SignDialog from '#admin/resources/people/users/SignDialog.tsx'
import SigningScreen from '#admin/shell/signing/SigningScreen.tsx'
import { checkIn } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import {
  listUserContracts,
  readUserContract,
  signAtDesk,
} from '#shared/membership/contracts/contracts.contract.ts'
import {
  endDeskSigning,
  showDeskSigning,
  startDeskSigning,
} from '#shared/membership/contracts/desk-signing.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createClaimCode, sendInvitation, showClaim } from '#shared/people/claims/claims.contract.ts'
import { requestContactChange } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'
import {
  createMember,
  findSimilar,
  setMemberPhoto,
  updateMember,
} from '#shared/people/walk-ins/walk-ins.contract.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const member = {
  ...staff,
  _id: equipmentId(3),
  name: 'Ali Kaya',
  role: 'member',
  isClaimed: false,
  email: null,
} as unknown as UserProfile

const options = {
  resources: [
    resourceOf('members', memberTexts),
    resourceOf('sales', { name: 'Satış |||| Satışlar', fields: {} }),
    resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} }),
  ],
  user: staff,
  resource: 'members',
  path: '/members/create',
}

const noPerson = () => ({ people: [], isKnownElsewhere: false })

describe('CameraInput', () => {
  it('takes the same file again after it was removed', async () => {
    const onChange = vi.fn()
    const { screen } = await renderAdmin(<CameraInput photo={undefined} onChange={onChange} />)
    await expect.element(screen.getByRole('button', { name: memberTexts.camera.open })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })
    for (let turn = 0; turn < 2; turn += 1) {
      const files = new DataTransfer()
      files.items.add(photo)
      if (input) input.files = files.files
      input?.dispatchEvent(new Event('change', { bubbles: true }))
      // A file that is still chosen would fire no event.
      expect(input?.value).toBe('')
    }
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})

describe('NewMember', () => {
  const show = () => renderAdmin(<NewMember />, options)

  it('saves name and phone by keyboard alone and leads to the sale', async () => {
    respondTo(findSimilar, noPerson)
    respondTo(createMember, () => ({ ...member, branch: moda }))
    const { screen, address } = await show()
    await expect.element(screen.getByRole('textbox', { name: 'Ad soyad' })).toHaveFocus()
    await userEvent.keyboard('Ali Kaya{Tab}05321112233{Enter}')
    await expect.poll(() => requestsTo(createMember)).toHaveLength(1)
    expect(requestsTo(createMember)[0]?.body).toMatchObject({ name: 'Ali Kaya', phone: '05321112233' })
    await expect.poll(() => address().pathname).toBe('/sales/create')
    const source = new URLSearchParams(address().search).get('source') ?? ''
    expect(JSON.parse(source)).toEqual({ user: member._id, branch: moda })
  })

  it('warns of registered people while typing', async () => {
    const known = { _id: equipmentId(4), name: 'Ali Kaya', phone: '+905321112233', similarity: 'same-person' }
    respondTo(findSimilar, () => ({ people: [known], isKnownElsewhere: true }))
    const { screen } = await show()
    await screen.getByRole('textbox', { name: 'Telefon', exact: true }).fill('0532 111 22 33')
    await expect.element(screen.getByRole('link', { name: 'Ali Kaya' })).toBeVisible()
    await expect.element(screen.getByText(memberTexts.knownElsewhere)).toBeVisible()
  })

  it('asks whether a shared phone is another person’s', async () => {
    respondTo(findSimilar, noPerson)
    respondTo(createMember, ({ body }) =>
      body.isAnotherPerson === true
        ? { ...member, branch: moda }
        : refusal(409, 'Telefon kayıtlı.', { fields: { isAnotherPerson: 'Telefon kayıtlı.' } }),
    )
    const { screen, address } = await show()
    await screen.getByRole('textbox', { name: 'Ad soyad' }).fill('Ece Kaya')
    await screen.getByRole('textbox', { name: 'Telefon', exact: true }).fill('0532 111 22 33')
    await screen.getByRole('button', { name: memberTexts.saveAndSell }).click()
    await screen.getByRole('switch', { name: memberTexts.fields.isAnotherPerson }).click()
    await screen.getByRole('button', { name: memberTexts.saveAndSell }).click()
    await expect.poll(() => address().pathname).toBe('/sales/create')
  })

  it('sends a photo from a file after the member is saved', async () => {
    respondTo(findSimilar, noPerson)
    respondTo(createMember, () => ({ ...member, branch: moda }))
    respondTo(setMemberPhoto, () => ({ profilePhoto: '/uploads/a.webp' }))
    const { screen } = await show()
    await screen.getByRole('textbox', { name: 'Ad soyad' }).fill('Ece Kaya')
    await screen.getByRole('textbox', { name: 'Telefon', exact: true }).fill('0532 111 22 33')
    await expect.element(screen.getByRole('button', { name: memberTexts.camera.open })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'foto.jpg', { type: 'image/jpeg' }))
    await expect.element(screen.getByAltText(memberTexts.camera.preview)).toBeVisible()
    await screen.getByRole('button', { name: memberTexts.saveAndSell }).click()
    await expect.poll(() => requestsTo(setMemberPhoto)[0]?.files.profilePhoto).toHaveLength(1)
  })

  it('says what to do if the camera is not allowed', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('denied'))
    const { screen } = await show()
    await screen.getByRole('button', { name: memberTexts.camera.open }).click()
    await expect.element(screen.getByText(memberTexts.camera.denied)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: memberTexts.camera.take, exact: true }))
      .toBeDisabled()
  })
})

describe('TakePhoto', () => {
  it('takes a file where the desk has no camera, and saves it', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('denied'))
    respondTo(setMemberPhoto, () => ({ profilePhoto: '/uploads/a.webp' }))
    const onClose = vi.fn()
    await renderAdmin(<TakePhoto user={member} onClose={onClose} />, options)
    await expect.element(page.getByText(memberTexts.camera.denied)).toBeVisible()
    await expect.element(page.getByRole('button', { name: memberTexts.camera.file })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'foto.jpg', { type: 'image/jpeg' }))
    await expect.poll(() => requestsTo(setMemberPhoto)).toMatchObject([{ params: { id: member._id } }])
    expect(requestsTo(setMemberPhoto)[0]?.files.profilePhoto).toHaveLength(1)
    expect(onClose).toHaveBeenCalled()
  })
})

describe('SigningScreen', () => {
  const contract = {
    _id: equipmentId(7),
    template: equipmentId(8),
    title: 'Üyelik sözleşmesi',
    contractVersion: 1,
    publishedAt: '2026-01-02T09:00:00.000Z',
    requiredFor: 'registration',
    branchName: null,
    signatureId: null,
    code: null,
    signedAt: null,
    isRenewal: false,
    status: 'unsigned',
  }
  const read = {
    ...contract,
    content: '<p>Metin</p>',
    shownAt: new Date().toISOString(),
    signerName: 'Ali Kaya',
  }

  it('signs the pending contracts with the typed name', async () => {
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [contract] }))
    respondTo(readUserContract, () => read)
    respondTo(signAtDesk, () => ({ ...contract, status: 'signed' }))
    respondTo(showDeskSigning, () => ({ signer: { _id: member._id, name: member.name } }))
    const { screen } = await renderAdmin(<SigningScreen />, options)
    await expect.element(screen.getByText('Metin')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'İmzala', exact: true })).toBeDisabled()
    await screen.getByRole('checkbox', { name: /okudum, anladım/ }).click()
    await screen.getByRole('checkbox', { name: /ad soyad yazarak/ }).click()
    await screen.getByRole('textbox', { name: 'Ad soyad' }).fill('Ali Kaya')
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await expect.element(screen.getByText(/Cihazı görevliye geri verin/)).toBeVisible()
    expect(requestsTo(signAtDesk)[0]?.body).toMatchObject({
      user: member._id,
      contractId: contract._id,
      signature: { kind: 'typed', name: 'Ali Kaya' },
    })
  })

  it('stays while the proof of the employee is wrong', async () => {
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [contract] }))
    respondTo(readUserContract, () => read)
    respondTo(showDeskSigning, () => ({ signer: { _id: member._id, name: member.name } }))
    respondTo(startConfirmation, () => ({
      ...{ token: 'x', methods: ['password'], passkey: null },
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }))
    respondTo(endDeskSigning, () => refusal(400, 'Parola yanlış.'))
    const { screen } = await renderAdmin(<SigningScreen />, options)
    await screen.getByRole('button', { name: 'Görevli: kilidi aç' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Kilidi aç' })
    await dialog.getByLabelText('Parola', { exact: true }).fill('Tahmin-2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Parola yanlış.')).toBeVisible()
    await dialog.getByRole('button', { name: 'İmzaya dön' }).click()
    await expect.element(screen.getByText('Metin')).toBeVisible()
  })
})

describe('SignDialog', () => {
  it('locks the device for the member after a confirmation', async () => {
    respondTo(startDeskSigning, () => ({ signer: { _id: member._id, name: member.name } }))
    const { screen } = await renderAdmin(<SignDialog user={member} onClose={vi.fn()} />, options)
    await screen.getByRole('button', { name: 'Kilitle ve imzalat' }).click()
    await expect.poll(() => requestsTo(startDeskSigning)[0]?.body).toEqual({ user: member._id })
  })
})

describe('CheckIn', () => {
  it('shows why the gate’s rules refuse a member', async () => {
    respondTo(checkIn, () => ({
      ...{ _id: equipmentId(9), allowed: false, reason: 'no-membership', message: 'Üyelik yok.', remedy: '' },
      ...{ fee: 0, branch: moda, branchName: 'Moda', membership: null, direction: 'in' },
      ...{ at: new Date().toISOString(), name: 'Ali Kaya', photo: null },
    }))
    const onClose = vi.fn()
    await renderAdmin(<CheckIn user={{ ...member, branch: moda }} onClose={onClose} />, options)
    await page.getByRole('button', { name: 'Adıyla içeri al' }).click()
    await expect.element(page.getByText(/Üyelik yok\./)).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('names the next time that reserved hours admit the member', async () => {
    respondTo(checkIn, () => ({
      ...{ _id: equipmentId(9), allowed: false, reason: 'window', message: 'Ayrılmış saat.', remedy: '' },
      ...{ fee: 0, branch: moda, branchName: 'Moda', membership: null, direction: 'in' },
      ...{ at: new Date().toISOString(), name: 'Ali Kaya', photo: null },
      nextAllowedAt: '2030-01-01T11:30:00.000Z',
    }))
    await renderAdmin(<CheckIn user={{ ...member, branch: moda }} onClose={() => undefined} />, options)
    await page.getByRole('button', { name: 'Adıyla içeri al' }).click()
    await expect.element(page.getByText(/1 Ocak Salı 14\.30’da girebilir\./)).toBeVisible()
  })
})

describe('the data of a member', () => {
  it('offers address and phone only before the account is claimed', async () => {
    respondTo(updateMember, () => member)
    const { screen } = await renderAdmin(<EditMember user={member} onClose={() => undefined} />, options)
    await screen.getByRole('textbox', { name: 'E-posta' }).fill('ali@example.com')
    await screen.getByRole('button', { name: 'Bilgileri düzenle' }).click()
    await expect.poll(() => requestsTo(updateMember)[0]?.body).toMatchObject({ email: 'ali@example.com' })
    const claimed = { ...member, isClaimed: true, email: 'ali@example.com' }
    const other = await renderAdmin(<EditMember user={claimed} onClose={() => undefined} />, options)
    await expect.element(other.screen.getByText(/üyenin onayıyla değişir/).last()).toBeVisible()
  })

  it('asks the owner of a claimed account by mail', async () => {
    respondTo(requestContactChange, () => ({ success: true, message: 'Gönderildi.' }))
    const claimed = { ...member, isClaimed: true, email: 'ali@example.com' }
    const { screen } = await renderAdmin(
      <AskContactChange user={claimed} onClose={() => undefined} />,
      options,
    )
    await screen.getByRole('textbox', { name: 'Yeni telefon' }).fill('0532 111 22 44')
    await screen.getByRole('button', { name: 'Değişiklik iste' }).click()
    await expect.element(screen.getByText('Gönderildi.')).toBeVisible()
  })
})

describe('ClaimPanel', () => {
  const state = { claimedAt: null, invitation: null, code: null, slip: null }

  it('asks before it gives a code and shows it once', async () => {
    respondTo(showClaim, () => state)
    const expiresAt = '2026-12-01T09:00:00.000Z'
    respondTo(createClaimCode, () => ({
      code: 'K7MP-3RWX',
      link: 'https://kulup.example/login/Claim?code=K7MP-3RWX',
      expiresAt,
    }))
    const { screen } = await renderAdmin(<ClaimPanel user={member} />, options)
    await expect.element(screen.getByRole('button', { name: /Davet/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Hesap kodu ver' }).click()
    expect(requestsTo(createClaimCode)).toEqual([])
    await page.getByRole('button', { name: 'Kod üret' }).click()
    await expect.element(page.getByText('K7MP-3RWX', { exact: true })).toBeVisible()
  })

  it('sends the invitation again', async () => {
    const sentAt = '2026-11-01T09:00:00.000Z'
    const invitation = { email: 'ali@example.com', phone: '', sentAt, expiresAt: '2026-11-15T09:00:00.000Z' }
    respondTo(showClaim, () => ({ ...state, invitation }))
    respondTo(sendInvitation, () => ({ ...state, invitation }))
    const { screen } = await renderAdmin(
      <ClaimPanel user={{ ...member, email: 'ali@example.com' }} />,
      options,
    )
    await screen.getByRole('button', { name: 'Daveti yeniden gönder' }).click()
    await expect.poll(() => requestsTo(sendInvitation)).toHaveLength(1)
  })

  it('says that a printed slip is out, and whether it is locked', async () => {
    const slip = { createdAt: '2026-11-28T09:00:00.000Z', expiresAt: '2027-01-27T09:00:00.000Z' }
    respondTo(showClaim, () => ({ ...state, slip: { ...slip, isLocked: false } }))
    const { screen } = await renderAdmin(<ClaimPanel user={member} />, options)
    await expect.element(screen.getByText(/^Davet kâğıdı 28 Kas 2026 tarihinde basıldı/)).toBeVisible()
    await screen.unmount()
    respondTo(showClaim, () => ({ ...state, slip: { ...slip, isLocked: true } }))
    const { screen: locked } = await renderAdmin(<ClaimPanel user={member} />, options)
    await expect.element(locked.getByText(/beş yanlış bilgiden sonra kapandı/)).toBeVisible()
  })
})
