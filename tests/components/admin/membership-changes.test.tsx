import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminRecord } from '#admin/core/resource.ts'
import { ChangeMembership } from '#admin/resources/membership/memberships/ChangeMembership.tsx'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  type MembershipValue,
  showMembershipValue,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { quoteSale } from '#shared/money/sales/sales.contract.ts'
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const texts = membershipTexts.changes
const id = equipmentId(1)
const membership = {
  id,
  _id: id,
  branch: moda,
  user: equipmentId(5),
  name: 'Aylık',
  userName: 'Ali Kaya',
} as AdminRecord<Membership>
const offerOf = (index: number, name: string, price: number) => ({
  ...{ id: equipmentId(index), _id: equipmentId(index), name, branch: moda, price },
  ...{ durationDays: 365, visibility: 'public', isOnSale: true },
})
const offer = offerOf(2, 'Yıllık', 1500)
const cheaper = offerOf(3, 'Haftalık', 300)

it('a membership is upgraded to a dearer package for the price that is shown, and its open debt is named', async () => {
  let isReachable = false
  const value: MembershipValue = {
    ...{
      amount: 1000,
      usedDays: 18,
      remainingDays: 12,
      unearned: 400,
      open: 75,
      refundable: 400,
      sale: null,
    },
  }
  respondTo(showMembershipValue, () => (isReachable ? value : refusal(503, 'Tutar alınamadı.')))
  respondTo(quoteSale, () => ({
    ...{ lines: [], total: 1500, discount: 0, needsApproval: false, approvalReason: null, discountLimit: 0 },
    ...{ neededContracts: [], walletBalance: null, hasOpenTill: true, plan: [], mostInstallments: 12 },
  }))
  respondTo(upgradeMembership, () => refusal(409, 'Yükseltilemedi.'))
  const { screen } = await renderAdmin(<ChangeMembership membership={membership} />, {
    resources: [resourceOf('packages', { name: 'Paket |||| Paketler', fields: {} })],
    records: { packages: [offer, cheaper] },
  })
  await screen.getByRole('button', { name: texts.upgrade }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: texts.upgrade })
  await expect.element(dialog.getByText('Tutar alınamadı.')).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  isReachable = true
  await dialog.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.element(dialog.getByText(texts.openDebt('₺75,00'))).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Haftalık/ })).not.toBeInTheDocument()
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole('radio', { name: /Yıllık.*₺1\.500,00.*₺1\.100,00/ }).click()
  await dialog.getByRole('button', { name: texts.upgradeFor('₺1.100,00') }).click()
  await expect.poll(() => requestsTo(upgradeMembership)).toHaveLength(1)
  expect(requestsTo(upgradeMembership)[0]?.body).toMatchObject({
    package: offer.id,
    payments: [{ method: 'card', amount: 1100 }],
  })
})
