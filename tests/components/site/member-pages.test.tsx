import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listFoundItems } from '#shared/content/lost-items/lost-items.contract.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { listMyRaffles } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import { listOwnCancellations } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  listOwnPayments,
  listUserPackages,
  showOwnPayment,
} from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { showOwnReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { listDependants } from '#shared/office/dependants/dependants.contract.ts'
import { type FirstSteps, showOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import { cancelOwnOrder, listOwnOrders } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { ProfilePage } from '#site/features/account/ProfilePage.tsx'
import { BalancePage } from '#site/features/balance/BalancePage.tsx'
import { ContractsPage } from '#site/features/contracts/ContractsPage.tsx'
import { DebtsPage } from '#site/features/debts/DebtsPage.tsx'
import { DependantsPage } from '#site/features/dependants/DependantsPage.tsx'
import { MyLessonsPage } from '#site/features/lessons/MyLessonsPage.tsx'
import { LostItemsPage } from '#site/features/lost-items/LostItemsPage.tsx'
import { MembershipsPage } from '#site/features/memberships/MembershipsPage.tsx'
import { NotificationsPage } from '#site/features/notifications/NotificationsPage.tsx'
import { OrdersPage } from '#site/features/orders/OrdersPage.tsx'
import { OverviewPage } from '#site/features/overview/OverviewPage.tsx'
import { PaymentPage } from '#site/features/payments/PaymentPage.tsx'
import { PointsPage } from '#site/features/points/PointsPage.tsx'
import { PrivacyPage } from '#site/features/privacy/PrivacyPage.tsx'
import { MyRafflesPage } from '#site/features/raffles/MyRafflesPage.tsx'
import { ReferralsPage } from '#site/features/referrals/ReferralsPage.tsx'
import { moda } from '#tests/components/support/admin.tsx'
import {
  allRequests,
  refusal,
  requestsTo,
  respondTo,
  respondToOthers,
} from '#tests/components/support/routes.ts'
import { EntryCode, leftFor, profileOf, renderIsland, siteBranches } from '#tests/components/support/site.tsx'

/** Tabs of other test files open and close beside this one, which may really hide it. */
function returnToTab(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.restoreAllMocks()
})

const pages: [name: string, page: ReactNode, search?: string][] = [
  ['BalancePage', <BalancePage key="page" branches={siteBranches} sellsOnline />],
  ['ContractsPage', <ContractsPage key="page" />],
  ['DebtsPage', <DebtsPage key="page" />],
  ['DependantsPage', <DependantsPage key="page" />],
  ['EntryCode', <EntryCode key="page" />],
  ['LostItemsPage', <LostItemsPage key="page" />],
  ['MembershipsPage', <MembershipsPage key="page" />],
  ['MyLessonsPage', <MyLessonsPage key="page" branches={siteBranches} />],
  ['MyRafflesPage', <MyRafflesPage key="page" />],
  ['NotificationsPage', <NotificationsPage key="page" />],
  ['OrdersPage', <OrdersPage key="page" />],
  ['OverviewPage', <OverviewPage key="page" />],
  ['PointsPage', <PointsPage key="page" />],
  ['PrivacyPage', <PrivacyPage key="page" />],
  ['ProfilePage', <ProfilePage key="page" branches={siteBranches} />],
  ['ReferralsPage', <ReferralsPage key="page" branches={siteBranches} />],
]

describe('pages of the member area', () => {
  it.each(pages)('%s shows the server’s error and asks again on retry', async (_, page) => {
    respondToOthers(() => refusal(503, 'Sunucuya ulaşılamıyor.'))
    const { screen } = await renderIsland(page)
    await expect.element(screen.getByText('Sunucuya ulaşılamıyor.').first()).toBeVisible()
    const before = allRequests().length
    await screen.getByRole('button', { name: 'Yeniden dene' }).first().click()
    await expect.poll(() => allRequests().length).toBeGreaterThan(before)
  })

  // The list of lost items is public to members of the branch and stays as it is.
  it.each(pages.filter(([name]) => name !== 'LostItemsPage'))(
    '%s leads to sign-in when the session is over',
    async (_, page) => {
      respondToOthers(() => refusal(401, 'Oturumun kapandı.'))
      await renderIsland(page)
      await expect.poll(() => leftFor()[0]).toMatch(/^\/login/)
    },
  )
})

describe('empty pages', () => {
  it('LostItemsPage says that nothing was found', async () => {
    respondTo(listFoundItems, () => [])
    const { screen } = await renderIsland(<LostItemsPage />)
    await expect.element(screen.getByText('Şubende şu anda sahibini bekleyen bir eşya yok.')).toBeVisible()
  })

  it('DependantsPage says how a guardian is added', async () => {
    respondTo(listDependants, () => [])
    respondTo(listOwnCancellations, () => [])
    const { screen } = await renderIsland(<DependantsPage />)
    await expect.element(screen.getByText('Hesabına bağlı bir çocuk yok.')).toBeVisible()
  })

  it('MembershipsPage leads to the packages', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(listOwnPayments, () => [])
    respondTo(listOwnCancellations, () => [])
    respondToOthers(() => refusal(503, 'Kapalı.'))
    const { screen } = await renderIsland(<MembershipsPage />)
    await expect.element(screen.getByText('Henüz üyeliğin yok.')).toBeVisible()
  })

  it('BalancePage offers a top-up for each branch', async () => {
    respondTo(listOwnWallets, () => [])
    respondTo(showProfile, () => profileOf())
    const { screen } = await renderIsland(<BalancePage branches={siteBranches} sellsOnline />)
    await expect.element(screen.getByText('Henüz bakiyen yok.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /Moda/ }))
      .toHaveAttribute('href', expect.stringContaining(moda))
  })

  it('MyRafflesPage says that no raffle was joined', async () => {
    respondTo(listMyRaffles, () => ({ all: [], active: [], past: [], total: 0 }))
    const { screen } = await renderIsland(<MyRafflesPage />)
    await expect.element(screen.getByText('Henüz bir çekilişe katılmadın.')).toBeVisible()
  })

  it('OrdersPage leads to the shop', async () => {
    respondTo(listOwnOrders, () => ({ orders: [], total: 0, currentPage: 1, totalPages: 0 }))
    const { screen } = await renderIsland(<OrdersPage />)
    await expect.element(screen.getByText('Henüz siparişin yok.')).toBeVisible()
  })

  it('OrdersPage stays on the page that was opened while an earlier one was fetched again', async () => {
    const order = (number: number) => ({
      ...{ _id: crypto.randomUUID(), number, user: profileOf()._id, userName: 'Derya', userPhone: '' },
      ...{ branch: moda, branchName: 'Moda', status: 'pending', method: 'desk', total: 10, items: [] },
      ...{ note: '', adminNote: '', progress: [], expiresAt: null, version: 1 },
      createdAt: '2026-11-02T09:30:00.000Z',
    })
    const pages = { 1: order(11), 2: order(22) }
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    respondTo(listOwnOrders, async ({ query }) => {
      const currentPage = Number(query.page ?? 1) as 1 | 2
      if (currentPage === 1 && requestsTo(listOwnOrders).length > 1) await held
      return { orders: [pages[currentPage]], total: 12, currentPage, totalPages: 2 }
    })
    const { screen } = await renderIsland(<OrdersPage />)
    await expect.element(screen.getByText('1 / 2')).toBeVisible()
    returnToTab()
    await expect.poll(() => requestsTo(listOwnOrders).length).toBeGreaterThan(1)
    await screen.getByRole('button', { name: 'Daha eski' }).click()
    await expect.element(screen.getByText('2 / 2')).toBeVisible()
    release()
    // A later look ends after the late one.
    pages[2] = order(33)
    // The page listens to the tab in an effect, which may run after the page is visible.
    await expect
      .poll(() => {
        returnToTab()
        return screen.getByText(/^Sipariş 33$/).query()
      })
      .not.toBeNull()
    await expect.element(screen.getByText('2 / 2')).toBeVisible()
  })

  it('OrdersPage keeps an order cancelled although an older list arrives later', async () => {
    const order = (status: string) => ({
      ...{ _id: '00000000-0000-4000-8000-0000000000f1', number: 11, user: profileOf()._id },
      ...{ userName: 'Derya', userPhone: '', branch: moda, branchName: 'Moda', status, method: 'desk' },
      ...{ total: 10, items: [], note: '', adminNote: '', progress: [], expiresAt: null, version: 1 },
      createdAt: '2026-11-02T09:30:00.000Z',
    })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let status = 'pending'
    respondTo(listOwnOrders, async () => {
      const answer = { orders: [order(status)], total: 1, currentPage: 1, totalPages: 1 }
      if (requestsTo(listOwnOrders).length > 1 && status === 'pending') await held
      return answer
    })
    respondTo(cancelOwnOrder, () => {
      status = 'cancelled'
      return order(status)
    })
    const { screen } = await renderIsland(<OrdersPage />)
    const cancel = screen.getByRole('button', { name: 'Siparişi iptal et: 11' })
    await expect.element(cancel).toBeVisible()
    returnToTab()
    await expect.poll(() => requestsTo(listOwnOrders).length).toBeGreaterThan(1)
    await cancel.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click()
    await expect.element(cancel).not.toBeInTheDocument()
    release()
    await new Promise((done) => setTimeout(done, 100))
    await expect.element(cancel).not.toBeInTheDocument()
  })

  const overviewWith = (firstSteps: FirstSteps | null) => ({
    ...{
      unsignedContracts: [],
      nextLesson: null,
      laterLessons: 0,
      nextAppointment: null,
      wallets: [],
      openOrders: [],
    },
    ...{ points: { balance: 40, defaultReferralReward: 0 }, firstSteps },
  })

  it('OverviewPage fetches the rest again', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(showOverview, () => refusal(503, 'Özet getirilemedi.'))
    const { screen } = await renderIsland(<OverviewPage />)
    await expect.element(screen.getByText('Özet getirilemedi.')).toBeVisible()
    respondTo(showOverview, () => overviewWith(null))
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByText('40', { exact: false }).first()).toBeVisible()
  })

  it('OverviewPage begins with the one-to-one session if it comes before the next lesson', async () => {
    const id = crypto.randomUUID()
    respondTo(showProfile, () => profileOf())
    respondTo(showOverview, () => ({
      ...overviewWith({ isEmailVerified: true, hasEntered: true, hasBookedLesson: true }),
      nextLesson: { _id: id, title: 'Yoga', startsAt: '2030-05-03T15:00:00.000Z', trainerName: 'Elif' },
      nextAppointment: {
        ...{ _id: id, startsAt: '2030-05-02T15:00:00.000Z', trainerName: 'Burak Aydın', branchName: 'Moda' },
      },
    }))
    const { screen } = await renderIsland(<OverviewPage />)
    await expect.element(screen.getByText(/2 Mayıs 2030 18.00, Burak Aydın/)).toBeVisible()
    await expect.element(screen.getByText(/^Sonra: Yoga, 3 Mayıs 2030/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /Bire bir derslerim/ }))
      .toHaveAttribute('href', '/customer/appointments')
  })

  it('OverviewPage greets by first name and links what is left of the first steps', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(showOverview, () =>
      overviewWith({ isEmailVerified: true, hasEntered: false, hasBookedLesson: true }),
    )
    const { screen } = await renderIsland(<OverviewPage />)
    await expect.element(screen.getByRole('heading', { name: 'Merhaba, Mira' })).toBeVisible()
    const steps = screen.getByRole('region', { name: 'İlk günün' })
    await expect.element(steps.getByText('E-postanı doğrula')).toBeVisible()
    expect(
      steps
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Giriş kodunu aç'])
    await expect.element(steps.getByRole('link')).toHaveAttribute('href', '/customer/qr')
  })

  it('OverviewPage shows no first steps once all are done', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(showOverview, () =>
      overviewWith({ isEmailVerified: true, hasEntered: true, hasBookedLesson: true }),
    )
    const { screen } = await renderIsland(<OverviewPage />)
    await expect.element(screen.getByText('40', { exact: false }).first()).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'İlk günün' })).not.toBeInTheDocument()
  })

  it('PointsPage shows the balance and that there are no entries', async () => {
    respondTo(showPoints, () => ({
      balance: 40,
      totalEarned: 90,
      defaultReferralReward: 50,
      transactions: [],
    }))
    respondToOthers(() => refusal(503, 'Hareketler getirilemedi.'))
    const { screen } = await renderIsland(<PointsPage />)
    await expect.element(screen.getByRole('region', { name: /[Pp]uan/ }).first()).toMatchTextContent('40')
  })
})

