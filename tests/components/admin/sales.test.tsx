import { beforeEach, describe, expect, it } from 'vitest'
import { SaleCreate } from '#admin/resources/money/sales/SaleCreate.tsx'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { tillSessionTexts } from '#admin/resources/money/tills/tills.texts.ts'
import { addMonths, clubDay } from '#shared/core/club-time.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { approveSale, quoteSale } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { listTills } from '#shared/money/tills/tills.contract.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { tillSession } from '#tests/components/support/till-session.ts'
import { typeFast } from '#tests/components/support/type-fast.ts'

const member = equipmentId(3)
const offer = equipmentId(4)
const today = clubDay(new Date())

const packageRecord = {
  ...{ id: offer, _id: offer, branch: moda, name: '12 aylık', description: '', kind: 'membership' },
  ...{
    price: 12_000,
    joiningFee: 0,
    durationDays: 365,
    freezeDays: 30,
    freezeCount: 2,
    sessions: null,
    visibility: 'public',
  },
  ...{ isOnSale: true, order: 1 },
  isRecommended: false,
  ...{
    features: [],
    validIn: [],
    isValidEverywhere: false,
    createdAt: '2026-01-02T09:00:00.000Z',
    version: 1,
  },
}

const options = {
  resources: [
    resourceOf('sales', texts),
    resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} }),
    resourceOf('packages', { name: 'Paket |||| Paketler', fields: {} }),
    resourceOf('products', { name: 'Ürün |||| Ürünler', fields: {} }),
  ],
  records: {
    users: [{ ...staff, id: member, _id: member, name: 'Ali Kaya' }],
    packages: [packageRecord],
    products: Array.from({ length: 120 }, (_, index) => ({
      ...{ id: equipmentId(500 + index), name: `Ürün ${String(index + 1).padStart(3, '0')}` },
      ...{ price: 10 + index, stock: 4, isActive: true, inStock: true },
    })),
  },
  user: staff,
  resource: 'sales',
  path: `/sales/create?source=${encodeURIComponent(JSON.stringify({ user: member, branch: moda }))}`,
}

let hasOpenTill = false

/** The server's quote for a package with a discount. */
beforeEach(() => respondTo(listReceivables, () => []))

function respondToQuotes(needsApproval = false, until?: Promise<void>) {
  respondTo(quoteSale, async ({ body }) => {
    await until
    const [line] = body.lines as { discount: number }[]
    const discount = line?.discount ?? 0
    return {
      lines: [
        {
          ...{ kind: 'package', subject: offer, name: '12 aylık', quantity: 1, listPrice: 12_000 },
          ...{ unitPrice: 12_000, discount, amount: 12_000 - discount, daytimePercent: null },
          startsAt: new Date().toISOString(),
          endsAt: new Date(Date.now() + 365 * 86_400_000).toISOString(),
          needsApproval: needsApproval && discount > 0,
          isFarFromListPrice: discount > 6000,
        },
      ],
      ...{ total: 12_000 - discount, discount, needsApproval: needsApproval && discount > 0 },
      approvalReason: needsApproval && discount > 0 ? salesMessages.approvalReason('10') : null,
      ...{ discountLimit: 10, neededContracts: [], walletBalance: 0, hasOpenTill, plan: [] },
      mostInstallments: 12,
    }
  })
}

/** The button says the sum that is taken. */
const sellButton = (screen: Awaited<ReturnType<typeof renderAdmin>>['screen']) =>
  screen.getByRole('button', { name: /^₺.* al$/ })

/** Holds back the quotes from now on; returns how to let them go. */
function holdQuotes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  respondToQuotes(false, promise)
  return resolve
}

async function show(needsApproval = false) {
  respondToQuotes(needsApproval)
  const shown = await renderAdmin(<SaleCreate />, options)
  await shown.screen.getByRole('combobox', { name: texts.package }).click()
  await shown.screen.getByRole('option', { name: /12 aylık/ }).click()
  await expect.element(shown.screen.getByRole('textbox', { name: texts.paidAmount })).toHaveValue('12.000')
  return shown
}

