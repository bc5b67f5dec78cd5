import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memberTexts } from '#admin/resources/people/members/members.texts.ts'
import { NewMember } from '#admin/resources/people/members/NewMember.tsx'
import AddGuardian from '#admin/resources/people/users/GuardianInputs.tsx'
import GuardiansPanel from '#admin/resources/people/users/GuardiansPanel.tsx'
import SigningScreen from '#admin/shell/signing/SigningScreen.tsx'
import {
  listUserContracts,
  readUserContract,
  signAtDesk,
} from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { showDeskSigning } from '#shared/membership/contracts/desk-signing.contract.ts'
import { Signature, type Stroke, signatureField } from '#shared/membership/contracts/signature.ts'
import { addGuardian, listGuardians, removeGuardian } from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { createMember, findSimilar } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const minor = { _id: equipmentId(3), name: 'Defne Kaya' }
const mother = equipmentId(4)

const options = {
  resources: [
    resourceOf('members', memberTexts),
    resourceOf('memberships', { name: 'Üyelik |||| Üyelikler', fields: {} }),
    resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} }),
  ],
  user: staff,
  resource: 'members',
  path: '/members/create',
}

const link = {
  _id: equipmentId(5),
  minor: minor._id,
  minorName: minor.name,
  guardian: mother,
  guardianName: 'Ayşe Kaya',
  guardianPhone: '+905321112233',
  guardianEmail: null,
  relation: 'mother',
  isCurrent: true,
  endsOn: '2032-05-04',
  createdAt: '2026-01-02T09:00:00.000Z',
  createdByName: 'Personel',
}

