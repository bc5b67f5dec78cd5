import { useState } from 'react'
import { HttpError } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import Home from '#admin/shell/home/Home.tsx'
import { Keyboard } from '#admin/shell/layout/keyboard/Keyboard.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { showOwnTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { listTills } from '#shared/money/tills/tills.contract.ts'
import {
  type DeskFigures,
  showDashboardWarnings,
  showDayCharts,
  showDeskFigures,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { showInvitationTotals } from '#shared/office/invitations/invitations.contract.ts'
import { showSetup } from '#shared/office/setup/setup.contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { admin, moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const today = clubDay(new Date())
const figures: DeskFigures = {
  debts: { today: { count: 2, total: 1250 }, overdue: { count: 3, total: 4100.5 } },
  inside: 16,
}

beforeEach(() => {
  respondTo(showDeskFigures, () => figures)
  respondTo(showOwnTillSession, () => ({ session: null }))
  respondTo(listTills, () => [])
  respondTo(showDashboardWarnings, () => ({ warnings: [] }))
  respondTo(showInvitationTotals, () => ({ invited: 0, claimed: 0 }))
  respondTo(showSetup, () => ({ steps: [{ step: 'branch', isDone: true, isSkipped: false }] }))
  respondTo(showDayCharts, () => ({
    revenue: [{ day: today, sum: 900, usual: 1200 }],
    entries: [{ hour: 9, today: 4, usual: 2.5 }],
    isWithoutOwnTill: false,
  }))
})

const position = (id: string) => ({
  ...staff,
  permissions: [...(positionTemplates.find((one) => one.id === id)?.permissions ?? [])],
  branches: [moda],
})

const messages = [
  { id: '1', branch: moda, subject: 'Açılış saati', isRead: false, isSuspicious: false },
  { id: '2', branch: moda, subject: 'Ücret', isRead: false, isSuspicious: false },
]

const debtor = equipmentId(3)
const debt = {
  id: 'd1',
  user: debtor,
  userName: 'Borçlu Üye',
  phone: '+905321112233',
  branch: moda,
  reason: 'Taksit',
  dueOn: today,
  amount: 1500,
  open: 1500,
  daysLate: 4,
  // The fake data provider filters by these.
  ...{ name: 'Borçlu Üye', isOpen: true },
}

const session = {
  ...{ counts: [], isCounted: false, entryCount: 1 },
  ...{
    _id: crypto.randomUUID(),
    till: crypto.randomUUID(),
    tillName: 'Kasa 1',
    branch: moda,
    branchName: 'Moda',
  },
  ...{ openedBy: staff._id, openedByName: staff.name, openedAt: new Date().toISOString() },
  ...{ closedBy: null, closedByName: '', closedAt: null, expectedCash: null, expectedCard: null },
  ...{ expectedTransfer: null, countedCash: null, countedCard: null, difference: null },
  ...{ differenceReason: '', note: '', openingFloat: 500, denominations: {} },
  ...{ expected: { cash: 1240, card: 0, transfer: 0 }, movements: [] },
}

const render = (options: Parameters<typeof renderAdmin>[1]) =>
  renderAdmin(
    <>
      <Keyboard />
      <Home />
    </>,
    { resources, ...options },
  )

describe('the start page', () => {
  it('begins with the actions of the desk, which keys trigger as well', async () => {
    const { screen, address } = await render({ user: staff })
    const actions = screen.getByRole('region', { name: 'İşlemler' })
    await expect.element(actions.getByRole('button', { name: 'Yeni üye' })).toBeVisible()
    expect(
      actions
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-keyshortcuts')),
    ).toEqual(['1', '2', '3', '4'])
    await actions.getByRole('button', { name: 'Satış' }).click()
    expect(address().pathname).toBe('/sales/create')
  })

  it('offers reception its own work, without the money and totals that its position does not show', async () => {
    respondTo(showDeskFigures, () => ({ debts: null, inside: 4 }))
    const { screen } = await render({ user: position('reception'), records: { contact: messages } })
    const actions = screen.getByRole('region', { name: 'İşlemler' })
    await expect.element(actions.getByRole('button', { name: 'Adıyla al' })).toBeVisible()
    await expect.element(actions.getByRole('button', { name: 'Tahsilat' })).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('region', { name: 'Bekleyen işler' }).getByRole('link'))
      .toHaveTextContent('2 okunmamış mesaj')
    await expect.element(screen.getByRole('region', { name: 'Şu an içeride 4 kişi' })).toBeVisible()
    await expect.element(screen.getByText('Gecikmiş borç')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Kasanız' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Grafikler' })).not.toBeInTheDocument()
    expect(requestsTo(showDayCharts)).toEqual([])
  })

  it('shows trainers their lessons alone', async () => {
    const { screen } = await render({ user: { ...staff, role: 'trainer' } })
    await expect.element(screen.getByRole('region', { name: 'Sıradaki dersleriniz' })).toBeVisible()
    expect(screen.getByRole('region').elements()).toHaveLength(1)
    expect(requestsTo(showDeskFigures)).toEqual([])
  })

  it('has one-to-one sessions among the next lessons, which open in place', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const lesson = { id: 'l1', branch: moda, title: 'Spin', participantCount: 3, capacity: 8 }
    const session = {
      ...{ id: 'a1', branch: moda, branchName: 'Moda', trainer: 't1', trainerName: 'Burak Aydın' },
      ...{ member: 'm1', memberName: 'Ayşe Yılmaz', pack: 'p1', packName: '10 seans', room: '', note: '' },
      ...{ state: 'booked', isCharged: false, lateFrom: at(0), chargesLateCancel: true },
      ...{ bookedBy: null, cancelReason: '', createdAt: at(-9), version: 1 },
    }
    const { screen } = await render({
      user: staff,
      records: {
        lessons: [{ ...lesson, startsAt: at(30), endsAt: at(31), cancelled: false }],
        appointments: [
          { ...session, startsAt: at(1), endsAt: at(2) },
          { ...session, id: 'a2', startsAt: at(-2), endsAt: at(-1) },
        ],
      },
    })
    const rows = screen.getByRole('region', { name: 'Sıradaki dersler' }).getByRole('listitem')
    await expect.element(rows.nth(1).getByText('Spin')).toBeVisible()
    expect(rows.elements()).toHaveLength(2)
    await expect.element(rows.first().getByText(/bire bir · Burak Aydın/)).toBeVisible()
    await rows.first().getByRole('button', { name: 'Ayşe Yılmaz' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ayşe Yılmaz' })).toBeVisible()
  })

  it('leads from the debts that are due and late to the list of them', async () => {
    const { screen } = await render({ user: staff })
    const late = screen.getByRole('listitem').filter({ hasText: 'Gecikmiş borç' })
    await expect.element(late).toHaveTextContent('Gecikmiş borç₺4.100,503 borç')
    const filterOf = (name: string) =>
      JSON.parse(
        new URL(
          screen.getByRole('link', { name }).element().getAttribute('href') ?? '',
          location.origin,
        ).searchParams.get('filter') ?? '',
      )
    expect(filterOf('Bugün vadesi gelen')).toEqual({ isOpen: true, from: today, until: today })
    expect(filterOf('Gecikmiş borç').until < today).toBe(true)
  })

  it('opens the own till in place', async () => {
    const { screen } = await render({ user: staff })
    const till = screen.getByRole('region', { name: 'Kasanız' })
    await expect.element(till).toMatchTextContent('Açık kasanız yok.')
    await till.getByRole('button', { name: 'Kasayı aç' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Kasayı aç' })).toBeVisible()
  })

  it('shows what the own till holds, and closes it in place', async () => {
    respondTo(showOwnTillSession, () => ({ session }))
    const { screen } = await render({ user: staff })
    const till = screen.getByRole('region', { name: 'Kasanız' })
    await expect.element(till).toMatchTextContent('açıldı₺1.240,00 nakitAçılış ₺500,00')
    await till.getByRole('button', { name: 'Say ve kapat' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Kasa 1: kasayı say' })).toBeVisible()
  })

  it('finds a debtor by name and collects what is due', async () => {
    respondTo(listReceivables, () => [
      {
        ...{ _id: equipmentId(5), user: debtor, userName: 'Borçlu Üye', branch: moda, branchName: 'Moda' },
        ...{ membership: null, reason: 'Taksit', dueOn: today, amount: 1500, open: 1500, status: 'open' },
        ...{ version: 1, createdAt: new Date().toISOString() },
      },
    ])
    const { screen } = await render({ user: staff, records: { receivables: [debt] } })
    await screen.getByRole('button', { name: 'Tahsilat' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Tahsilat' })
    await dialog.getByRole('searchbox', { name: 'Ad ya da telefon' }).fill('bor')
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent('₺1.500,00₺1.500,00 gecikmiş')
    await dialog.getByRole('button', { name: 'Borçlu Üye' }).click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Tahsilat: Borçlu Üye' })).toBeVisible()
  })

  it('asks for the branch of a check-in while all branches are shown', async () => {
    const { screen } = await render({ user: admin })
    await screen.getByRole('button', { name: 'Adıyla al' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Adıyla al' })
    await dialog.getByRole('combobox', { name: 'Şube' }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Adıyla içeri al: Moda' })).toBeVisible()
  })

  it('shows the day beside what is usual to those who see the totals, with a table for screen readers', async () => {
    const { screen } = await render({ user: admin })
    const charts = screen.getByRole('region', { name: 'Grafikler' })
    const revenue = charts.getByRole('region', { name: 'Günlük gelir' })
    await expect.element(revenue).toMatchTextContent('Bugün ₺900')
    await expect.element(revenue.getByRole('table')).toMatchTextContent('₺900₺1.200')
    await expect
      .element(
        charts.getByRole('region', { name: 'Saatlere göre giriş' }).getByRole('row', { name: /^09\.00/ }),
      )
      .toMatchTextContent('42,5')
  })

  it('spends a line on what is empty, and none on lists without waiting records', async () => {
    const { screen } = await render({ user: staff, records: { contact: [] } })
    const waiting = screen.getByRole('region', { name: 'Bekleyen işler' })
    await expect.element(waiting).toHaveTextContent('Bekleyen işlerBekleyen iş yok.')
    const lessons = screen.getByRole('region', { name: 'Sıradaki dersler' })
    await expect.element(lessons.getByText('Planlanmış bir ders yok.')).toBeVisible()
    expect(lessons.element().getBoundingClientRect().height).toBeLessThan(60)
  })
})

function HomeOnDemand() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Home />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Aç
    </button>
  )
}

describe('a panel of the start page', () => {
  it('does not call a list empty that could not be fetched, and tries again', async () => {
    const { screen, data } = await renderAdmin(<HomeOnDemand />, {
      resources: [
        resourceOf(
          'contact',
          { name: 'Mesaj |||| Mesajlar', fields: {} },
          {
            recordRepresentation: 'subject',
            attention: { filter: { isRead: false }, label: (count) => `${count} okunmamış mesaj` },
          },
        ),
      ],
      user: { ...staff, permissions: ['contact.list', 'contact.show'], branches: [staff.branch ?? ''] },
    })
    const { getList } = data.provider
    data.provider.getList = () => Promise.reject(new HttpError('Sunucuya ulaşılamıyor.', 503))
    await screen.getByRole('button', { name: 'Aç' }).click()
    const panel = screen.getByRole('region', { name: 'Bekleyen işler' })
    await expect.element(panel.getByText('Bazı sayılar getirilemedi.')).toBeVisible()
    await expect.element(panel.getByText('Bekleyen iş yok.')).not.toBeInTheDocument()
    data.provider.getList = getList
    await panel.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(panel.getByText('Bekleyen iş yok.')).toBeVisible()
  })
})
