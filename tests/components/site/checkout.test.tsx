import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  continuePayment,
  giveUpPayment,
  payFromBalance,
  quotePurchase,
  showBinInfo,
  showInstallmentOptions,
  showOwnPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import type { Payment, Quote } from '#shared/money/payments/payments.schema.ts'
import { CheckoutPage } from '#site/features/checkout/CheckoutPage.tsx'
import { moda } from '#tests/components/support/admin.tsx'
import { networkError, refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { leftFor, renderIsland, siteBranches } from '#tests/components/support/site.tsx'

const offer = '00000000-0000-4000-8000-0000000000d1'
const quote = (more: Partial<Quote> = {}): Quote => ({
  title: 'Aylık paket',
  branchName: 'Moda',
  lines: [{ name: 'Aylık paket', quantity: 1, amount: 1200 }],
  price: 1200,
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2027-01-01T09:00:00.000Z',
  neededContracts: [],
  agreements: [
    { key: 'preliminary-information', title: 'Ön Bilgilendirme Formu', text: 'Birinci.\n\nİkinci.' },
    { key: 'distance-sale', title: 'Mesafeli Satış Sözleşmesi', text: 'Madde 1' },
  ],
  walletBalance: null,
  billing: { address: 'Bahariye 1', city: 'İstanbul' },
  cardPayment: 'direct',
  ...more,
})

const option = {
  bankName: 'Örnek Bank',
  cardFamilyName: 'Bonus',
  cardType: 'CREDIT_CARD',
  cardAssociation: null,
  force3ds: 1,
  commercial: false,
  installmentPrices: [
    { installmentNumber: 1, installmentPrice: 1200, totalPrice: 1200 },
    { installmentNumber: 3, installmentPrice: 420, totalPrice: 1260 },
  ],
}

async function renderCheckout(quoted: Partial<Quote> = {}, search = `?package=${offer}`) {
  respondTo(quotePurchase, () => quote(quoted))
  respondTo(showBinInfo, () => ({
    bankName: 'Örnek Bank',
    cardType: 'CREDIT_CARD',
    cardAssociation: null,
    cardFamily: 'Bonus',
    commercial: false,
  }))
  respondTo(showInstallmentOptions, () => ({
    installmentOptions: [option],
    minimumAmounts: [{ installmentNumber: 6, amount: 3000 }],
  }))
  const { screen } = await renderIsland(
    <CheckoutPage branches={siteBranches} bankOrigin="http://127.0.0.1:4000" />,
    { search },
  )
  const field = (name: string) => screen.getByRole('textbox', { name })
  async function fillCard() {
    await field('Kart numarası').fill('5528790000000008')
    await field('Kart üzerindeki ad').fill('MIRA UYE')
    await field('Son kullanma tarihi').fill('12/39')
    await field('Güvenlik kodu (CVC)').fill('123')
    // The instalments move what is below them: a click at that moment can miss.
    await expect.element(screen.getByRole('radio', { name: /^3 taksit/ })).toBeVisible()
  }
  async function accept() {
    await screen.getByRole('checkbox', { name: /Ön Bilgilendirme/ }).click()
    await screen.getByRole('checkbox', { name: /Mesafeli Satış/ }).click()
  }
  return { screen, field, fillCard, accept, pay: () => screen.getByRole('button', { name: / öde$/ }).click() }
}

describe('CheckoutPage, PurchaseCheckout and Summary', () => {
  it('shows what is bought, where, from when and for how much', async () => {
    const { screen } = await renderCheckout()
    const summary = screen.getByRole('region', { name: 'Aylık paket' })
    await expect.element(summary).toMatchTextContent('Moda')
    await expect.element(summary).toMatchTextContent('₺1.200')
    expect(requestsTo(quotePurchase)[0]?.body).toEqual({ purchase: { kind: 'package', package: offer } })
  })

  it('offers ways on when nothing was chosen', async () => {
    const { screen } = await renderIsland(<CheckoutPage branches={siteBranches} bankOrigin={null} />, {
      search: '',
    })
    await expect.element(screen.getByText('Ödenecek bir şey seçilmedi.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Üyelik paketleri' })).toBeVisible()
  })

  it('explains a purchase that is not possible and retries after a failure of the server', async () => {
    const { screen } = await renderIslandWith(() => refusal(409, 'Bu paket satıştan kalktı.'))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Bu paket satıştan kalktı.')
    await expect.element(screen.getByRole('button', { name: 'Yeniden dene' })).not.toBeInTheDocument()
  })

  it('tries again after a connection error', async () => {
    const { screen } = await renderIslandWith(networkError)
    await expect.poll(() => requestsTo(quotePurchase)).toHaveLength(1)
    respondTo(quotePurchase, () => quote())
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByRole('region', { name: 'Aylık paket' })).toBeVisible()
  })

  async function renderIslandWith(respond: () => unknown) {
    respondTo(quotePurchase, respond)
    return renderIsland(<CheckoutPage branches={siteBranches} bankOrigin={null} />, {
      search: `?package=${offer}`,
    })
  }

  it('asks for the contracts to sign first (NeededContracts)', async () => {
    const { screen } = await renderCheckout({
      neededContracts: [{ _id: offer, title: 'Üyelik sözleşmesi', contractVersion: 2 }],
    })
    await expect
      .element(screen.getByRole('link', { name: 'Üyelik sözleşmesi: oku ve imzala' }))
      .toHaveAttribute('href', expect.stringContaining(`contract=${offer}`))
    await expect.element(screen.getByRole('textbox', { name: 'Kart numarası' })).not.toBeInTheDocument()
  })

  it('lets a guardian choose for whom to buy, and loads that checkout', async () => {
    const child = '00000000-0000-4000-8000-0000000000d7'
    const beneficiaries = [{ _id: child, name: 'Defne Kaya' }]
    const { screen } = await renderCheckout({ beneficiaries })
    const choice = screen.getByRole('combobox', { name: 'Kimin için' })
    await expect.element(choice).toHaveValue('')
    await choice.selectOptions('Defne Kaya')
    expect(leftFor()).toEqual([`/customer/checkout?package=${offer}&for=${child}`])
  })

  it('quotes for the minor in the address', async () => {
    const child = '00000000-0000-4000-8000-0000000000d7'
    await renderCheckout({}, `?package=${offer}&for=${child}`)
    await expect.poll(() => requestsTo(quotePurchase)).toHaveLength(1)
    expect(requestsTo(quotePurchase)[0]?.body).toEqual({
      purchase: { kind: 'package', package: offer, beneficiary: child },
    })
  })

  it('sends the buyer to the branch while card payment is off', async () => {
    const { screen } = await renderCheckout({ cardPayment: 'off' })
    await expect.element(screen.getByText('Kartla ödeme şu anda kapalı.')).toBeVisible()
  })
})

