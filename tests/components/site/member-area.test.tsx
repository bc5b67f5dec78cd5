import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatLastDay } from '#shared/core/format-date.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import {
  freezeOwn,
  listOwnFreezes,
  showOwnFreezeInfo,
  unfreezeOwn,
} from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile, type UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listOwnWallets, type Wallet } from '#shared/money/balances/balances.contract.ts'
import { listOwnCancellations } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { listOwnPayments } from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import {
  addParticipant,
  leaveLesson,
  showOwnLessons,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { renewCalendar, revokeCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { type Lesson, listLessons } from '#shared/training/lessons/lessons.contract.ts'
import { ProfileForm } from '#site/features/account/ProfileForm.tsx'
import { BalancePage } from '#site/features/balance/BalancePage.tsx'
import { CalendarLink } from '#site/features/lessons/CalendarLink.tsx'
import { openBookings } from '#site/features/lessons/lesson-booking.ts'
import { MyLessonsPage } from '#site/features/lessons/MyLessonsPage.tsx'
import { FreezeForm } from '#site/features/memberships/FreezeForm.tsx'
import { MembershipsPage } from '#site/features/memberships/MembershipsPage.tsx'
import { OverviewPage } from '#site/features/overview/OverviewPage.tsx'
import { PointsPage } from '#site/features/points/PointsPage.tsx'
import { bostanli, moda } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo, respondToOthers } from '#tests/components/support/routes.ts'
import { leftFor, member, profileOf, renderIsland, siteBranches } from '#tests/components/support/site.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const createdAt = '2026-11-02T09:30:00.000Z'
/** The start of the day that is the given number of days from today. */
const inDays = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days)).toISOString()

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
  startsAt: inDays(3),
  endsAt: inDays(4),
  capacity: 10,
  participants: [],
  participantCount: 0,
  freePlaces: 3,
  waitingCount: 0,
  place: null,
  opensAt: null,
  lateFrom: inDays(1),
  series: null,
  cancelledAt: null,
  cancelReason: '',
  createdAt,
  version: 1,
  ...more,
})

const membership = (more: Partial<Membership> = {}): Membership => ({
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
  startsAt: inDays(-10),
  endsAt: inDays(30),
  status: 'active',
  source: 'card',
  payment: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  createdAt,
  version: 3,
  ...more,
})