describe('GuardiansPanel', () => {
  const show = () => renderAdmin(<GuardiansPanel user={minor._id} />, options)

  it('warns that a minor has no guardian and offers to add one', async () => {
    respondTo(listGuardians, () => ({ isMinor: true, guardians: [], dependants: [] }))
    const { screen } = await show()
    await expect.element(screen.getByText(/velisi kayıtlı değil/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Veli ekle' })).toBeVisible()
  })

  it('offers nothing for an adult and names the minors', async () => {
    const own = { ...link, minor: equipmentId(9), minorName: 'Can Kaya', guardian: minor._id }
    respondTo(listGuardians, () => ({ isMinor: false, guardians: [], dependants: [own] }))
    const { screen } = await show()
    await expect.element(screen.getByRole('link', { name: 'Can Kaya' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Veli ekle' })).not.toBeInTheDocument()
  })

  it('does not call a member of unknown age an adult', async () => {
    const guardians = [{ ...link, isCurrent: false, endsOn: null }]
    respondTo(listGuardians, () => ({ isMinor: false, guardians, dependants: [] }))
    const { screen } = await show()
    await expect.element(screen.getByText(/Üyenin doğum tarihi kayıtlı değil/)).toBeVisible()
    await expect.element(screen.getByText(/18 yaşını doldurdu/)).not.toBeInTheDocument()
  })

  it('removes a guardian after a question and shows why that is refused', async () => {
    respondTo(listGuardians, () => ({ isMinor: true, guardians: [link], dependants: [] }))
    respondTo(removeGuardian, () => refusal(409, guardiansMessages.lastGuardian))
    const { screen } = await show()
    await expect
      .element(screen.getByText(/4 May 2032 tarihine kadar|04\.05\.2032 tarihine kadar/))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Kaldır: Ayşe Kaya' }).click()
    await screen.getByRole('textbox', { name: 'Neden' }).fill('Taşındı')
    await screen.getByRole('button', { name: 'Kaldır', exact: true }).click()
    await expect.element(screen.getByText(guardiansMessages.lastGuardian)).toBeVisible()
    expect(requestsTo(removeGuardian)[0]?.body).toMatchObject({ reason: 'Taşındı' })
  })
})

describe('AddGuardian', () => {
  it('enters a new guardian and shows the refusal of the server', async () => {
    respondTo(addGuardian, () => refusal(400, guardiansMessages.guardianAge))
    const { screen } = await renderAdmin(<AddGuardian user={minor} onClose={() => undefined} />, options)
    await screen.getByRole('button', { name: 'Yeni kayıt' }).click()
    await screen.getByRole('textbox', { name: /Velinin adı soyadı/ }).fill('Ayşe Kaya')
    await screen.getByRole('textbox', { name: /Velinin telefonu/ }).fill('0532 111 22 33')
    await screen.getByRole('textbox', { name: /Velinin doğum tarihi/ }).fill('04.05.1985')
    await userEvent.keyboard('{Tab}')
    await screen.getByRole('button', { name: 'Veli ekle', exact: true }).click()
    await expect.element(screen.getByText(guardiansMessages.guardianAge)).toBeVisible()
    expect(requestsTo(addGuardian)[0]?.body).toMatchObject({
      relation: 'mother',
      person: { name: 'Ayşe Kaya', phone: '0532 111 22 33', birthDate: '1985-05-04' },
    })
  })

  it('asks for a guardian before sending', async () => {
    const { screen } = await renderAdmin(<AddGuardian user={minor} onClose={() => undefined} />, options)
    await screen.getByRole('button', { name: 'Veli ekle', exact: true }).click()
    await expect.element(screen.getByText(guardiansMessages.chooseOne)).toBeVisible()
    expect(requestsTo(addGuardian)).toEqual([])
  })
})

describe('NewMember under 18', () => {
  it('asks for the guardian and enters both', async () => {
    respondTo(findSimilar, () => ({ people: [], isKnownElsewhere: false }))
    respondTo(createMember, () => ({ ...staff, ...minor, branch: staff.branch }))
    const { screen } = await renderAdmin(<NewMember />, options)
    await screen.getByRole('textbox', { name: /^Ad soyad/ }).fill('Defne Kaya')
    await screen.getByRole('textbox', { name: /^Telefon/ }).fill('0532 111 22 33')
    await expect.element(screen.getByRole('heading', { name: 'Veli' })).not.toBeInTheDocument()
    await screen
      .getByRole('textbox', { name: /^Doğum tarihi/ })
      .fill(`01.01.${new Date().getFullYear() - 12}`)
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('heading', { name: 'Veli' })).toBeVisible()
    await screen.getByRole('textbox', { name: /Velinin adı soyadı/ }).fill('Ayşe Kaya')
    await screen.getByRole('textbox', { name: /Velinin telefonu/ }).fill('0532 111 22 33')
    await screen.getByRole('textbox', { name: /Velinin doğum tarihi/ }).fill('04.05.1985')
    await userEvent.keyboard('{Tab}')
    await screen.getByRole('button', { name: memberTexts.saveAndSell }).click()
    await expect.poll(() => requestsTo(createMember)).toHaveLength(1)
    expect(requestsTo(createMember)[0]?.body).toMatchObject({
      name: 'Defne Kaya',
      guardian: { relation: 'mother', person: { name: 'Ayşe Kaya', birthDate: '1985-05-04' } },
    })
  })
})

describe('SigningScreen for a minor', () => {
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
  const guardians = [
    { _id: mother, name: 'Ayşe Kaya', relation: 'mother' },
    { _id: equipmentId(6), name: 'Ali Kaya', relation: 'father' },
  ]
  const show = async (present: typeof guardians) => {
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [contract] }))
    respondTo(readUserContract, () => ({
      ...contract,
      content: '<p>Metin</p>',
      shownAt: new Date().toISOString(),
      signerName: minor.name,
      memberName: minor.name,
      guardians: present,
      needsGuardian: false,
    }))
    respondTo(signAtDesk, () => ({ ...contract, status: 'signed' }))
    respondTo(showDeskSigning, () => ({ signer: { _id: minor._id, name: minor.name } }))
    return renderAdmin(<SigningScreen />, options)
  }

  it('names guardian and minor, and signs for the chosen guardian', async () => {
    const { screen } = await show(guardians)
    await expect.element(screen.getByText(/Ayşe Kaya \(anne\), Defne Kaya adına/)).toBeVisible()
    await screen.getByRole('combobox', { name: 'Hangi veli imzalıyor?' }).click()
    await screen.getByRole('option', { name: 'Ali Kaya (Baba)' }).click()
    await screen.getByRole('checkbox', { name: /okudum, anladım/ }).click()
    await screen.getByRole('checkbox', { name: /ad soyad yazarak/ }).click()
    await screen.getByRole('textbox', { name: 'Ad soyad' }).fill('Ali Kaya')
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await expect.element(screen.getByText(/Cihazı görevliye geri verin/)).toBeVisible()
    expect(requestsTo(signAtDesk)[0]?.body).toMatchObject({ user: minor._id, guardian: equipmentId(6) })
  })

  type Screen = Awaited<ReturnType<typeof show>>['screen']

  async function padOf(screen: Screen): Promise<HTMLCanvasElement> {
    const pad = screen.getByRole('img', { name: /^İmza/ })
    await expect.element(pad).toBeVisible()
    const canvas = pad.element() as HTMLCanvasElement
    // The pen is there once it has set the size of the canvas.
    await expect.poll(() => canvas.width).toBeGreaterThan(300)
    return canvas
  }

  /** Draws a stroke through points of the signature field, in its units. */
  function draw(canvas: HTMLCanvasElement, points: readonly (readonly [number, number])[]) {
    const { left, top, width } = canvas.getBoundingClientRect()
    const scale = width / signatureField.width
    const events = ['pointerdown', ...points.slice(1).map(() => 'pointermove'), 'pointerup']
    events.forEach((type, index) => {
      const [x, y] = points[Math.min(index, points.length - 1)] ?? [0, 0]
      const at = { clientX: left + x * scale, clientY: top + y * scale, bubbles: true, cancelable: true }
      const buttons = type === 'pointerup' ? 0 : 1
      canvas.dispatchEvent(new PointerEvent(type, { ...at, isPrimary: true, pointerId: 1, buttons }))
    })
  }

  it('keeps a drawing in place when the tablet is rotated', async () => {
    const { screen } = await show(guardians)
    const canvas = await padOf(screen)
    draw(canvas, [
      [100, 100],
      [300, 100],
    ])
    const { width } = canvas
    canvas.style.width = '50%'
    await expect.poll(() => canvas.width).toBeLessThan(width * 0.75)
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    expect(pixels?.some((value) => value > 0)).toBe(true)
    draw(canvas, [
      [400, 150],
      [500, 150],
    ])
    await screen.getByRole('checkbox', { name: /okudum, anladım/ }).click()
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await expect.poll(() => requestsTo(signAtDesk)).toHaveLength(1)
    const [sent] = requestsTo(signAtDesk)
    const { strokes } = Signature.parse(sent?.body.signature) as { strokes: Stroke[] }
    const ends = strokes.flatMap((stroke) => [stroke[0]?.[0] ?? 0, stroke.at(-1)?.[0] ?? 0])
    for (const [index, wanted] of [100, 300, 400, 500].entries())
      expect(Math.abs((ends[index] ?? 0) - wanted)).toBeLessThan(12)
  })

  it('does not sign with a drawing that is no longer on screen', async () => {
    const { screen } = await show(guardians)
    draw(await padOf(screen), [
      [40, 40],
      [200, 90],
      [300, 40],
    ])
    await screen.getByRole('checkbox', { name: /okudum, anladım/ }).click()
    const typed = screen.getByRole('checkbox', { name: /ad soyad yazarak/ })
    await typed.click()
    await typed.click()
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await expect.element(screen.getByText(contractsMessages.signatureEmpty)).toBeVisible()
    expect(requestsTo(signAtDesk)).toEqual([])
  })

  it('is not signed without a guardian', async () => {
    const { screen } = await show([])
    await expect.element(screen.getByText(guardiansMessages.requiredToSign)).toBeVisible()
    await screen.getByRole('checkbox', { name: /okudum, anladım/ }).click()
    await expect.element(screen.getByRole('button', { name: 'İmzala', exact: true })).toBeDisabled()
  })
})