describe('TopUpAmount', () => {
  it('accepts a suggestion or an amount in Turkish format', async () => {
    const { screen } = await renderCheckout({}, `?topUp=${moda}`)
    await expect.element(screen.getByText('Moda bakiyene ne kadar yüklensin?')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Tutar (₺)' }).fill('bin')
    await screen.getByRole('button', { name: 'Devam et' }).click()
    await expect.element(screen.getByText(/En az 0,01/)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Tutar (₺)' }).fill('1.250,50')
    await screen.getByRole('button', { name: 'Devam et' }).click()
    await expect
      .poll(() => requestsTo(quotePurchase)[0]?.body)
      .toEqual({ purchase: { kind: 'top-up', branch: moda, amount: 1250.5 } })
    await screen.getByRole('button', { name: 'Tutarı değiştir' }).click()
    await screen.getByRole('button', { name: '₺500' }).click()
    await expect.poll(() => requestsTo(quotePurchase)).toHaveLength(2)
  })
})

describe('CheckoutForm, CardFields, CardNumberField, Instalments and Agreements', () => {
  const started = (html: string | null, url: string | null = null) => ({
    paymentId: offer,
    threeDSHtmlContent: html,
    checkoutFormUrl: url,
  })
  const bankForm = '<form action="https://bank.example/3ds"><input name="token" value="t"></form>'

  it('groups the card number, keeps the caret and names bank and instalments', async () => {
    const { screen, field } = await renderCheckout()
    await field('Kart numarası').fill('5528790000000008')
    await expect.element(field('Kart numarası')).toHaveValue('5528 7900 0000 0008')
    await expect.element(screen.getByText('Örnek Bank · Bonus · kredi kartı')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Taksit: Bonus' })).toMatchTextContent('3 taksit')
    await expect.element(screen.getByText(/Daha fazla taksit için en az: 6 taksitte ₺3\.000/)).toBeVisible()
    await field('Kart numarası').fill('552879000000000')
    const input = field('Kart numarası').element() as HTMLInputElement
    input.setSelectionRange(2, 2)
    await userEvent.keyboard('1')
    await expect.element(field('Kart numarası')).toHaveValue('5512 8790 0000 0000')
    expect(input.selectionStart).toBe(3)
  })

  it('asks for bank and instalments once per card', async () => {
    const { screen, field } = await renderCheckout()
    await field('Kart numarası').click()
    await userEvent.keyboard('5528790000000008')
    await expect.element(screen.getByText('Örnek Bank · Bonus · kredi kartı')).toBeVisible()
    expect(requestsTo(showBinInfo).length).toBeLessThanOrEqual(2)
  })

  it('shows what is missing at each field and sends nothing', async () => {
    const { screen, field, pay } = await renderCheckout()
    await field('Kart numarası').fill('5528790000000009')
    await field('Son kullanma tarihi').fill('01/20')
    await field('Güvenlik kodu (CVC)').fill('12')
    await pay()
    await expect.element(screen.getByText('Kırmızı yazıyla gösterilen yerleri düzelt.')).toBeVisible()
    await expect.element(screen.getByText(/Kart numarası geçerli değil/)).toBeVisible()
    await expect.element(screen.getByText('Kartın son kullanma tarihi geçmiş.')).toBeVisible()
    await expect.element(screen.getByText('Güvenlik kodu bu kartta 3 hanelidir.')).toBeVisible()
    expect(screen.getByText('Devam etmek için onay gerekli.').elements()).toHaveLength(2)
    await expect.element(field('Kart numarası')).toHaveFocus()
    expect(requestsTo(startPayment)).toHaveLength(0)
    // A corrected field loses its error at once.
    await field('Kart numarası').fill('5528790000000008')
    await expect.element(screen.getByText(/Kart numarası geçerli değil/)).not.toBeInTheDocument()
    await expect.element(screen.getByText('Güvenlik kodu bu kartta 3 hanelidir.')).toBeVisible()
  })

  it('pays in instalments and hands over to the bank', async () => {
    respondTo(startPayment, () => started(bankForm))
    const { screen, fillCard, accept } = await renderCheckout()
    await fillCard()
    await screen.getByRole('radio', { name: /^3 taksit/ }).click()
    await expect.element(screen.getByRole('region', { name: 'Aylık paket' })).toMatchTextContent('₺1.260')
    await accept()
    await screen.getByRole('button', { name: '₺1.260 öde' }).click()
    await expect.poll(leftFor).toEqual(['https://bank.example/3ds'])
    await expect
      .element(screen.getByRole('button', { name: 'Bankanın sayfasına geçiliyor...' }))
      .toBeDisabled()
    expect(requestsTo(startPayment)[0]?.body).toMatchObject({
      installment: 3,
      card: { cardNumber: '5528 7900 0000 0008', cvc: '123' },
      billing: { address: 'Bahariye 1', city: 'İstanbul' },
      preliminaryInformation: true,
      distanceSale: true,
    })
  })

  it('shows the bank’s refusal, and the next attempt has a key of its own', async () => {
    respondTo(startPayment, () => refusal(402, 'Bakiye yetersiz.'))
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    await pay()
    await expect.element(screen.getByText('Bakiye yetersiz.')).toBeVisible()
    await pay()
    await expect.poll(() => requestsTo(startPayment)).toHaveLength(2)
    const [first, second] = requestsTo(startPayment).map(({ body }) => body.attemptKey)
    expect(first).not.toBe(second)
  })

  it('sends nothing without a connection, and says that no money was taken', async () => {
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pay()
    await expect.element(screen.getByText(/Kartından para çekilmedi; bağlanınca/)).toBeVisible()
    expect(requestsTo(startPayment)).toHaveLength(0)
    connection.mockRestore()
  })

  it('says after a lost connection that the payment did not start, once the server says so', async () => {
    respondTo(startPayment, networkError)
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    await pay()
    await expect.element(screen.getByText(/Ödeme başlamadı\. Kartından para çekilmedi/)).toBeVisible()
    await pay()
    await expect.poll(() => requestsTo(startPayment)).toHaveLength(2)
  })

  it('claims nothing about a payment of which the server tells nothing', async () => {
    respondTo(startPayment, networkError)
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    respondTo(quotePurchase, () => refusal(503, 'Kapalı.'))
    await pay()
    await expect.element(screen.getByText(/başlamadığı öğrenilemedi/)).toBeVisible()
  })

  it('is disabled while the payment starts, and sends once', async () => {
    respondTo(startPayment, () => new Promise(() => undefined))
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    await pay()
    await expect.element(screen.getByRole('button', { name: 'Ödeme başlatılıyor...' })).toBeDisabled()
    expect(requestsTo(startPayment)).toHaveLength(1)
  })

  it('does not follow a form that leads to no bank', async () => {
    respondTo(startPayment, () => started('<form action="http://evil.example"></form>'))
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    await pay()
    await expect.element(screen.getByText(/Bankanın sayfası açılamadı/)).toBeVisible()
    expect(leftFor()).toEqual([])
  })

  it('goes on to the provider’s own form without asking for the card', async () => {
    respondTo(startPayment, () => started(null, 'https://pay.example/form'))
    const { screen, accept } = await renderCheckout({ cardPayment: 'hosted' })
    await expect.element(screen.getByRole('textbox', { name: 'Kart numarası' })).not.toBeInTheDocument()
    await accept()
    await screen.getByRole('button', { name: '₺1.200 ödemek için devam et' }).click()
    await expect.poll(leftFor).toEqual(['https://pay.example/form'])
  })

  it('asks for consent to an early start, and completes the texts with what is entered', async () => {
    respondTo(startPayment, () => started(bankForm))
    const { screen, field, fillCard, accept, pay } = await renderCheckout({
      agreements: [
        { key: 'preliminary-information', title: 'Ön Bilgilendirme Formu', text: 'Alıcı: {adres}. {ödeme}' },
        { key: 'distance-sale', title: 'Mesafeli Satış Sözleşmesi', text: 'Madde 1' },
        { key: 'early-start', title: 'Hizmetin Hemen Başlamasına Onay', text: 'İstiyorum.' },
      ],
    })
    await fillCard()
    await accept()
    await pay()
    const early = screen.getByRole('checkbox', { name: /cayma süresi dolmadan başlamasını/ })
    await expect.element(early).toHaveAccessibleDescription('Devam etmek için onay gerekli.')
    expect(requestsTo(startPayment)).toHaveLength(0)
    await field('Adres').fill('Bahariye 7')
    await screen.getByText('Ön Bilgilendirme Formu: metni oku').click()
    await expect
      .element(screen.getByText(/Alıcı: Bahariye 7, İstanbul\. Ödeme şekli: tek çekim/))
      .toBeVisible()
    await early.click()
    await expect.element(early).not.toBeInvalid()
    await pay()
    await expect.poll(() => requestsTo(startPayment)[0]?.body).toMatchObject({ earlyStart: true })
  })

  it('lets the buyer put the start off instead of consenting, and presumes neither', async () => {
    respondTo(startPayment, () => started(bankForm))
    const sale = (text: string) => [
      { key: 'preliminary-information' as const, title: 'Ön Bilgilendirme Formu', text },
      { key: 'distance-sale' as const, title: 'Mesafeli Satış Sözleşmesi', text: 'Madde 1' },
    ]
    const { screen, fillCard, accept, pay } = await renderCheckout({
      agreements: [
        ...sale('Hemen başlar.'),
        { key: 'early-start', title: 'Hizmetin Hemen Başlamasına Onay', text: 'İstiyorum.' },
      ],
      agreementsHash: 'early',
      laterStart: {
        startsAt: '2026-12-15T21:00:00.000Z',
        endsAt: '2027-01-15T21:00:00.000Z',
        agreements: sale('Sonra başlar.'),
        agreementsHash: 'later',
      },
    })
    const early = screen.getByRole('checkbox', { name: /cayma süresi dolmadan başlamasını/ })
    const later = screen.getByRole('button', { name: /16 Aralık 2026 günü başlasın/ })
    await expect.element(early).not.toBeChecked()
    await expect.element(later).toHaveAttribute('aria-pressed', 'false')
    await fillCard()
    await accept()
    await pay()
    await expect.element(early).toHaveAccessibleDescription('Devam etmek için onay gerekli.')
    expect(requestsTo(startPayment)).toHaveLength(0)
    await early.click()
    await later.click()
    await expect.element(early).not.toBeChecked()
    await screen.getByText('Ön Bilgilendirme Formu: metni oku').click()
    await expect.element(screen.getByText('Sonra başlar.')).toBeVisible()
    await expect.element(screen.getByText('16 Aralık 2026', { exact: true })).toBeVisible()
    await pay()
    await expect
      .poll(() => requestsTo(startPayment)[0]?.body)
      .toMatchObject({ earlyStart: false, laterStart: true, agreementsHash: 'later' })
  })

  it('shows the legal texts in place', async () => {
    const { screen } = await renderCheckout()
    await screen.getByText('Ön Bilgilendirme Formu: metni oku').click()
    await expect.element(screen.getByText('İkinci.')).toBeVisible()
  })
})

describe('PendingPayment', () => {
  const pending = (more: Partial<Payment> = {}): Payment => ({
    _id: '00000000-0000-4000-8000-0000000000e7',
    kind: 'package',
    subject: offer,
    title: 'Aylık paket',
    branch: moda,
    price: 1200,
    paidPrice: 1200,
    installment: 1,
    status: 'awaiting-3ds',
    failure: null,
    cardAssociation: 'MASTER_CARD',
    bankName: 'Örnek Bank',
    lastFourDigits: '0008',
    fulfilment: null,
    refunded: 0,
    createdAt: '2026-11-27T09:00:00.000Z',
    paidAt: null,
    canContinue: true,
    ...more,
  })
  const { _id } = pending()
  const bankForm = '<form action="https://bank.example/3ds"><input name="token" value="t"></form>'

  it('shows an open attempt instead of the form, and goes on at the bank', async () => {
    respondTo(showOwnPayment, () => pending())
    respondTo(continuePayment, () => ({
      ...{ paymentId: _id, threeDSHtmlContent: bankForm, checkoutFormUrl: null },
    }))
    const { screen } = await renderCheckout({ pending: pending() })
    await expect.element(screen.getByRole('heading', { name: 'Yarıda kalmış bir ödemen var.' })).toBeVisible()
    await expect.element(screen.getByText(/•••• 0008/)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Kart numarası' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Ödemeye devam et' }).click()
    await expect.poll(leftFor).toEqual(['https://bank.example/3ds'])
    expect(requestsTo(continuePayment)[0]?.params).toEqual({ id: _id })
    expect(requestsTo(startPayment)).toHaveLength(0)
  })

  it('is found after the answer to its start was lost, and nothing is said of the money before', async () => {
    respondTo(startPayment, networkError)
    const { screen, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    const { promise: held, resolve: reconnect } = Promise.withResolvers<void>()
    respondTo(quotePurchase, async () => {
      await held
      return quote({ pending: pending() })
    })
    respondTo(showOwnPayment, () => pending())
    await pay()
    await expect.element(screen.getByText(/Ödemenin başlayıp başlamadığı kontrol ediliyor/)).toBeVisible()
    await expect.element(screen.getByText(/para çekilmedi/)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: / öde$/ })).toBeDisabled()
    reconnect()
    await expect.element(screen.getByRole('heading', { name: 'Yarıda kalmış bir ödemen var.' })).toBeVisible()
    expect(requestsTo(startPayment)).toHaveLength(1)
  })

  it('met by a second tab is given up after a question, and the form is as it was', async () => {
    let isOpen = true
    respondTo(startPayment, () =>
      isOpen
        ? refusal(409, 'Yarıda kalmış.', {
            code: 'payment.pending',
            pending: { paymentId: _id, status: 'awaiting-3ds' },
          })
        : { paymentId: offer, threeDSHtmlContent: bankForm, checkoutFormUrl: null },
    )
    respondTo(showOwnPayment, () => pending())
    respondTo(giveUpPayment, () => {
      isOpen = false
      return pending({ status: 'expired', failure: 'given-up' })
    })
    const { screen, field, fillCard, accept, pay } = await renderCheckout()
    await fillCard()
    await accept()
    await pay()
    await screen.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Bu ödemeden vazgeçilsin mi?' })
    await dialog.getByRole('button', { name: 'Kalsın' }).click()
    expect(requestsTo(giveUpPayment)).toHaveLength(0)
    await screen.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await dialog.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await expect.element(field('Kart numarası')).toHaveValue('5528 7900 0000 0008')
    await expect.element(screen.getByText('Yarıda kalmış.')).not.toBeInTheDocument()
    await pay()
    await expect.poll(leftFor).toEqual(['https://bank.example/3ds'])
    const [first, second] = requestsTo(startPayment).map(({ body }) => body.attemptKey)
    expect(first).not.toBe(second)
  })

  it('in progress is waited for, and leads to its result when it is paid', async () => {
    let status: Payment['status'] = 'authorising'
    respondTo(showOwnPayment, () => pending({ status }))
    const { screen } = await renderCheckout({ pending: pending({ status }) })
    await expect.element(screen.getByRole('heading', { name: 'Ödemenin sonucu bekleniyor.' })).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
    status = 'paid'
    await expect.poll(leftFor, { timeout: 8000 }).toEqual([`/customer/payment?id=${_id}`])
  })

  it('that cannot be continued is given up, or completed in its own tab', async () => {
    const { canContinue: _, ...elsewhere } = pending()
    respondTo(showOwnPayment, () => elsewhere)
    respondTo(giveUpPayment, () => refusal(409, 'Sonucu bekleniyor.'))
    const { screen } = await renderCheckout({}, `?payment=${_id}`)
    await expect.element(screen.getByText(/başka bir sekmede açıksa ödemeni orada tamamla/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Ödemeye devam et' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Sonucu bekleniyor.')
    respondTo(giveUpPayment, () => pending({ status: 'expired', failure: 'given-up' }))
    await screen.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
    await expect.poll(leftFor).toEqual([`/customer/checkout?package=${offer}&branch=${moda}`])
  })
})

describe('PayFromBalance', () => {
  it('asks before paying from the wallet and sends one key', async () => {
    respondTo(payFromBalance, () => refusal(409, 'Kapı kapalı.'))
    const { screen } = await renderCheckout({ title: 'Günlük giriş', price: 200, walletBalance: 500 })
    await screen.getByRole('button', { name: 'Bakiyemden ₺200 öde' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Günlük giriş bakiyenden ödensin mi?' })
    await expect.element(dialog).toMatchTextContent('ödeyince ₺300 kalır')
    await dialog.getByRole('button', { name: 'Öde' }).click()
    await expect.element(screen.getByText('Kapı kapalı.')).toBeVisible()
    await screen.getByRole('button', { name: 'Bakiyemden ₺200 öde' }).click()
    await dialog.getByRole('button', { name: 'Öde' }).click()
    await expect.poll(() => requestsTo(payFromBalance)).toHaveLength(2)
    const [first, second] = requestsTo(payFromBalance).map(({ body }) => body.requestKey)
    expect(first).toBe(second)
  })

  it('offers a top-up when the wallet is short', async () => {
    const { screen } = await renderCheckout({ price: 200, walletBalance: 50 })
    await expect.element(screen.getByText(/Bakiyende ₺50 var; bu giriş için yetmiyor/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Bakiye yükle' })).toBeVisible()
  })
})
