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
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const texts = membershipTexts.changes
const id = equipmentId(1)
const membership = {
  id,
  _id: id,
  branch: moda,
  name: 'Aylık',
  userName: 'Ali Kaya',
} as AdminRecord<Membership>
const offer = {
  id: equipmentId(2),
  _id: equipmentId(2),
  name: 'Yıllık',
  branch: moda,
  price: 900,
  isActive: true,
}

it('a membership is upgraded only once the price is known', async () => {
  let isReachable = false
  const value: MembershipValue = {
    ...{ amount: 1000, usedDays: 18, remainingDays: 12, unearned: 400, open: 0, refundable: 400, sale: null },
  }
  respondTo(showMembershipValue, () => (isReachable ? value : refusal(503, 'Tutar alınamadı.')))
  respondTo(upgradeMembership, () => refusal(409, 'Yükseltilemedi.'))
  const { screen } = await renderAdmin(<ChangeMembership membership={membership} />, {
    resources: [resourceOf('packages', { name: 'Paket |||| Paketler', fields: {} })],
    records: { packages: [offer] },
  })
  await screen.getByRole('button', { name: texts.upgrade }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: texts.upgrade })
  await expect.element(dialog.getByText('Tutar alınamadı.')).toBeVisible()
  await dialog.getByRole('combobox', { name: membershipTexts.fields.package }).click()
  await page.getByRole('option', { name: 'Yıllık' }).click()
  await expect.element(confirm).toBeDisabled()
  isReachable = true
  await dialog.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.element(dialog.getByText(/500/)).toBeVisible()
  await confirm.click()
  await expect.poll(() => requestsTo(upgradeMembership)).toHaveLength(1)
  expect(requestsTo(upgradeMembership)[0]?.body).toMatchObject({
    package: offer.id,
    payments: [{ method: 'card', amount: 500 }],
  })
})
