import { HttpError } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccessWindowCreate } from '#admin/resources/access/access-windows/AccessWindowForm.tsx'
import { accessWindowTexts } from '#admin/resources/access/access-windows/access-windows.texts.ts'
import { FreezeDialog } from '#admin/resources/membership/memberships/FreezeDialog.tsx'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { MembershipShow } from '#admin/resources/membership/memberships/MembershipShow.tsx'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ProgressCard } from '#admin/resources/messaging/campaigns/ProgressCard.tsx'
import ReceivablesPanel from '#admin/resources/people/users/ReceivablesPanel.tsx'
import { OrderCreate } from '#admin/resources/shop/vitamin-orders/OrderForm.tsx'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { listFreezes, showFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { listReceivables, showAccount } from '#shared/money/receivables/receivables.contract.ts'
import { orderMethodNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const reason = 'Sunucu şu an yanıt vermiyor.'
const fail = () => refusal(503, reason)
const member = equipmentId(3)

type Screen = Awaited<ReturnType<typeof renderAdmin>>['screen']

async function retry(screen: Screen) {
  await expect.element(screen.getByText(reason).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Yeniden dene' }).first().click()
  await expect.element(screen.getByText(reason)).not.toBeInTheDocument()
}

it('the packages of an access window are fetched again', async () => {
  respondTo(listPackages, fail)
  const { screen } = await renderAdmin(<AccessWindowCreate />, {
    resources: [resourceOf('access-windows', accessWindowTexts)],
    resource: 'access-windows',
    path: '/access-windows/create',
    branch: moda,
  })
  await expect.element(screen.getByText(reason)).toBeVisible()
  await screen.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.poll(() => requestsTo(listPackages)).toHaveLength(2)
})

it('the allowance and the new end of a freeze are fetched again', async () => {
  const endsAt = '2027-01-02T21:00:00.000Z'
  const membership = { _id: equipmentId(4), name: '12 aylık', branch: moda, branchName: 'Moda', endsAt }
  respondTo(showFreezeInfo, fail)
  const { screen } = await renderAdmin(
    <FreezeDialog user={member} userName="Ali Kaya" membership={membership} onClose={() => undefined} />,
  )
  await expect.element(screen.getByText(reason)).toBeVisible()
  respondTo(showFreezeInfo, () => ({
    ...{ isFrozen: false, freezeDays: null, freezeReason: '', source: null, startedAt: null, endsAt: null },
    ...{ allowance: 30, used: 0, remaining: 30, freezesLeft: 2, membership, newEndsAt: null },
    ...{ refusal: null, limit: null },
  }))
  await retry(screen)
  await expect.element(screen.getByText(freezingTexts.allowance(30, 30, 2))).toBeVisible()
})

it('the progress of a campaign says that it is not current', async () => {
  const progress = {
    ...{ state: 'paused' as const, total: 10, done: 4, queued: 6, sending: 0, sent: 4 },
    ...{ failed: 0, inDoubt: 0, skipped: 0, finishedAt: null },
  }
  respondTo(showProgress, fail)
  const { screen } = await renderAdmin(
    <ProgressCard record={{ channel: 'email', id: equipmentId(6), progress }} />,
    {
      resources: [resourceOf('campaigns', campaignTexts)],
    },
  )
  await expect.element(screen.getByText(reason)).toBeVisible()
  respondTo(showProgress, () => ({ ...progress, done: 5, sent: 5, queued: 5 }))
  await retry(screen)
  await expect.element(screen.getByText(campaignTexts.progressOf(5, 10))).toBeVisible()
})

it('the balance that an order is paid from is fetched again', async () => {
  respondTo(showUserBalance, fail)
  const given = { user: member, branch: moda }
  const { screen } = await renderAdmin(<OrderCreate />, {
    resources: [
      resourceOf('vitamin-orders', orderTexts),
      resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} }),
      resourceOf('products', { name: 'Ürün |||| Ürünler', fields: {} }),
    ],
    records: { users: [{ ...staff, id: member, _id: member, name: 'Ali Kaya' }] },
    resource: 'vitamin-orders',
    path: `/vitamin-orders/create?source=${encodeURIComponent(JSON.stringify(given))}`,
  })
  await screen.getByRole('combobox', { name: orderTexts.fields.method }).click()
  await screen.getByRole('option', { name: orderMethodNames.balance, exact: true }).click()
  await expect.element(screen.getByText(reason)).toBeVisible()
  respondTo(showUserBalance, () => ({ balance: 250, transactions: [], memberId: null, hasMembership: true }))
  await retry(screen)
  await expect.element(screen.getByText(orderTexts.balanceOf('₺250,00'))).toBeVisible()
})