describe('DebtsPage', () => {
  const debt = (_id: string, dueOn: string, open: number, reason: string) => ({
    ...{ _id, dueOn, open, amount: 500, reason, branch: moda, branchName: 'Moda' },
    ...{ user: profileOf()._id, userName: 'Derya Uçar', refusedOn: null, promisedOn: null },
  })
  const [late, later] = [crypto.randomUUID(), crypto.randomUUID()]
  const answer = {
    receivables: [
      debt(late, '2026-01-05', 200, '1/2. taksit'),
      debt(later, '2199-01-05', 500, '2/2. taksit'),
    ],
    lines: [],
    unallocated: 0,
    canPayByCard: true,
  }

  it('offers the card for what is due, and for more by choice', async () => {
    respondTo(showOwnReceivables, () => answer)
    const { screen } = await renderIsland(<DebtsPage />)
    const link = (amount: string) => screen.getByRole('link', { name: `${amount} öde` })
    await expect.element(link('₺200')).toHaveAttribute('href', `/customer/checkout?debts=${late}`)
    await screen.getByRole('checkbox', { name: '2/2. taksit, vadesi 5 Ocak 2199: öde' }).click()
    await expect.element(link('₺700')).toHaveAttribute('href', `/customer/checkout?debts=${late},${later}`)
  })

  it('sends the member to the desk where cards are switched off', async () => {
    respondTo(showOwnReceivables, () => ({ ...answer, canPayByCard: false }))
    const { screen } = await renderIsland(<DebtsPage />)
    await expect.element(screen.getByText('Ödemeni resepsiyonda yapabilirsin.')).toBeVisible()
    expect(screen.getByRole('checkbox').elements()).toHaveLength(0)
  })
})