describe('a session that ends while a form is edited (FormError)', () => {
  it('keeps the edits, asks to sign in again in another tab, and saves afterwards', async () => {
    let isOver = true
    respondTo(updateProfile, () =>
      isOver
        ? refusal(401, 'Oturumun kapandı.')
        : { message: 'Kaydedildi.', user: { ...member, name: 'Mira Yeni' } },
    )
    const onChange = vi.fn()
    const { screen } = await renderIsland(
      <ProfileForm user={member} branches={siteBranches} onChange={onChange} onReload={() => undefined} />,
    )
    const save = screen.getByRole('button', { name: 'Değişiklikleri kaydet' })
    await screen.getByLabelText('Ad soyad').fill('Mira Yeni')
    await save.click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('yazdıkların burada duruyor')
    const link = screen.getByRole('link', { name: 'Yeni sekmede giriş yap' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(screen.getByLabelText('Ad soyad')).toHaveValue('Mira Yeni')
    expect(leftFor()).toEqual([])

    // Another tab signs in.
    isOver = false
    localStorage.setItem(tokenKey, 'new-token')
    document.documentElement.dataset.session = 'member'
    document.dispatchEvent(new Event('session-change'))
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Şimdi kaydedebilirsin')
    await save.click()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    delete document.documentElement.dataset.session
  })

  it('keeps a freeze that is being entered', async () => {
    const { freezeInfo } = profileOf()
    respondTo(showOwnFreezeInfo, () => ({ ...freezeInfo, newEndsAt: inDays(40) }))
    respondTo(freezeOwn, () => refusal(401, 'Oturumun kapandı.'))
    const { screen } = await renderIsland(
      <FreezeForm
        membership={membership()}
        info={{ ...freezeInfo, allowance: 20, remaining: 12, freezesLeft: 2 }}
        onChange={() => undefined}
      />,
    )
    await screen.getByRole('button', { name: 'Aylık paketini dondur' }).click()
    await screen.getByLabelText(/^Neden/).fill('Seyahat')
    await screen.getByRole('button', { name: 'Dondurmayı onayla' }).click()
    await expect.element(screen.getByRole('link', { name: 'Yeni sekmede giriş yap' })).toBeVisible()
    await expect.element(screen.getByLabelText(/^Neden/)).toHaveValue('Seyahat')
    expect(leftFor()).toEqual([])
  })
})

describe('MembershipsPage with a frozen membership', () => {
  const { freezeInfo } = profileOf()
  const frozen: FreezeInfo = {
    ...freezeInfo,
    isFrozen: true,
    freezeDays: 10,
    source: 'member',
    startedAt: inDays(-3),
    endsAt: inDays(7),
    allowance: 20,
    remaining: 10,
    freezesLeft: 1,
    membership: { _id: idOf(1), name: 'Aylık', branch: moda, branchName: 'Moda', endsAt: inDays(30) },
    newEndsAt: inDays(23),
  }

  function respond(profile: () => Partial<UserProfile>) {
    respondTo(showProfile, () => ({ ...profileOf(), ...profile() }))
    respondTo(listOwnPayments, () => [])
    respondTo(listOwnCancellations, () => [])
  }

  it('loads earlier freezes when their list is opened', async () => {
    respond(() => ({ memberships: [membership({ status: 'active' })] }))
    respondTo(listOwnFreezes, () => [])
    const { screen } = await renderIsland(<MembershipsPage />)
    await expect.element(screen.getByRole('heading', { name: 'Aylık' })).toBeVisible()
    expect(requestsTo(listOwnFreezes)).toEqual([])
    await screen.getByText('Dondurma geçmişi').click()
    await expect.element(screen.getByText('Üyeliğin hiç dondurulmadı.')).toBeVisible()
    expect(requestsTo(listOwnFreezes)).toHaveLength(1)
  })

  it('shows the new end of a cancelled membership, also on the overview', async () => {
    const endsEarlyAt = inDays(7)
    respond(() => ({ memberships: [membership({ endsEarlyAt })] }))
    const { screen } = await renderIsland(<MembershipsPage />)
    await expect.element(screen.getByText('7 gün kaldı')).toBeVisible()
    await expect.element(screen.getByText(formatLastDay(endsEarlyAt))).toBeVisible()
    respondToOthers(() => refusal(503, 'Kapalı.'))
    const { screen: overview } = await renderIsland(<OverviewPage />)
    await expect
      .element(overview.getByText(`Aylık. İptal ettin; son gün ${formatLastDay(endsEarlyAt)}.`))
      .toBeVisible()
  })

  it('folds failed attempts under the payment for the same thing', async () => {
    respond(() => ({ memberships: [] }))
    const payment = (number: number, more: Partial<Payment> = {}): Payment => ({
      ...{ _id: idOf(number), kind: 'package', subject: moda, title: 'Aylık', branch: moda, price: 900 },
      ...{ paidPrice: 900, installment: 1, status: 'failed', failure: 'declined', fulfilment: null },
      ...{
        refunded: 0,
        cardAssociation: null,
        bankName: null,
        lastFourDigits: null,
        paidAt: null,
        createdAt,
      },
      ...more,
    })
    respondTo(listOwnPayments, () => [
      payment(4, { status: 'paid' }),
      payment(3),
      payment(2, { subject: bostanli, title: 'Yıllık' }),
      payment(1),
    ])
    const { screen } = await renderIsland(<MembershipsPage />)
    const links = () => screen.getByRole('link', { name: /^Ödeme|Aylık|Yıllık/ })
    await expect.element(screen.getByText('Tamamlanmayan 2 deneme')).toBeVisible()
    expect(links().elements()).toHaveLength(2)
    await screen.getByText('Tamamlanmayan 2 deneme').click()
    await expect.poll(() => links().elements().length).toBe(4)
  })

  it('counts only the days after the freeze', async () => {
    respond(() => ({ memberships: [membership({ status: 'frozen' })], freezeInfos: [frozen] }))
    const { screen } = await renderIsland(<MembershipsPage />)
    await expect.element(screen.getByText('Dondurma bitince 23 gün kalır')).toBeVisible()
  })

  it('keeps what it shows when it cannot be loaded again after a change, and says so', async () => {
    let isReachable = true
    respond(() => ({ memberships: [membership({ status: 'frozen' })], freezeInfos: [frozen] }))
    const current = { ...profileOf(), memberships: [membership({ status: 'frozen' })], freezeInfos: [frozen] }
    respondTo(showProfile, () => (isReachable ? current : refusal(503, 'Bilgiler alınamadı.')))
    respondTo(unfreezeOwn, () => {
      isReachable = false
      return { message: 'Bitti.', freezeInfo }
    })
    const { screen } = await renderIsland(<MembershipsPage />)
    await screen.getByRole('button', { name: 'Dondurmayı bitir' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Dondurmayı bitir' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Bilgiler alınamadı.')
    await expect.element(screen.getByRole('heading', { name: 'Aylık' })).toBeVisible()
    isReachable = true
    Object.assign(current, { memberships: [membership({ status: 'active', version: 4 })], freezeInfos: [] })
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByText('30 gün kaldı')).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('focuses the heading of the membership when the button of the dialog has gone', async () => {
    let status: Membership['status'] = 'frozen'
    let version = 3
    respond(() => ({
      memberships: [membership({ status, version })],
      freezeInfos: status === 'frozen' ? [frozen] : [],
    }))
    respondTo(unfreezeOwn, () => {
      status = 'active'
      version = 4
      return { message: 'Bitti.', freezeInfo }
    })
    const { screen } = await renderIsland(<MembershipsPage />)
    await screen.getByRole('button', { name: 'Dondurmayı bitir' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Dondurmayı bitir' }).click()
    await expect.element(screen.getByText('30 gün kaldı')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Aylık' })).toHaveFocus()
  })
})

describe('BalancePage', () => {
  const wallet = (branch_id: string, branchName: string): Wallet => ({
    _id: idOf(branch_id === moda ? 11 : 12),
    user_id: member._id,
    branch_id,
    branchName,
    name: 'Mira',
    surname: 'Üye',
    email: member.email ?? '',
    phone: '',
    balance: 50,
    createdAt,
    version: 1,
  })

  it('starts with the member’s branch, also before the first top-up there', async () => {
    respondTo(showProfile, () => profileOf())
    respondTo(listOwnWallets, () => [wallet(bostanli, 'Bostanlı')])
    respondToOthers(() => refusal(503, 'Kapalı.'))
    const { screen } = await renderIsland(<BalancePage branches={siteBranches} sellsOnline />)
    const links = screen.getByRole('link', { name: 'Bakiye yükle' })
    await expect.element(links.first()).toHaveAttribute('href', `/customer/checkout?topUp=${moda}`)
    await expect.element(links.nth(1)).toHaveAttribute('href', `/customer/checkout?topUp=${bostanli}`)
  })

  it('sends to the desk where the club charges no cards', async () => {
    respondTo(showProfile, () => profileOf({ ...member, branch: moda }))
    respondTo(listOwnWallets, () => [wallet(moda, 'Moda')])
    respondToOthers(() => refusal(503, 'Kapalı.'))
    const { screen } = await renderIsland(<BalancePage branches={siteBranches} sellsOnline={false} />)
    await expect.element(screen.getByText('Bakiyeni resepsiyondan yükleyebilirsin.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Bakiye yükle' })).not.toBeInTheDocument()
  })

  it('offers the member’s branch first when there is no balance', async () => {
    respondTo(showProfile, () => profileOf({ ...member, branch: bostanli }))
    respondTo(listOwnWallets, () => [])
    const { screen } = await renderIsland(<BalancePage branches={siteBranches} sellsOnline />)
    await expect.element(screen.getByRole('link').first()).toHaveTextContent('Bakiye yükle: Bostanlı')
  })
})

describe('PointsPage', () => {
  it('says what points are for', async () => {
    respondTo(showPoints, () => ({
      balance: 40,
      totalEarned: 90,
      defaultReferralReward: 50,
      transactions: [],
    }))
    respondToOthers(() => refusal(503, 'Kapalı.'))
    const { screen } = await renderIsland(<PointsPage />)
    await expect
      .element(screen.getByRole('region', { name: 'Puanların ne işe yarar?' }))
      .toMatchTextContent('resepsiyonda')
  })
})

describe('MyLessonsPage and MyLesson', () => {
  function respond(upcoming: Lesson[]) {
    respondTo(showOwnLessons, () => ({ upcoming, past: [], packs: [], calendarSince: null }))
    respondTo(showProfile, () => profileOf({ ...member, branch: bostanli }))
  }

  it('leads to the timetable of the branch of the membership', async () => {
    localStorage.setItem('selectedBranch', JSON.stringify({ _id: moda, name: 'Moda', slug: 'moda' }))
    respond([])
    const { screen } = await renderIsland(<MyLessonsPage branches={siteBranches} />)
    await expect
      .element(screen.getByRole('link', { name: 'Ders programı' }))
      .toHaveAttribute('href', '/bostanli/ders-programi')
  })

  it('asks about the waiting list in its own words, and writes days in sentence case', async () => {
    const joined = { state: 'joined', position: null, attended: null } as const
    const waiting = { state: 'waiting', position: 2, attended: null } as const
    respond([lesson({ place: joined }), lesson({ _id: idOf(31), title: 'Pilates', place: waiting })])
    respondTo(leaveLesson, () => lesson({ _id: idOf(31), title: 'Pilates' }))
    const { screen } = await renderIsland(<MyLessonsPage branches={siteBranches} />)
    await expect.element(screen.getByText(/^Son iptal zamanı: yarın 00\.00\./)).toBeVisible()
    await screen.getByRole('button', { name: /^Sıradan çık: Pilates/ }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('sıradan çıkıyor musun?')
    await expect.element(dialog).not.toMatchTextContent('yerini bırakıyor musun?')
    await dialog.getByRole('button', { name: 'Sıradan çık' }).click()
    await expect.element(screen.getByText('Pilates: sıradan çıktın.')).toBeVisible()
  })
})

describe('CalendarLink', () => {
  const link = { createdAt, url: 'https://bozkir.example/api/takvim/x.ics' }

  it('mentions an earlier link only if there was one', async () => {
    respondTo(renewCalendar, () => link)
    const { screen } = await renderIsland(<CalendarLink since={null} />)
    await screen.getByRole('button', { name: 'Bağlantı al' }).click()
    await expect.element(screen.getByText(/Bağlantın hazır/)).not.toMatchTextContent('Önceki bağlantı')
    await screen.getByRole('button', { name: 'Yeni bağlantı al' }).click()
    await screen
      .getByRole('dialog', { name: 'Yeni bağlantı alınsın mı?' })
      .getByRole('button', { name: 'Yeni bağlantı al' })
      .click()
    await expect.element(screen.getByText(/Önceki bağlantı artık çalışmaz/)).toBeVisible()
  })

  it('asks before it ends a link that calendars follow', async () => {
    respondTo(revokeCalendar, () => ({ success: true, message: 'Kapatıldı.' }))
    const { screen } = await renderIsland(<CalendarLink since={createdAt} />)
    await screen.getByRole('button', { name: 'Bağlantıyı kapat' }).click()
    const question = screen.getByRole('dialog', { name: 'Bağlantı kapatılsın mı?' })
    await question.getByRole('button', { name: 'Vazgeç' }).click()
    expect(requestsTo(revokeCalendar)).toEqual([])
    await screen.getByRole('button', { name: 'Bağlantıyı kapat' }).click()
    await question.getByRole('button', { name: 'Bağlantıyı kapat' }).click()
    await expect.element(screen.getByText('Henüz bir takvim bağlantın yok.')).toBeVisible()
  })

  it('says that a link could not be copied', async () => {
    respondTo(renewCalendar, () => link)
    const { screen } = await renderIsland(<CalendarLink since={null} />)
    await screen.getByRole('button', { name: 'Bağlantı al' }).click()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await screen.getByRole('button', { name: 'Kopyala' }).click()
    await expect.element(page.getByText(/Kopyalanamadı/)).toBeVisible()
    write.mockRestore()
  })
})

describe('booking without a membership', () => {
  it('leads to the packages', async () => {
    localStorage.setItem(tokenKey, 'member-token')
    respondTo(listLessons, () => [lesson()])
    respondTo(addParticipant, () =>
      refusal(409, 'Yer ayırtmak için üyelik gerekir.', { code: 'lesson.no-membership' }),
    )
    const root = document.createElement('div')
    root.dataset.branch = moda
    root.innerHTML = `<div data-lesson="${idOf(30)}" data-name="Yoga"><p></p><button>Yer ayırt</button></div>`
    document.body.append(root)
    const bookings = await openBookings(root)
    await bookings?.press(root.firstElementChild as HTMLElement)
    expect(root.querySelector('p')?.textContent).toContain('Yer ayırtmak için üyelik gerekir.')
    expect(root.querySelector('a')?.textContent).toBe('Paketlere bak')
    root.remove()
  })
})
