import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { SaleShow } from '#admin/resources/money/sales/SaleShow.tsx'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  listSaleRefunds,
  refundSale,
  type SaleRefund,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { membershipChangesMessages } from '#shared/money/membership-changes/membership-changes.messages.ts'
import type { SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { admin, moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const id = equipmentId(1)
const createdAt = '2026-01-02T09:00:00.000Z'

const lineOf = (fields: Partial<SaleDetails['lines'][number]>): SaleDetails['lines'][number] => ({
  ...{ _id: equipmentId(10), kind: 'fee', subject: null, name: '', quantity: 1, unitPrice: 0 },
  ...{ discount: 0, discountReason: '', amount: 0, membership: null },
  ...fields,
})
const bought = lineOf({ name: '12 aylık', unitPrice: 1000, amount: 1000 })
const towel = lineOf({ _id: equipmentId(11), name: 'Havlu', unitPrice: 200, amount: 200 })
const nameOf = ({ name, amount }: typeof towel) => texts.refundLine(name, formatKurus(amount))

async function show(lines: SaleDetails['lines'], refunds: Partial<SaleRefund>[] | 'fails' = []) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const sale: SaleDetails & { id: string } = {
    ...{ id, _id: id, number: 1001, branch: moda, branchName: 'Moda', user: null, userName: '' },
    ...{ seller: admin._id, sellerName: admin.name, day: '2026-01-02', total, discount: 0 },
    ...{ settled: total, open: 0, status: 'paid', note: '', reversedAt: null, reversalReason: '' },
    ...{ createdAt, version: 1, lines, payments: [], receivables: [] },
  }
  const made = { _id: equipmentId(20), sale: id, line: null, amount: 1, method: null, iban: '' }
  respondTo(listSaleRefunds, () => {
    if (refunds === 'fails') return refusal(503, 'İadeler alınamadı.')
    return refunds.map((fields) => ({ ...made, ibanHolder: '', reason: 'İade', createdAt, ...fields }))
  })
  const { screen } = await renderAdmin(
    <Routes>
      <Route path="/sales/:id/show" element={<SaleShow />} />
    </Routes>,
    {
      resources: [resourceOf('sales', texts, { recordRepresentation: 'number' })],
      records: { sales: [sale] },
      resource: 'sales',
      path: `/sales/${id}/show`,
    },
  )
  return screen
}

async function open(lines: SaleDetails['lines']) {
  const screen = await show(lines)
  await screen.getByRole('button', { name: texts.refund }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: texts.fields.reason }).fill('Geri getirdi')
  return {
    screen,
    line: dialog.getByRole('combobox', { name: texts.fields.line }),
    amount: dialog.getByRole('textbox', { name: texts.amount }),
    send: dialog.getByRole('button', { name: texts.refund }),
  }
}

describe('the refund of a sale', () => {
  it('with several lines asks for which one, and proposes none', async () => {
    respondTo(refundSale, ({ body }) => ({ _id: equipmentId(21), sale: id, createdAt, ...body }))
    const { screen, line, amount, send } = await open([bought, towel])
    await amount.fill('150')
    await send.click()
    await expect.element(screen.getByText(validationMessages.required)).toBeVisible()
    expect(requestsTo(refundSale)).toEqual([])
    await line.click()
    await screen.getByRole('option', { name: nameOf(towel) }).click()
    await send.click()
    await expect.element(screen.getByText(texts.refunded)).toBeVisible()
    expect(requestsTo(refundSale).map(({ body }) => body)).toMatchObject([{ line: towel._id, amount: 150 }])
  })

  it('shows that the line was refunded before, at the amount', async () => {
    const message = membershipChangesMessages.aboveLine
    respondTo(refundSale, () => refusal(422, message, { fields: { amount: message } }))
    const { screen, line, amount, send } = await open([bought, towel])
    await amount.fill('200')
    await line.click()
    await screen.getByRole('option', { name: nameOf(towel) }).click()
    await send.click()
    await expect.element(amount).toHaveAccessibleDescription(message)
  })

  it('with one line is for that line, without a question', async () => {
    respondTo(refundSale, ({ body }) => ({ _id: equipmentId(21), sale: id, createdAt, ...body }))
    const { screen, line, amount, send } = await open([towel])
    await expect.element(line).not.toBeInTheDocument()
    await expect.element(amount).toHaveValue('200')
    await send.click()
    await expect.element(screen.getByText(texts.refunded)).toBeVisible()
    expect(requestsTo(refundSale).map(({ body }) => body)).toMatchObject([{ line: towel._id, amount: 200 }])
  })

  it('is not left out silently when it could not be fetched', async () => {
    const screen = await show([towel], 'fails')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('İadeler alınamadı.')
    respondTo(listSaleRefunds, () => [])
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is listed with the name of its line, or as one of the whole sale', async () => {
    const screen = await show(
      [bought, towel],
      [{ line: towel._id }, { _id: equipmentId(22), line: null, amount: 2 }],
    )
    const list = screen.getByRole('region', { name: texts.refunds })
    await expect.element(list.getByRole('cell', { name: towel.name })).toBeVisible()
    await expect.element(list.getByRole('cell', { name: texts.wholeSale })).toBeVisible()
  })
})