describe('SaleCreate', () => {
  it('proposes the whole sum as one payment, and warns of cash without an open till', async () => {
    const { screen, data } = await show()
    await screen.getByRole('combobox', { name: texts.paymentMethod }).click()
    await screen.getByRole('option', { name: texts.methods.cash }).click()
    await expect.element(screen.getByText(texts.noTill)).toBeVisible()
    await screen.getByRole('button', { name: texts.take('₺12.000,00'), exact: true }).click()
    await expect.poll(() => data.calls.filter(({ method }) => method === 'create')).toHaveLength(1)
    const [sent] = data.calls.filter(({ method }) => method === 'create')
    expect(sent?.params.data).toMatchObject({
      user: member,
      branch: moda,
      lines: [{ kind: 'package', subject: offer }],
      payments: [{ method: 'cash', amount: 12_000 }],
      plan: [],
    })
  })

  it('plans what a deposit leaves, in equal instalments of a month, and shows what a changed row leaves', async () => {
    const { screen } = await show()
    await screen.getByRole('textbox', { name: texts.paidAmount }).fill('3000')
    await screen.getByRole('combobox', { name: texts.installments }).click()
    await screen.getByRole('option', { name: texts.countOf(6), exact: true }).click()
    const first = screen.getByRole('group', { name: texts.installment(1) })
    const amount = first.getByRole('textbox', { name: texts.amount })
    await expect.element(amount).toHaveValue('1.500')
    await expect.element(screen.getByText('₺9.000,00').first()).toBeVisible()
    await amount.fill('1400')
    await expect.element(screen.getByText(texts.rest)).toBeVisible()
    await expect.element(screen.getByText('₺100,00')).toBeVisible()
    const due = first.getByRole('textbox', { name: texts.dueOn })
    await expect.element(due).toHaveValue(addMonths(today, 1).split('-').reverse().join('.'))
  })

  it('opens a closed till on top of the sale, whose typed values stay', async () => {
    const till = equipmentId(8)
    respondTo(listTills, () => [
      {
        ...{ _id: till, branch: moda, name: 'Kasa 1', archivedAt: null, session: null, openedBy: null },
        ...{ openedByName: '', lastCounted: 250, createdAt: '2026-01-02T09:00:00.000Z', version: 1 },
      },
    ])
    respondTo(openTillSession, () => {
      hasOpenTill = true
      return tillSession
    })
    const { screen } = await show()
    await screen.getByRole('textbox', { name: texts.paidAmount }).fill('3000')
    await screen.getByRole('combobox', { name: texts.paymentMethod }).click()
    await screen.getByRole('option', { name: texts.methods.cash }).click()
    await screen.getByRole('button', { name: texts.openTill }).click()
    const dialog = screen.getByRole('alertdialog', { name: tillSessionTexts.openTill })
    await dialog.getByRole('textbox', { name: tillSessionTexts.fields.openingFloat }).fill('250')
    await dialog.getByRole('button', { name: tillSessionTexts.openTill }).click()
    await expect.poll(() => requestsTo(openTillSession)).toHaveLength(1)
    expect(requestsTo(openTillSession)[0]?.body).toEqual({ till, openingFloat: 250 })
    await expect.element(screen.getByText(texts.noTill)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: texts.paidAmount })).toHaveValue('3.000')
    hasOpenTill = false
  })

  it('tells the change for the cash that a buyer hands over', async () => {
    const { screen } = await show()
    await screen.getByRole('combobox', { name: texts.paymentMethod }).click()
    await screen.getByRole('option', { name: texts.methods.cash }).click()
    const given = screen.getByRole('textbox', { name: texts.givenCash })
    await given.fill('12.200')
    await expect.element(screen.getByText(texts.change('₺200,00'))).toBeVisible()
    await given.fill('11.950,50')
    await expect.element(screen.getByText(texts.missingCash('₺49,50'))).toBeVisible()
  })

  it('offers as many instalments as the package has months', async () => {
    const { screen } = await show()
    await screen.getByRole('combobox', { name: texts.installments }).click()
    await expect.element(screen.getByRole('option', { name: texts.countOf(12) })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: texts.countOf(13) })).not.toBeInTheDocument()
  })

  it('refuses instalments for a typed amount that pays everything, and makes a proposed one the deposit', async () => {
    const { screen } = await show()
    const paid = screen.getByRole('textbox', { name: texts.paidAmount })
    const choose = async (count: number) => {
      await screen.getByRole('combobox', { name: texts.installments }).click()
      await screen.getByRole('option', { name: texts.countOf(count), exact: true }).click()
    }
    await paid.fill('12500')
    await choose(5)
    await expect.element(screen.getByText(texts.planRefused)).toBeVisible()
    await expect.element(paid).toHaveValue('12.500')
    await paid.fill('12000')
    await choose(5)
    await expect.element(paid).toHaveValue('2.000')
    await screen.getByRole('combobox', { name: texts.installments }).click()
    await screen.getByRole('option', { name: texts.noPlan }).click()
    await expect.element(paid).toHaveValue('12.000')
  })

  it('replaces instalments that were typed on request alone', async () => {
    const { screen } = await show()
    await screen.getByRole('textbox', { name: texts.paidAmount }).fill('3000')
    await screen.getByRole('combobox', { name: texts.installments }).click()
    await screen.getByRole('option', { name: texts.countOf(3), exact: true }).click()
    const first = screen.getByRole('group', { name: texts.installment(1) })
    const amount = first.getByRole('textbox', { name: texts.amount })
    await amount.fill('1000')
    await screen.getByRole('textbox', { name: texts.paidAmount }).fill('6000')
    await expect.element(amount).toHaveValue('1.000')
    await screen.getByRole('button', { name: texts.planAgain }).click()
    await expect.element(amount).toHaveValue('2.000')
  })

  it('asks a second person for a discount beyond the limit, and drops the approval when the lines change', async () => {
    respondTo(approveSale, ({ body }) =>
      body.password === 'doğru'
        ? { _id: equipmentId(9), approverName: 'Müdür Bey', expiresAt: new Date().toISOString() }
        : refusal(403, salesMessages.approverRefused),
    )
    const { screen } = await show(true)
    await screen.getByRole('button', { name: texts.more }).click()
    await screen.getByRole('textbox', { name: texts.discount, exact: true }).fill('2000')
    await screen.getByRole('textbox', { name: texts.discountReason }).fill('Kurum')
    await expect.element(screen.getByText(salesMessages.approvalReason('10'))).toBeVisible()
    await screen.getByRole('button', { name: texts.askApproval }).click()
    await screen.getByRole('textbox', { name: texts.approverEmail }).fill('mudur@example.com')
    await screen.getByRole('textbox', { name: texts.approverPassword }).fill('yanlış')
    await screen.getByRole('button', { name: texts.approve, exact: true }).click()
    await expect.element(screen.getByText(salesMessages.approverRefused)).toBeVisible()
    await screen.getByRole('textbox', { name: texts.approverPassword }).fill('doğru')
    await screen.getByRole('button', { name: texts.approve, exact: true }).click()
    await expect.element(screen.getByText(texts.approved('Müdür Bey'))).toBeVisible()
    expect(requestsTo(approveSale).at(-1)?.body).toMatchObject({ sale: { user: member, branch: moda } })
    await screen.getByRole('textbox', { name: texts.discount, exact: true }).fill('2500')
    await expect.element(screen.getByRole('button', { name: texts.askApproval })).toBeVisible()
  })

  it('asks before a price that is far from the list', async () => {
    const { screen, data } = await show()
    await screen.getByRole('button', { name: texts.more }).click()
    await screen.getByRole('textbox', { name: texts.discount, exact: true }).fill('7000')
    await screen.getByRole('textbox', { name: texts.discountReason }).fill('Kurum')
    await expect.element(screen.getByRole('textbox', { name: texts.paidAmount })).toHaveValue('5.000')
    await sellButton(screen).click()
    await screen.getByRole('button', { name: texts.farConfirm }).click()
    await expect.poll(() => data.calls.filter(({ method }) => method === 'create')).toHaveLength(1)
  })

  it('asks about the price on the screen although its quote is still on the way', async () => {
    const { screen, data } = await show()
    await screen.getByRole('button', { name: texts.more }).click()
    await screen.getByRole('textbox', { name: texts.discountReason }).fill('Kurum')
    const answer = holdQuotes()
    await screen.getByRole('textbox', { name: texts.discount, exact: true }).fill('7000')
    await sellButton(screen).click()
    await expect.poll(() => requestsTo(quoteSale).at(-1)?.body.lines).toMatchObject([{ discount: 7000 }])
    await expect.element(sellButton(screen)).toBeDisabled()
    answer()
    await expect.element(screen.getByRole('alertdialog', { name: texts.farTitle })).toBeVisible()
    expect(data.callsOf('create')).toEqual([])
    await screen.getByRole('button', { name: texts.farConfirm }).click()
    await expect.poll(() => data.callsOf('create')).toHaveLength(1)
  })

  it('says that a first membership brings the joining fee, which is waived for a reason or taken again', async () => {
    const fee = { kind: 'joining-fee', subject: offer, name: 'Kayıt ücreti', quantity: 1, listPrice: 600 }
    const { screen, data } = await show()
    respondTo(quoteSale, ({ body }) => {
      const given = (body.lines as { kind: string; discount: number }[]).find((one) => one.kind === fee.kind)
      const discount = given?.discount ?? 0
      const line = { ...fee, unitPrice: 600, discount, amount: 600 - discount, daytimePercent: null }
      return {
        lines: [{ ...line, startsAt: null, endsAt: null, needsApproval: false, isFarFromListPrice: false }],
        ...{ total: 12_600 - discount, discount, needsApproval: false, approvalReason: null },
        ...{ discountLimit: 100, neededContracts: [], walletBalance: 0, hasOpenTill, plan: [] },
        mostInstallments: 12,
      }
    })
    await screen.getByRole('button', { name: texts.more }).click()
    await screen.getByRole('textbox', { name: texts.startsOn }).fill('01.02.2030')
    const paid = screen.getByRole('textbox', { name: texts.paidAmount })
    await expect.element(paid).toHaveValue('12.600')
    await expect.element(screen.getByText(texts.joiningFeeDue('₺600,00'))).toBeVisible()
    await screen.getByRole('button', { name: texts.waiveJoiningFee }).click()
    await expect.element(paid).toHaveValue('12.000')
    const group = screen.getByRole('group', { name: texts.kinds['joining-fee'] })
    await expect.element(group.getByRole('textbox', { name: texts.discountReason })).toHaveFocus()
    await group.getByRole('button', { name: texts.resetJoiningFee }).click()
    await expect.element(paid).toHaveValue('12.600')
    await screen.getByRole('button', { name: texts.waiveJoiningFee }).click()
    await group.getByRole('textbox', { name: texts.discountReason }).fill('Kampanya')
    await expect.element(paid).toHaveValue('12.000')
    await sellButton(screen).click()
    await expect.poll(() => data.callsOf('create')).toHaveLength(1)
    expect(data.callsOf('create')[0]?.params.data).toMatchObject({
      lines: [
        { kind: 'package' },
        { kind: 'joining-fee', subject: offer, discount: 600, discountReason: 'Kampanya' },
      ],
    })
  })

  it('sells nothing without a quote', async () => {
    const { screen, data } = await show()
    await screen.getByRole('button', { name: texts.more }).click()
    await screen.getByRole('textbox', { name: texts.discountReason }).fill('Kurum')
    respondTo(quoteSale, () => refusal(503, 'Fiyat alınamadı.'))
    await screen.getByRole('textbox', { name: texts.discount, exact: true }).fill('7000')
    await sellButton(screen).click()
    await expect.element(screen.getByText('Fiyat alınamadı.', { exact: true })).toBeVisible()
    await expect.element(sellButton(screen)).toBeEnabled()
    expect(data.callsOf('create')).toEqual([])
  })

  it('finds a product beyond the first hundred', async () => {
    const { screen, data } = await show()
    await screen.getByRole('button', { name: texts.addLine }).click()
    const second = screen.getByRole('group', { name: texts.line(2) })
    const product = second.getByRole('combobox', { name: texts.product })
    await product.click()
    await typeFast(product, 'ürün 118')
    await screen.getByRole('option', { name: /Ürün 118.*stokta 4/ }).click()
    await expect
      .poll(() => requestsTo(quoteSale).at(-1)?.body.lines)
      .toMatchObject([{ kind: 'package' }, { kind: 'product', subject: equipmentId(617) }])
    const [asked] = data.callsOf('getList', 'products')
    expect(asked?.params.filter).toEqual({ isActive: true, inStock: true })
  })
})
