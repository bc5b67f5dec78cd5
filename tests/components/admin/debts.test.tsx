import { Form } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SettlementInput } from '#admin/resources/money/payment-records/MemberInputs.tsx'
import CollectionDialog from '#admin/resources/money/receivables/CollectionDialog.tsx'
import { DebtNotice } from '#admin/resources/money/receivables/DebtNotice.tsx'
import ReceivablesPanel from '#admin/resources/people/users/ReceivablesPanel.tsx'
import { showClub } from '#shared/club/club/club.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import {
  type Account,
  allocatePayments,
  listReceivables,
  type Receivable,
  settleReceivables,
  showAccount,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { showOwnTillSession, type TillSessionDetails } from '#shared/money/tills/till-sessions.contract.ts'
import { listTills } from '#shared/money/tills/tills.contract.ts'
import { admin, bostanli, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { bareClub } from '#tests/support/records/club.ts'

const user = equipmentId(3)
const debt: Receivable = {
  ...{ _id: equipmentId(5), user, branch: moda, branchName: 'Moda', membership: null },
  ...{ reason: '1/2. taksit', dueOn: '2026-01-05', amount: 500, open: 300, status: 'partial', version: 2 },
  createdAt: '2026-01-01T09:00:00.000Z',
}
const collection = { _id: equipmentId(6), user, branch: moda, total: 300, settlements: [], open: 0 }

describe('SettlementInput', () => {
  it('says that the debts could not be fetched, and proposes to settle them after a retry', async () => {
    let isReachable = false
    respondTo(listReceivables, () => (isReachable ? [debt] : refusal(503, 'Borçlar alınamadı.')))
    const values = { user, branch: moda, amount: 300, date: clubDay(new Date()) }
    const { screen } = await renderAdmin(
      <Form defaultValues={values}>
        <SettlementInput />
      </Form>,
    )
    await expect.element(screen.getByText('Borçlar alınamadı.')).toBeVisible()
    isReachable = true
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByRole('switch')).toBeChecked()
    await expect.element(screen.getByText(/1\/2\. taksit/)).toBeVisible()
  })
})

describe('CollectionDialog', () => {
  const later: Receivable = {
    ...{ ...debt, _id: equipmentId(8), reason: '2/2. taksit', dueOn: '2099-01-05' },
    ...{ amount: 500, open: 500, userName: 'Ali Kaya' },
  }
  const overdue = { ...debt, userName: 'Ali Kaya' }
  const none = { cash: 0, card: 0, transfer: 0 }
  const till: TillSessionDetails = {
    ...{ counts: [], isCounted: false, entryCount: 0 },
    ...{ _id: equipmentId(10), till: equipmentId(11), tillName: 'Ön kasa', branch: moda, branchName: 'Moda' },
    ...{
      openedBy: staff._id,
      openedByName: staff.name,
      openedAt: '2026-11-28T06:00:00.000Z',
      openingFloat: 0,
    },
    ...{ closedBy: null, closedByName: '', closedAt: null, expectedCash: null, expectedCard: null },
    ...{ expectedTransfer: null, countedCash: null, countedCard: null, difference: null },
    ...{ differenceReason: '', note: '', expected: none, movements: [], denominations: {} },
  }

  async function open(debts: Receivable[], session: TillSessionDetails | null = till, person = staff) {
    respondTo(listReceivables, () => debts)
    respondTo(showOwnTillSession, () => ({ session }))
    respondTo(showClub, () => bareClub)
    respondTo(settleReceivables, () => ({
      ...collection,
      settlements: [
        {
          ...{ _id: equipmentId(9), receivable: debt._id, reason: debt.reason },
          ...{ method: 'cash', amount: 300, payment: null },
        },
      ],
    }))
    const branch = { id: moda, _id: moda, name: 'Moda', address: '', phone: '' }
    await renderAdmin(<CollectionDialog user={user} onClose={() => {}} />, {
      user: person,
      records: { branches: [branch] },
    })
    return page.getByRole('alertdialog', { name: 'Tahsilat: Ali Kaya' })
  }

  it('begins with what is due, by the open till, and ends with a receipt', async () => {
    const dialog = await open([overdue, later])
    await expect.element(dialog.getByRole('checkbox', { name: /1\/2\. taksit/ })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: /2\/2\. taksit/ })).not.toBeChecked()
    await expect.element(dialog.getByRole('textbox', { name: /^Alınan tutar/ })).toHaveValue('300')
    await expect.element(dialog.getByText('Kasa: Ön kasa')).toBeVisible()
    await expect.element(dialog.getByText('Geriye kalan borç: ₺500,00')).toBeVisible()
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' })
    await expect.element(receipt.getByText('Nakit ₺300,00')).toBeVisible()
    await expect.element(receipt.getByRole('button', { name: 'Yazdır' })).toBeVisible()
    expect(requestsTo(settleReceivables)[0]?.body).toMatchObject({
      ...{ user, branch: moda, receivables: [debt._id] },
      payments: [{ method: 'cash', amount: 300 }],
    })
  })

  it('takes a debt by several methods, and refuses more than is chosen and an empty choice', async () => {
    const dialog = await open([overdue, later])
    const amounts = dialog.getByRole('textbox', { name: /^Alınan tutar/ })
    await amounts.fill('100,50')
    await dialog.getByRole('button', { name: 'Başka yöntemle böl' }).click()
    await amounts.nth(1).fill('250')
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    await expect.element(dialog.getByText('Seçilen borçlardan fazla olamaz: ₺300,00')).toBeVisible()
    await amounts.nth(1).fill('199,50')
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    await expect.poll(() => requestsTo(settleReceivables)).toHaveLength(1)
    expect(requestsTo(settleReceivables)[0]?.body).toMatchObject({
      payments: [
        { method: 'cash', amount: 100.5 },
        { method: 'card', amount: 199.5 },
      ],
    })
  })

  it('follows the chosen debts, also of another branch, and needs one', async () => {
    const other = { ...overdue, _id: equipmentId(7), branch: bostanli, branchName: 'Bostanlı', open: 80 }
    const dialog = await open([overdue, later, other], null, admin)
    const amount = dialog.getByRole('textbox', { name: /^Alınan tutar/ })
    await dialog.getByRole('checkbox', { name: /2\/2\. taksit/ }).click()
    await expect.element(amount).toHaveValue('800')
    await dialog.getByRole('combobox', { name: 'Şube' }).click()
    await page.getByRole('option', { name: /Bostanlı/ }).click()
    await expect.element(amount).toHaveValue('80')
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    await expect.element(dialog.getByText('Ödenecek borcu seçin.')).toBeVisible()
    expect(requestsTo(settleReceivables)).toEqual([])
  })

  it('opens a closed till before it takes cash', async () => {
    respondTo(listTills, () => [])
    const dialog = await open([overdue], null)
    await dialog.getByRole('combobox', { name: /^Yöntem/ }).click()
    await page.getByRole('option', { name: 'Nakit' }).click()
    await dialog.getByRole('button', { name: 'Kasayı aç' }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Kasayı aç' })).toBeVisible()
  })
})