const membership = {
  ...{ id: equipmentId(7), _id: equipmentId(7), user: member, userName: 'Ali Kaya', name: '12 aylık' },
  ...{
    kind: 'membership',
    branch: moda,
    branchName: 'Moda',
    status: 'expired',
    price: 12_000,
    source: 'desk',
  },
  ...{ startsAt: '2025-01-02T09:00:00.000Z', endsAt: '2026-01-02T21:00:00.000Z', durationDays: 365 },
  ...{ freezeDays: 0, freezeCount: 0, validBranches: [], isValidEverywhere: false, paperSignedOn: null },
  ...{ remindedAt: null, cancelledAt: null, cancelReason: '' },
  ...{ createdAt: '2025-01-02T09:00:00.000Z', version: 1 },
}

const renderMembership = (status: 'active' | 'expired') =>
  renderAdmin(
    <Routes>
      <Route path="/" element={<p>Başka ekran</p>} />
      <Route path="/memberships/:id/show" element={<MembershipShow />} />
    </Routes>,
    {
      resources: [
        resourceOf('memberships', membershipTexts),
        resourceOf('payment-records', { name: 'Kayıt |||| Kayıtlar', fields: {} }),
      ],
      records: { memberships: [{ ...membership, status }] },
      resource: 'memberships',
    },
  )

it('a membership whose payment could not be fetched is not called unpaid', async () => {
  respondTo(showFreezeInfo, fail)
  respondTo(listFreezes, () => [])
  const { screen, data, router } = await renderMembership('expired')
  data.provider.getList = () => Promise.reject(new HttpError('Ödeme getirilemedi.', 503))
  await router.navigate(`/memberships/${membership.id}/show`)
  await expect.element(screen.getByText('Ödeme getirilemedi.').first()).toBeVisible()
  await expect.element(screen.getByText(membershipTexts.noPayment)).not.toBeInTheDocument()
})

it('the buttons of a membership stay where they are while the panels are loading', async () => {
  const answer = Promise.withResolvers<void>()
  respondTo(showFreezeInfo, async () => {
    await answer.promise
    return fail()
  })
  respondTo(listFreezes, () => [])
  const { screen, router } = await renderMembership('active')
  await router.navigate(`/memberships/${membership.id}/show`)
  const button = screen.getByRole('button', { name: membershipTexts.cancel })
  await expect.element(button).toBeVisible()
  const { top } = button.element().getBoundingClientRect()
  answer.resolve()
  await expect.element(screen.getByText(reason).first()).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBe(top)
})

it('the debts of a person are fetched again', async () => {
  respondTo(listReceivables, fail)
  respondTo(showAccount, fail)
  const { screen } = await renderAdmin(<ReceivablesPanel user={member} />)
  await expect.element(screen.getByText(reason).first()).toBeVisible()
  const asked = requestsTo(listReceivables).length
  await screen.getByRole('button', { name: 'Yeniden dene' }).first().click()
  await expect.poll(() => requestsTo(listReceivables).length).toBeGreaterThan(asked)
  expect(requestsTo(listReceivables).at(-1)?.query.filter).toContain('isOpen')
})
