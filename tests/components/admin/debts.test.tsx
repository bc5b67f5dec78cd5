import { Form } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SettlementInput } from '#admin/resources/money/payment-records/MemberInputs.tsx'
import ReceivablesPanel from '#admin/resources/people/users/ReceivablesPanel.tsx'
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
import { admin, bostanli, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

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

  it('takes a debt by several methods, and refuses an empty collection', async () => {
    respondTo(settleReceivables, () => collection)
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Tahsilat: Moda' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    await expect.element(dialog.getByText('En az bir ödeme yazın.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Nakit/ }).fill('100,50')
    await dialog.getByRole('textbox', { name: /^Kart/ }).fill('199,50')
    await dialog.getByRole('button', { name: 'Tahsil et' }).click()
    await expect.poll(() => requestsTo(settleReceivables)).toHaveLength(1)
    expect(requestsTo(settleReceivables)[0]?.body).toMatchObject({
      ...{ user, branch: moda },
      payments: [
        { method: 'cash', amount: 100.5 },
        { method: 'card', amount: 199.5 },
      ],
    })
  })

  it('settles the debts of a branch with the payments of the same branch', async () => {
    const other = { ...debt, _id: equipmentId(7), branch: bostanli, branchName: 'Bostanlı' }
    respondTo(allocatePayments, () => collection)
    const { screen } = await show(admin, [debt, other], [{ branch: bostanli, amount: 120 }])
    await expect.element(screen.getByRole('button', { name: 'Tahsilat: Moda' })).toBeVisible()
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