describe('DebtNotice', () => {
  it('says what a person owes, and leads to the collection for those who may collect', async () => {
    respondTo(listReceivables, () => [{ ...debt, userName: 'Ali Kaya' }])
    respondTo(showOwnTillSession, () => ({ session: null }))
    const { screen } = await renderAdmin(<DebtNotice user={user} />, {
      user: staff,
    })
    await expect.element(screen.getByText('Borç ₺300,00, 1 gecikmiş')).toBeVisible()
    await screen.getByRole('button', { name: 'Tahsil et: Ali Kaya' }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Tahsilat: Ali Kaya' })).toBeVisible()
  })

  it('only says it to those who may not collect, and nothing to those who may not see debts', async () => {
    respondTo(listReceivables, () => [debt])
    const notice = <DebtNotice user={user} />
    const reader = { ...staff, permissions: ['receivables.list'] }
    const { screen } = await renderAdmin(notice, { user: reader })
    await expect.element(screen.getByText('Borç ₺300,00, 1 gecikmiş')).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
    const read = requestsTo(listReceivables).length
    await renderAdmin(notice, { user: { ...staff, permissions: ['users.show'] } })
    expect(requestsTo(listReceivables)).toHaveLength(read)
  })
})

describe('ReceivablesPanel', () => {
  const show = (person = staff, debts = [debt], unallocatedIn: Account['unallocatedIn'] = []) => {
    respondTo(listReceivables, () => debts)
    const unallocated = unallocatedIn.reduce((all, { amount }) => all + amount, 0)
    respondTo(showAccount, () => ({
      ...{ userName: 'Ali Kaya', opening: 0, closing: 300, owed: 500, paid: 200, unallocated, unallocatedIn },
      ...{ lines: [], isCut: false },
    }))
    return renderAdmin(<ReceivablesPanel user={user} />, { user: person })
  }

  it('settles the debts of a branch with the payments of the same branch', async () => {
    const other = { ...debt, _id: equipmentId(7), branch: bostanli, branchName: 'Bostanlı' }
    respondTo(allocatePayments, () => collection)
    const { screen } = await show(admin, [debt, other], [{ branch: bostanli, amount: 120 }])
    await expect.element(screen.getByText('Moda: ₺300,00')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Ödemeyi borca say/ }).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: /^Ödemeyi borca say: Bostanlı/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ödemeyi borca say' }).click()
    await expect.poll(() => requestsTo(allocatePayments)).toHaveLength(1)
    expect(requestsTo(allocatePayments)[0]?.body).toMatchObject({ user, branch: bostanli })
  })

  it('offers a write-off to those who may, with a reason', async () => {
    respondTo(writeOffReceivable, () => ({ ...debt, open: 0 }))
    const { screen } = await show(admin)
    await screen.getByRole('button', { name: 'Diğer işlemler: 1/2. taksit' }).click()
    await page.getByRole('menuitem', { name: 'Borcu sil' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Borcu sil' }).click()
    expect(requestsTo(writeOffReceivable)).toEqual([])
    await dialog.getByRole('textbox', { name: /^Nedeni/ }).fill('Taşındı')
    await dialog.getByRole('button', { name: 'Borcu sil' }).click()
    await expect.poll(() => requestsTo(writeOffReceivable)).toHaveLength(1)
  })

  it('hides from staff what they may not do', async () => {
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Diğer işlemler: 1/2. taksit' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Ödeme sözü' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Borcu sil' }).elements()).toHaveLength(0)
  })
})
