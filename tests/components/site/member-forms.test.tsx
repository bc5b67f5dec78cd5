import { describe, expect, it, vi } from 'vitest'
import { encodePayload, encodeToken } from '#shared/access/turnstile/entry-token.ts'
import { generateUserQr, refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { sendContact } from '#shared/content/contact/contact.contract.ts'
import {
  listUserContracts,
  readUserContract,
  signContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import { freezeOwn, listOwnFreezes, showOwnFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  listInbox,
  readEverything,
  readNotification,
} from '#shared/messaging/notifications/inbox.contract.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import { showOwnConsents } from '#shared/people/consents/consents.contract.ts'
import {
  exportOwnData,
  listOwnViews,
  requestDeletion,
  showOwnDeletionRequest,
} from '#shared/people/privacy/privacy.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import {
  deletePhoto,
  updatePassword,
  updateProfile,
  uploadPhoto,
} from '#shared/people/users/profile.contract.ts'
import { listProducts } from '#shared/shop/products/products.contract.ts'
import { createOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { type Lesson, listLessons } from '#shared/training/lessons/lessons.contract.ts'
import { PasswordSection } from '#site/features/account/PasswordSection.tsx'
import { PhotoSection } from '#site/features/account/PhotoSection.tsx'
import { ProfileForm } from '#site/features/account/ProfileForm.tsx'
import { ProfilePage } from '#site/features/account/ProfilePage.tsx'
import { ApplicationForm } from '#site/features/application/ApplicationForm.tsx'
import { ContactForm } from '#site/features/contact/ContactForm.tsx'
import { ContractsPage } from '#site/features/contracts/ContractsPage.tsx'
import { SignaturePad } from '#site/features/contracts/SignaturePad.tsx'
import { openBookings } from '#site/features/lessons/lesson-booking.ts'
import { FreezeForm } from '#site/features/memberships/FreezeForm.tsx'
import { NotificationsPage } from '#site/features/notifications/NotificationsPage.tsx'
import { storeUnread } from '#site/features/notifications/unread-count.ts'
import { CartPage } from '#site/features/orders/CartPage.tsx'
import { PrivacyPage } from '#site/features/privacy/PrivacyPage.tsx'
import { bostanli, moda } from '#tests/components/support/admin.tsx'
import { chooseFile } from '#tests/components/support/choose-file.ts'
import {
  networkError,
  refusal,
  requestsTo,
  respondTo,
  respondToOthers,
} from '#tests/components/support/routes.ts'
import {
  leftFor,
  member,
  profileOf,
  renderEntryCode,
  renderIsland,
  siteBranches,
} from '#tests/components/support/site.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const createdAt = '2026-11-02T09:30:00.000Z'
const done = { success: true, message: 'Teşekkürler, mesajın ulaştı.' }

describe('ProfileForm', () => {
  const render = async () => {
    const onChange = vi.fn()
    const onReload = vi.fn()
    const { screen } = await renderIsland(
      <ProfileForm user={member} branches={siteBranches} onChange={onChange} onReload={onReload} />,
    )
    return { screen, onChange, onReload, save: screen.getByRole('button', { name: 'Değişiklikleri kaydet' }) }
  }

  it('is saved only after a change, with the version of the profile', async () => {
    respondTo(updateProfile, () => ({ message: 'Kaydedildi.', user: { ...member, name: 'Mira Yeni' } }))
    const { screen, onChange, save } = await render()
    await expect.element(save).toBeDisabled()
    await screen.getByLabelText('Ad soyad').fill('Mira Yeni')
    await expect.element(screen.getByText('Kaydedilmemiş değişikliklerin var.')).toBeVisible()
    await save.click()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(requestsTo(updateProfile)[0]?.body).toMatchObject({ name: 'Mira Yeni', branch: moda, version: 1 })
    await expect.element(save).toBeDisabled()
  })

  it('offers to load the current data after a conflict and keeps what was typed', async () => {
    respondTo(updateProfile, () => refusal(409, 'Profilin bu arada değişti.'))
    const { screen, onReload, save } = await render()
    await screen.getByLabelText('Ad soyad').fill('Mira Yeni')
    await save.click()
    await expect.element(screen.getByText('Profilin bu arada değişti.')).toBeVisible()
    await expect.element(screen.getByLabelText('Ad soyad')).toHaveValue('Mira Yeni')
    await screen.getByRole('button', { name: 'Güncel bilgileri yükle' }).click()
    expect(onReload).toHaveBeenCalledOnce()
  })

  it('shows an error of a detail at its field', async () => {
    respondTo(updateProfile, () =>
      refusal(400, 'Geçersiz.', { fields: { 'userDetails.birthDate': 'Tarih yanlış.' } }),
    )
    const { screen, save } = await render()
    await screen.getByLabelText('İlçe').fill('Kadıköy')
    await save.click()
    await expect.element(screen.getByLabelText('Doğum tarihi')).toHaveAccessibleDescription('Tarih yanlış.')
  })
})

describe('ProfilePage', () => {
  it('keeps what is typed while the profile is being saved', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(showOwnConsents, () => ({ channels: [], history: [], hasSms: false }))
    const saved = Promise.withResolvers<void>()
    respondTo(updateProfile, async ({ body }) => {
      await saved.promise
      return { message: 'Kaydedildi.', user: { ...member, name: body.name, version: 2 } }
    })
    const { screen } = await renderIsland(<ProfilePage branches={siteBranches} />)
    const save = screen.getByRole('button', { name: 'Değişiklikleri kaydet' })
    await screen.getByLabelText('Ad soyad').fill('Mira Yeni')
    await save.click()
    await expect.poll(() => requestsTo(updateProfile)).toHaveLength(1)
    await screen.getByLabelText('İlçe').fill('Kadıköy')
    saved.resolve()
    await expect.element(save).toBeEnabled()
    await expect.element(screen.getByLabelText('İlçe')).toHaveValue('Kadıköy')
    await expect.element(screen.getByText('Kaydedilmemiş değişikliklerin var.')).toBeVisible()
    await save.click()
    await expect.poll(() => requestsTo(updateProfile)).toHaveLength(2)
    expect(requestsTo(updateProfile)[1]?.body).toMatchObject({
      name: 'Mira Yeni',
      userDetails: { district: 'Kadıköy' },
      version: 2,
    })
  })
})

describe('PhotoSection', () => {
  const photo = new File(
    [
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (letter) => letter.charCodeAt(0),
      ),
    ],
    'ben.png',
    { type: 'image/png' },
  )

  it('previews a photograph, uploads it in a second step, and cancels', async () => {
    respondTo(uploadPhoto, () => ({ message: 'Yüklendi.', profilePhoto: '/uploads/ben.webp' }))
    const onChange = vi.fn()
    const { screen } = await renderIsland(<PhotoSection user={member} onChange={onChange} />)
    await chooseFile(screen.getByLabelText('Fotoğraf seç'), photo)
    await screen.getByRole('button', { name: 'Vazgeç' }).first().click()
    await expect.element(screen.getByRole('button', { name: 'Yükle', exact: true })).not.toBeInTheDocument()
    await chooseFile(screen.getByLabelText('Fotoğraf seç'), photo)
    await screen.getByRole('button', { name: 'Yükle', exact: true }).click()
    await expect.poll(() => onChange.mock.calls[0]?.[0]).toBe('/uploads/ben.webp')
    expect(requestsTo(uploadPhoto)[0]?.files.profilePhoto?.[0]?.name).toBe('ben.png')
  })

  it('refuses a file that is too large', async () => {
    const { screen } = await renderIsland(<PhotoSection user={member} onChange={vi.fn()} />)
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'ben.png', { type: 'image/png' })
    await chooseFile(screen.getByLabelText('Fotoğraf seç'), large)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Fotoğraf en çok 10 MB olabilir.')
  })

  it.each([
    ['a broken file', new File([new Uint8Array(64)], 'ben.png', { type: 'image/png' }), /okunamadı/],
    ['another type', new File(['%PDF-1.7'], 'ben.pdf', { type: 'application/pdf' }), /okunamıyor/],
  ])('reports %s when it is chosen, and accepts another', async (_, file, problem) => {
    const { screen } = await renderIsland(<PhotoSection user={member} onChange={vi.fn()} />)
    const input = screen.getByLabelText('Fotoğraf seç')
    await chooseFile(input, file)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(problem)
    await expect.element(screen.getByRole('button', { name: 'Yükle', exact: true })).not.toBeInTheDocument()
    await chooseFile(input, photo)
    await expect.element(screen.getByRole('button', { name: 'Yükle', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('')
  })

  it('deletes the photograph after a question', async () => {
    respondTo(deletePhoto, () => ({ message: 'Silindi.', profilePhoto: null }))
    const onChange = vi.fn()
    const user = { ...member, profilePhoto: '/uploads/ben.webp' }
    const { screen } = await renderIsland(<PhotoSection user={user} onChange={onChange} />)
    await screen.getByRole('button', { name: 'Fotoğrafı sil' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Profil fotoğrafın silinsin mi?' })
    await dialog.getByRole('button', { name: 'Sil' }).click()
    await expect.poll(() => onChange.mock.calls).toEqual([[null]])
  })
})

describe('PasswordSection', () => {
  it('changes the password, empties the fields and continues with the new token', async () => {
    respondTo(updatePassword, () => ({ message: 'Parolan değişti.', token: 'token-2' }))
    const { screen } = await renderIsland(<PasswordSection user={member} onChange={vi.fn()} />)
    await screen.getByLabelText('Mevcut parola').fill('eski-123')
    await screen.getByLabelText('Yeni parola', { exact: true }).fill('yeni-1234')
    await screen.getByRole('button', { name: 'Parolayı değiştir' }).click()
    await expect.element(screen.getByLabelText('Mevcut parola')).toHaveValue('')
    expect(localStorage.getItem(tokenKey)).toBe('token-2')
  })
})

describe('FreezeForm', () => {
  const membership: Membership = {
    _id: idOf(1),
    user: member._id,
    userName: member.name,
    branch: moda,
    branchName: 'Moda',
    package: null,
    name: 'Aylık',
    kind: 'membership',
    price: 1200,
    durationDays: 30,
    freezeDays: 20,
    freezeCount: 2,
    startsAt: createdAt,
    endsAt: '2027-01-01T09:00:00.000Z',
    status: 'active',
    source: 'card',
    payment: null,
    cancelledAt: null,
    cancelReason: '',
    remindedAt: null,
    createdAt,
    version: 3,
  }
  const { freezeInfo } = profileOf()
  const info = { ...freezeInfo, allowance: 20, remaining: 12, freezesLeft: 2 }

  it('previews the new end, refuses more days than are left, and freezes', async () => {
    respondTo(showOwnFreezeInfo, () => ({ ...info, newEndsAt: '2027-01-11T09:00:00.000Z' }))
    respondTo(freezeOwn, () => ({ message: 'Donduruldu.', freezeInfo: info }))
    respondTo(listOwnFreezes, () => [])
    const onChange = vi.fn()
    const { screen } = await renderIsland(
      <FreezeForm membership={membership} info={info} onChange={onChange} />,
    )
    await screen.getByRole('button', { name: 'Aylık paketini dondur' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Üyeliğini dondur' })
    const days = dialog.getByLabelText('Kaç gün?')
    await days.fill('13')
    await expect.element(dialog.getByRole('button', { name: 'Dondurmayı onayla' })).toBeDisabled()
    await expect.element(days).toBeInvalid()
    await days.fill('10')
    await expect.element(dialog).toMatchTextContent('Üyeliğinin yeni son günü')
    await dialog.getByRole('button', { name: 'Dondurmayı onayla' }).click()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(requestsTo(freezeOwn)[0]?.body).toEqual({ freezeDays: 10, freezeReason: '', membership: idOf(1) })
  })
})

describe('the entry code', () => {
  const step = 20
  function codes(serial: number, count = 30, from = Math.floor(Date.now() / 1000)) {
    const tokens = Array.from({ length: count }, (_, index) =>
      encodeToken(
        encodePayload({ kind: 'member', subject: member._id, from: from + index * step, serial, index }),
        new Uint8Array(64),
      ),
    )
    return {
      user: member._id,
      isActive: true,
      expiresAt: null,
      entry: {
        allowed: false,
        reason: 'balance-low',
        message: 'Bakiyen yetmiyor.',
        remedy: 'Yükleme yap.',
        fee: 100,
        branch: moda,
        branchName: 'Moda',
        membership: null,
      },
      issuedAt: new Date().toISOString(),
      step,
      tokens,
    }
  }
  const shown = () => document.querySelector('[data-code]')?.getAttribute('data-code')

  it('shows the current code and what the gate would decide', async () => {
    const given = codes(1)
    respondTo(showProfile, () => profileOf())
    respondTo(generateUserQr, () => given)
    const { screen } = await renderEntryCode()
    await expect.element(screen.getByRole('img', { name: 'Turnikeye okutacağın kod' })).toBeVisible()
    expect(shown()).toBe(given.tokens[0])
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Moda şubesine şu anda giremezsin')
    await expect
      .element(screen.getByRole('link', { name: 'Bakiye yükle' }))
      .toHaveAttribute('href', '/customer/balance')
  })

  it('moves on to the next code by itself', async () => {
    const given = codes(1, 30, Math.floor(Date.now() / 1000) - step + 1)
    respondTo(showProfile, () => profileOf())
    respondTo(generateUserQr, () => given)
    await renderEntryCode()
    await expect.poll(shown).toBe(given.tokens[0])
    await expect.poll(shown).toBe(given.tokens[1])
  })

  it('fetches no codes beside a replacement, which may end them', async () => {
    const [earlier, current] = [codes(1), codes(2)]
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    respondTo(showProfile, () => profileOf())
    respondTo(generateUserQr, () => earlier)
    respondTo(refreshUserQr, async () => {
      await held
      return current
    })
    const { screen } = await renderEntryCode()
    await expect.poll(shown).toBe(earlier.tokens[0])
    await screen.getByRole('button', { name: 'Eski kodları geçersiz kıl' }).click()
    await expect.poll(() => requestsTo(refreshUserQr).length).toBe(1)
    document.dispatchEvent(new Event('visibilitychange'))
    release()
    await expect.poll(shown).toBe(current.tokens[0])
    expect(requestsTo(generateUserQr)).toHaveLength(1)
  })

  it('uses the codes of an earlier visit without a connection', async () => {
    const given = codes(1)
    localStorage.setItem('entryCodes', JSON.stringify({ codes: given, clockLead: 0 }))
    respondToOthers(networkError)
    const { screen } = await renderEntryCode()
    await expect.element(screen.getByText(/İnternet yok; kodun 9 dakika daha geçerli/)).toBeVisible()
    expect(shown()).toBe(given.tokens[0])
    await expect.element(screen.getByRole('button', { name: 'Eski kodları geçersiz kıl' })).toBeDisabled()
  })

  it('says that all codes have expired and asks for new ones on retry', async () => {
    const old = codes(1, 2, Math.floor(Date.now() / 1000) - 3600)
    localStorage.setItem('entryCodes', JSON.stringify({ codes: old, clockLead: 0 }))
    respondToOthers(networkError)
    const { screen } = await renderEntryCode()
    await expect.element(screen.getByText('Kodunun süresi doldu')).toBeVisible()
    const given = codes(2)
    respondTo(generateUserQr, () => given)
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.poll(shown).toBe(given.tokens[0])
  })

  it('replaces the codes on request', async () => {
    const renewed = codes(2)
    respondTo(showProfile, () => profileOf())
    respondTo(generateUserQr, () => codes(1))
    respondTo(refreshUserQr, () => renewed)
    const { screen } = await renderEntryCode()
    await screen.getByRole('button', { name: 'Eski kodları geçersiz kıl' }).click()
    await expect.element(screen.getByText(/Kodun yenilendi/)).toBeVisible()
    await expect.poll(shown).toBe(renewed.tokens[0])
  })
})

describe('ContractsPage, ContractReader, SigningForm, SignatureInput and SignedContract', () => {
  const contract = {
    _id: idOf(5),
    template: idOf(6),
    title: 'Üyelik sözleşmesi',
    contractVersion: 2,
    status: 'unsigned',
    requiredFor: 'registration',
    branchName: null,
    publishedAt: createdAt,
    isRenewal: false,
    signedAt: null,
    signatureId: null,
    code: null,
  }
  const signed = {
    ...contract,
    status: 'signed',
    signedAt: createdAt,
    signatureId: idOf(7),
    code: 'ABCDEFGH2345',
  }

  it('is signed after reading to the end, with a question, by the typed name', async () => {
    respondTo(listUserContracts, () => ({ signed: [], unsigned: [contract] }))
    respondTo(readUserContract, () => ({
      ...contract,
      content: `<div style="height: 3000px">Metin</div>`,
      shownAt: new Date().toISOString(),
      signerName: member.name,
    }))
    respondTo(signContract, () => signed)
    const { screen } = await renderIsland(<ContractsPage />, { search: '' })
    await screen.getByRole('button', { name: 'Üyelik sözleşmesi: oku ve imzala' }).click()
    const agree = screen.getByRole('checkbox', { name: /okudum, anladım/ })
    await expect.element(agree).toBeDisabled()
    screen.getByText('Metnin sonu', { exact: true }).element().scrollIntoView()
    await expect.element(agree).toBeEnabled()
    await expect.element(screen.getByRole('button', { name: 'İmzala', exact: true })).toBeDisabled()
    await agree.click()
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await expect.element(screen.getByText('Önce metni onayla ve imzanı at.').first()).toBeVisible()
    await screen.getByRole('radio', { name: 'Adımı yazarak' }).click()
    await screen.getByLabelText('Adın ve soyadın').fill('Mira Üye')
    await screen.getByRole('button', { name: 'İmzala', exact: true }).click()
    await screen.getByRole('button', { name: 'Evet, imzala' }).click()
    await expect.element(screen.getByText('İmzalandı.')).toBeVisible()
    await expect.element(screen.getByText('ABCD-EFGH-2345')).toBeVisible()
    expect(requestsTo(signContract)[0]?.body).toMatchObject({
      contractId: idOf(5),
      signature: { kind: 'typed', name: 'Mira Üye' },
    })
  })
})

describe('SignaturePad', () => {
  it('records a drawn stroke, undoes the last one and clears', async () => {
    const onChange = vi.fn()
    const strokes = [[[0, 0] as [number, number], [200, 100] as [number, number]]]
    const { screen } = await renderIsland(<SignaturePad strokes={strokes} onChange={onChange} />)
    await expect
      .element(screen.getByRole('img', { name: 'İmza alanı: İmza alanında 1 çizgi var' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Son çizgiyi sil' }).click()
    expect(onChange).toHaveBeenLastCalledWith([])
    await screen.getByRole('button', { name: 'Temizle' }).click()
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})

describe('CartPage, CartLines, OrderForm and MethodChoice', () => {
  const product = (number: number, more: object = {}) => ({
    _id: idOf(number),
    name: `Protein ${number}`,
    slug: `protein-${number}`,
    description: '',
    price: 100.1,
    stock: 5,
    isLow: false,
    category: idOf(90),
    categoryName: 'Protein',
    subCategory: null,
    subCategoryName: '',
    features: [],
    approvalNumber: '',
    mainImage: null,
    mainPicture: null,
    subImages: [],
    isActive: true,
    createdAt,
    version: 1,
    ...more,
  })
  const wallet = {
    _id: idOf(80),
    user_id: member._id,
    branch_id: moda,
    branchName: 'Moda',
    name: 'Mira',
    surname: 'Üye',
    email: member.email,
    phone: member.phone,
    balance: 1000,
    createdAt,
    version: 1,
  }
  const order = (status: string) => ({
    _id: idOf(70),
    number: 12,
    user: member._id,
    userName: member.name,
    userPhone: member.phone,
    branch: moda,
    branchName: 'Moda',
    status,
    method: 'card',
    total: 200.2,
    items: [],
    note: '',
    adminNote: '',
    progress: [],
    expiresAt: null,
    createdAt,
    version: 1,
  })

  async function renderCart(products = [product(1)], quantity = 2) {
    localStorage.setItem('cart', JSON.stringify([{ product: idOf(1), quantity }]))
    respondTo(listProducts, () => products)
    respondTo(listOwnWallets, () => [wallet])
    respondTo(showProfile, () => profileOf())
    const { screen } = await renderIsland(<CartPage branches={siteBranches} />)
    await expect.element(screen.getByRole('heading', { name: 'Siparişi tamamla' })).toBeVisible()
    return { screen }
  }

  it('adds up the lines without rounding errors and changes quantities within the stock', async () => {
    const { screen } = await renderCart()
    await expect.element(screen.getByText('₺200,2', { exact: false }).first()).toBeVisible()
    await screen.getByRole('button', { name: 'Artır: Protein 1' }).click()
    await expect.element(screen.getByRole('spinbutton', { name: 'Adet: Protein 1' })).toHaveValue(3)
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([{ product: idOf(1), quantity: 3 }])
    await screen.getByRole('button', { name: 'Sepetten kaldır: Protein 1' }).click()
    await expect.element(screen.getByText('Sepetin boş.')).toBeVisible()
  })

  it('does not order more than there is, and takes what is left', async () => {
    const { screen } = await renderCart([product(1, { stock: 1 })])
    await screen.getByRole('button', { name: 'Ödemeye geç' }).click()
    await expect.element(screen.getByText('Önce sepette işaretli ürünleri düzelt.')).toBeVisible()
    expect(requestsTo(createOrder)).toHaveLength(0)
    await screen.getByRole('button', { name: '1 adet al' }).click()
    await expect.element(screen.getByRole('button', { name: '1 adet al' })).not.toBeInTheDocument()
  })

  it('does not call a product of another tab gone because it could not be fetched', async () => {
    const { screen } = await renderCart()
    respondTo(listProducts, () => refusal(503, 'Ürünler alınamadı.'))
    const items = [1, 2].map((number) => ({ product: idOf(number), quantity: 1 }))
    localStorage.setItem('cart', JSON.stringify(items))
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    await expect.element(screen.getByText('Ürünler alınamadı.')).toBeVisible()
    respondTo(listProducts, () => [product(1), product(2)])
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByRole('spinbutton', { name: 'Adet: Protein 2' })).toHaveValue(1)
  })

  it('orders with the shown total, goes to the payment and empties the cart', async () => {
    respondTo(createOrder, () => order('awaiting-payment'))
    const { screen } = await renderCart()
    await expect.element(screen.getByLabelText('Teslim alınacak şube')).toHaveValue(moda)
    await screen.getByRole('button', { name: 'Ödemeye geç' }).click()
    await expect.poll(leftFor).toEqual([`/customer/checkout?order=${idOf(70)}`])
    expect(requestsTo(createOrder)[0]?.body).toMatchObject({
      branch: moda,
      method: 'card',
      shownTotal: 200.2,
    })
    expect(localStorage.getItem('cart')).toBeNull()
  })

  it('repeats an order whose response was lost under the same key', async () => {
    respondTo(createOrder, networkError)
    const { screen } = await renderCart()
    await screen.getByRole('button', { name: 'Ödemeye geç' }).click()
    await expect.element(screen.getByRole('button', { name: 'Ödemeye geç' })).toBeEnabled()
    await screen.getByRole('button', { name: 'Ödemeye geç' }).click()
    await expect.poll(() => requestsTo(createOrder)).toHaveLength(2)
    const [first, second] = requestsTo(createOrder).map(({ body }) => body.requestKey)
    expect(first).toBe(second)
  })

  it('shows what is left of the balance of the chosen branch', async () => {
    const { screen } = await renderCart()
    await expect.element(screen.getByText(/Bakiyen ₺1\.000; siparişten sonra ₺799,8/)).toBeVisible()
    await screen.getByLabelText('Teslim alınacak şube').selectOptions('Bostanlı')
    await expect.element(screen.getByText(/Bakiyen ₺0; bu sipariş için yetmiyor/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Bakiye yükle' }))
      .toHaveAttribute('href', expect.stringContaining(bostanli))
  })
})

describe('NotificationsPage, InboxItem and PushSection', () => {
  const entry = (number: number, isRead = false) => ({
    _id: idOf(number),
    title: `Bildirim ${number}`,
    message: 'Ders iptal edildi.',
    link: '',
    sentAt: createdAt,
    isRead,
  })

  it('marks one and all notifications as read, and shows older ones', async () => {
    respondToOthers(() => refusal(503, 'Cihazlar getirilemedi.'))
    respondTo(listInbox, ({ query }) =>
      query.before
        ? { unread: 2, next: null, notifications: [entry(1, true)] }
        : { unread: 2, next: idOf(2), notifications: [entry(3), entry(2)] },
    )
    respondTo(readNotification, () => ({ unread: 1 }))
    respondTo(readEverything, () => ({ unread: 0 }))
    const { screen } = await renderIsland(<NotificationsPage />)
    await expect.element(screen.getByText('2 okunmamış bildirim')).toBeVisible()
    await screen.getByRole('button', { name: 'Okundu say: Bildirim 3' }).click()
    await expect.element(screen.getByText('1 okunmamış bildirim')).toBeVisible()
    expect(requestsTo(readNotification)[0]?.params).toEqual({ id: idOf(3) })
    await screen.getByRole('button', { name: 'Daha eskileri göster' }).click()
    await expect.element(screen.getByRole('heading', { name: /Bildirim 1/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Tümünü okundu say' }).click()
    await expect.element(screen.getByText('Hepsini okudun.')).toBeVisible()
  })

  it('keeps a notification read although an older list arrives later', async () => {
    respondToOthers(() => refusal(503, 'Cihazlar getirilemedi.'))
    const held = Promise.withResolvers<void>()
    let fetched = 0
    let isRead = false
    respondTo(listInbox, async () => {
      const answer = { unread: isRead ? 0 : 1, next: null, notifications: [entry(1, isRead)] }
      fetched += 1
      if (fetched === 2) await held.promise
      return answer
    })
    respondTo(readNotification, () => {
      isRead = true
      return { unread: 0 }
    })
    const { screen } = await renderIsland(<NotificationsPage />)
    const button = screen.getByRole('button', { name: 'Okundu say: Bildirim 1' })
    await expect.element(button).toBeVisible()
    storeUnread(2)
    await expect.poll(() => fetched).toBe(2)
    await button.click()
    await expect.element(button).not.toBeInTheDocument()
    const seen: boolean[] = []
    const observer = new MutationObserver(() => seen.push(button.query() !== null))
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    held.resolve()
    await expect.poll(() => fetched).toBe(3)
    await expect.element(screen.getByText('Hepsini okudun.')).toBeVisible()
    observer.disconnect()
    expect(seen).not.toContain(true)
  })

  it('keeps a notification that arrives while older ones are fetched', async () => {
    respondToOthers(() => refusal(503, 'Cihazlar getirilemedi.'))
    const older = Promise.withResolvers<void>()
    let newest = [entry(2, true)]
    respondTo(listInbox, async ({ query }) => {
      const unread = newest.filter(({ isRead }) => !isRead).length
      if (!query.before) return { unread, next: idOf(2), notifications: newest }
      await older.promise
      return { unread, next: null, notifications: [entry(1, true)] }
    })
    const { screen } = await renderIsland(<NotificationsPage />)
    await screen.getByRole('button', { name: 'Daha eskileri göster' }).click()
    newest = [entry(3), entry(2, true)]
    storeUnread(1)
    await expect.element(screen.getByRole('heading', { name: /Bildirim 3/ })).toBeVisible()
    older.resolve()
    await expect.element(screen.getByRole('heading', { name: /Bildirim 1/ })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: /Bildirim 3/ })).toBeVisible()
  })
})

describe('PrivacyPage, ExportSection, ViewsSection, DeletionSection and DeletionForm', () => {
  it('downloads the data, lists the views and asks for the deletion with the password', async () => {
    const request = {
      _id: idOf(4),
      user: member._id,
      userName: member.name,
      userEmail: member.email,
      branchName: 'Moda',
      reason: '',
      status: 'open',
      answer: '',
      decidedAt: null,
      decidedByName: '',
      createdAt,
      version: 1,
    }
    respondTo(exportOwnData, () => new Blob(['zip']))
    respondTo(listOwnViews, () => [
      { _id: idOf(3), viewerName: 'Sena', viewerRole: 'staff', apiKeyName: '', at: createdAt },
    ])
    respondTo(showOwnDeletionRequest, () => ({ request: null }))
    respondTo(requestDeletion, () => ({ message: 'Alındı.', request }))
    const { screen } = await renderIsland(<PrivacyPage />)
    await expect.element(screen.getByText('Şube görevlisi')).toBeVisible()
    await screen.getByRole('button', { name: 'ZIP olarak indir' }).click()
    await expect.poll(() => requestsTo(exportOwnData)).toHaveLength(1)
    await screen.getByRole('button', { name: 'Silme isteği gönder' }).first().click()
    const dialog = screen.getByRole('dialog', { name: 'Hesabının silinmesini istiyor musun?' })
    await dialog.getByLabelText('Parolan', { exact: true }).fill('gizli-123')
    await dialog.getByRole('button', { name: 'Silme isteği gönder' }).click()
    await expect.element(screen.getByRole('button', { name: 'İsteği geri al' })).toBeVisible()
    expect(requestsTo(requestDeletion)[0]?.body).toEqual({ password: 'gizli-123', reason: '' })
  })
})

describe('ContactForm', () => {
  it('sends the message of the branch page and thanks', async () => {
    respondTo(sendContact, () => done)
    const { screen } = await renderIsland(<ContactForm branches={siteBranches} branch={bostanli} />, {
      isSignedIn: false,
    })
    await screen.getByLabelText('Ad soyad').fill('Mira')
    await screen.getByLabelText('E-posta adresi').fill('mira@example.com')
    await screen.getByLabelText('Konu').fill('Havuz')
    await screen.getByLabelText('Mesajın').fill('Ne zaman açılıyor?')
    await screen.getByRole('button', { name: 'Gönder' }).click()
    await expect.element(screen.getByText(done.message)).toHaveFocus()
    expect(requestsTo(sendContact)[0]?.body).toMatchObject({
      branch: bostanli,
      subject: 'Havuz',
      website: '',
    })
    await screen.getByRole('button', { name: 'Yeni mesaj yaz' }).click()
    await expect.element(screen.getByLabelText('Mesajın')).toHaveValue('')
  })

  it('explains invalid fields itself, focuses the first, and clears each error once it is corrected', async () => {
    respondTo(sendContact, () => refusal(400, 'Geçersiz.', { fields: { phone: 'Telefon yanlış.' } }))
    const { screen } = await renderIsland(<ContactForm branches={siteBranches} />, { isSignedIn: false })
    const name = screen.getByLabelText('Ad soyad')
    const email = screen.getByLabelText('E-posta adresi')
    const phone = screen.getByLabelText('Telefon (isteğe bağlı)')
    const send = screen.getByRole('button', { name: 'Gönder' })
    await email.fill('mira@')
    await send.click()
    await expect.element(name).toHaveAccessibleDescription('Bu alan zorunludur.')
    await expect.element(name).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription('Geçerli bir e-posta adresi gerekli.')
    expect(requestsTo(sendContact)).toHaveLength(0)
    await name.fill('Mira')
    await expect.element(name).not.toBeInvalid()
    await email.fill('mira@example')
    await expect.element(email).not.toBeInvalid()
    await screen.getByLabelText('Konu').fill('Havuz')
    await screen.getByLabelText('Mesajın').fill('Ne zaman açılıyor?')
    await send.click()
    await expect.element(phone).toHaveAccessibleDescription('Telefon yanlış.')
    await expect.element(phone).toHaveFocus()
    await phone.fill('0532')
    await expect.element(phone).not.toBeInvalid()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('ApplicationForm, CvField and UploadProgress', () => {
  it('needs a PDF of at most five megabytes', async () => {
    const { screen } = await renderIsland(<ApplicationForm branches={siteBranches} />, { isSignedIn: false })
    const cv = screen.getByLabelText('CV', { exact: true })
    await chooseFile(cv, new File(['x'], 'cv.docx', { type: 'application/msword' }))
    await expect.element(cv).toBeInvalid()
    await chooseFile(
      cv,
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'cv.pdf', { type: 'application/pdf' }),
    )
    await expect.element(cv).toBeInvalid()
    await chooseFile(cv, new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }))
    await expect.element(cv).not.toBeInvalid()
    await expect.element(screen.getByText('cv.pdf')).toBeVisible()
  })
})

describe('the booking buttons of a timetable', () => {
  const lesson = (more: Partial<Lesson> = {}): Lesson => ({
    _id: idOf(30),
    branch: moda,
    team: null,
    teamName: '',
    trainer: null,
    trainerName: '',
    title: 'Yoga',
    description: '',
    room: '',
    startsAt: '2030-01-01T09:00:00.000Z',
    endsAt: '2030-01-01T10:00:00.000Z',
    capacity: 10,
    participants: [],
    participantCount: 0,
    freePlaces: 3,
    waitingCount: 0,
    place: null,
    opensAt: null,
    lateFrom: '2029-12-31T09:00:00.000Z',
    series: null,
    cancelledAt: null,
    cancelReason: '',
    createdAt,
    version: 1,
    ...more,
  })
  const joined = { state: 'joined', position: null, attended: null } as const

  function renderTimetable() {
    localStorage.setItem(tokenKey, 'member-token')
    const root = document.createElement('div')
    root.dataset.branch = moda
    root.innerHTML = `<div data-lesson="${idOf(30)}" data-name="Yoga, 12.00"><p></p><button>Yer ayırt</button></div>`
    document.body.append(root)
    const place = root.firstElementChild as HTMLElement
    const button = () => root.querySelector('button') as HTMLButtonElement
    button().addEventListener(
      'click',
      () => void openBookings(root).then((bookings) => bookings?.press(place)),
    )
    void openBookings(root)
    return { button, state: () => root.querySelector('p')?.textContent, remove: () => root.remove() }
  }

  it('books a place, is disabled while busy, and gives the place back', async () => {
    let answer = (_: unknown) => {}
    respondTo(listLessons, () => [lesson()])
    respondTo(
      addParticipant,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    respondTo(leaveLesson, () => lesson())
    const { button, state, remove } = renderTimetable()
    await expect.poll(state).toBe('3 yer boş')
    button().click()
    await expect.poll(() => requestsTo(addParticipant)).toHaveLength(1)
    expect(button().disabled).toBe(true)
    button().click()
    answer(lesson({ place: joined, freePlaces: 2 }))
    await expect.poll(state).toBe('Yerin ayrıldı')
    expect(button().disabled).toBe(false)
    expect(button().ariaLabel).toBe('Yerimi bırak: Yoga, 12.00')
    button().click()
    await expect.poll(state).toBe('3 yer boş')
    expect(requestsTo(addParticipant)).toHaveLength(1)
    remove()
  })

  it('warns before a late cancellation', async () => {
    respondTo(listLessons, () => [lesson({ place: joined, lateFrom: '2020-01-01T09:00:00.000Z' })])
    respondTo(leaveLesson, () => lesson())
    const { button, state, remove } = renderTimetable()
    await expect.poll(state).toBe('Yerin ayrıldı')
    button().click()
    await expect.poll(state).toMatch(/geç iptal sayılır/)
    expect(requestsTo(leaveLesson)).toHaveLength(0)
    expect(button().textContent).toBe('Yine de bırak')
    button().click()
    await expect.poll(() => requestsTo(leaveLesson)).toHaveLength(1)
    remove()
  })
})