describe('PaymentPage', () => {
  const id = '00000000-0000-4000-8000-0000000000e1'

  it('asks again until the result of the payment is known', async () => {
    respondTo(showOwnPayment, () => refusal(503, 'Sunucuya ulaşılamıyor.'))
    const { screen } = await renderIsland(<PaymentPage />, { search: `?id=${id}` })
    await expect.element(screen.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
    await expect.poll(() => requestsTo(showOwnPayment).length, { timeout: 8000 }).toBe(2)
    expect(requestsTo(showOwnPayment)[0]?.params).toEqual({ id })
  })

  const failed: Payment = {
    ...{ _id: id, kind: 'package', subject: id, title: 'Aylık', branch: moda, price: 900, paidPrice: 900 },
    ...{ installment: 1, status: 'failed', failure: 'declined', fulfilment: null, refunded: 0 },
    ...{ cardAssociation: null, bankName: null, lastFourDigits: null, paidAt: null },
    createdAt: '2026-11-27T09:00:00.000Z',
  }

  it('offers no second payment once the same was paid, also in another tab meanwhile', async () => {
    const paidBy = '00000000-0000-4000-8000-0000000000e2'
    respondTo(showOwnPayment, () => failed)
    const { screen } = await renderIsland(<PaymentPage />, { search: `?id=${id}` })
    const again = screen.getByRole('link', { name: 'Yeniden öde' })
    await expect.element(again).toBeVisible()
    respondTo(showOwnPayment, () => ({ ...failed, paidBy }))
    returnToTab()
    await expect
      .element(screen.getByRole('link', { name: 'Alınan ödemeyi gör' }))
      .toHaveAttribute('href', `/customer/payment?id=${paidBy}`)
    await expect
      .element(screen.getByRole('heading', { name: 'Bu alışverişin ödemesi alındı.' }))
      .toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })

  it('leads a new member to the first steps, and names the payment by a short number', async () => {
    respondTo(showOwnPayment, () => ({ ...failed, status: 'paid', failure: null, paidAt: failed.createdAt }))
    respondTo(listUserPackages, () => [])
    respondTo(showOverview, () => ({
      ...{
        unsignedContracts: [{ _id: id, title: 'Üyelik sözleşmesi' }],
        nextLesson: null,
        laterLessons: 0,
        nextAppointment: null,
      },
      ...{ wallets: [], openOrders: [], points: { balance: 0, defaultReferralReward: 0 } },
      firstSteps: { isEmailVerified: false, hasEntered: false, hasBookedLesson: false },
    }))
    const { screen } = await renderIsland(<PaymentPage />, { search: `?id=${id}` })
    const steps = screen.getByRole('region', { name: 'İlk günün' })
    await expect.element(steps.getByRole('link', { name: 'Sözleşmeni imzala' })).toBeVisible()
    expect(steps.getByRole('link').elements()).toHaveLength(4)
    await expect.element(screen.getByText('000000E1', { exact: true })).toBeVisible()
  })

  it('of an attempt at the bank leads to continuing it or giving it up', async () => {
    respondTo(showOwnPayment, () => ({ ...failed, status: 'awaiting-3ds', failure: null }))
    const { screen } = await renderIsland(<PaymentPage />, { search: `?id=${id}` })
    await expect
      .element(screen.getByRole('link', { name: 'Devam et ya da vazgeç' }))
      .toHaveAttribute('href', `/customer/checkout?payment=${id}`)
  })

  it('knows no payment without an id', async () => {
    const { screen } = await renderIsland(<PaymentPage />, { search: '' })
    await expect.element(screen.getByRole('heading').first()).toBeVisible()
    expect(allRequests()).toHaveLength(0)
  })
})
