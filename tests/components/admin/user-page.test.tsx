import type { ReactNode } from 'react'
import { RecordContextProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resources } from '#admin/resources/index.ts'
import { PersonActions } from '#admin/resources/people/users/PersonActions.tsx'
import { PersonFigures } from '#admin/resources/people/users/PersonFigures.tsx'
import { PersonTabs } from '#admin/resources/people/users/PersonTabs.tsx'
import { StaffOverview } from '#admin/resources/people/users/StaffOverview.tsx'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import { showUserPosition } from '#shared/people/positions/positions.contract.ts'
import { showSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { admin, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

const id = '00000000-0000-4000-8000-0000000000c1'
const membershipId = '00000000-0000-4000-8000-0000000000c2'

const membership: NonNullable<PersonSummary['membership']> = {
  ...{ _id: membershipId, name: '12 aylık', branchName: 'Moda', status: 'active', daysLeft: 200 },
  ...{ startsAt: '2026-06-01T21:00:00.000Z', endsAt: '2027-06-01T21:00:00.000Z' },
}
const summary: PersonSummary = {
  membership,
  debt: { open: 0, due: 0, late: 0, dueOn: null },
  ...{ balance: null, points: null, lastEntries: [], nextLesson: null, unsignedContracts: 0, refusal: null },
  nextAppointment: null,
  ...{ lacksGuardian: false, importantNotes: [], lastNote: null, counts: { messages: 0 }, signIns: null },
}
const owing: PersonSummary = { ...summary, debt: { open: 1500, due: 1200, late: 2, dueOn: '2026-01-05' } }

const freezeInfo = {
  membership: { _id: membershipId, name: '12 aylık', branchName: 'Moda', endsAt: membership.endsAt },
  ...{ isFrozen: false, limit: null },
}
const user = {
  ...staff,
  ...{ id, _id: id, name: 'Ayşe Yılmaz', role: 'member', freezeInfo, memberships: [{ _id: membershipId }] },
  unsignedContracts: 1,
} as unknown as UserProfile & { id: string }
const ended = [{ _id: membershipId, status: 'expired', package: moda } as Membership]

function show(children: ReactNode, options: Parameters<typeof renderAdmin>[1] = {}) {
  return renderAdmin(<RecordContextProvider value={user}>{children}</RecordContextProvider>, {
    ...{ resources: [...resources], user: staff, resource: 'users' },
    ...options,
  })
}

describe('the actions on a person', () => {
  const actionsOf = async (person: UserProfile, of: PersonSummary) => {
    const { screen } = await show(<PersonActions user={person} summary={of} ask={() => {}} />)
    return screen.getByRole('region', { name: 'İşlemler' }).getByRole('button')
  }

  it('are at most four and a menu, and begin with what is due', async () => {
    const buttons = await actionsOf(user, owing)
    await expect.element(buttons.first()).toHaveAccessibleName('Tahsil et')
    expect(buttons.elements()).toHaveLength(5)
    for (const name of ['Girişi aç', 'Dondur', 'Mesaj', 'Diğer işlemler'])
      await expect.element(page.getByRole('button', { name })).toBeVisible()
  })

  it.each([
    ['a sale', user, summary, 'Sat'],
    [
      'the renewal of a membership that ends soon',
      user,
      { ...summary, membership: { ...membership, daysLeft: 3 } },
      'Yenile',
    ],
    [
      'the renewal of one that has ended',
      { ...user, memberships: ended },
      { ...summary, membership: null },
      'Yenile',
    ],
  ])('begin with %s where nothing is due', async (_, person, of, name) => {
    const buttons = await actionsOf(person, of)
    await expect.element(buttons.first()).toHaveAccessibleName(name)
  })

  it('keep the others in a menu that the keyboard opens', async () => {
    const buttons = await actionsOf(user, owing)
    await expect.element(buttons.first()).toBeVisible()
    ;(buttons.last().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Sat' })).toHaveFocus()
    await expect.element(page.getByRole('menuitem', { name: 'Masada imzala' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Rolü değiştir' }).elements()).toHaveLength(0)
    // What is paid for a debt is collected, not recorded beside it.
    expect(page.getByRole('menuitem', { name: 'Ödeme kaydet' }).elements()).toHaveLength(0)
  })
})

describe('the figures of a person', () => {
  it('lead to their records, and are muted without anything', async () => {
    const { screen } = await show(<PersonFigures user={user} summary={owing} />)
    const debt = screen.getByRole('link', { name: 'Borç: ₺1.500,00' })
    await expect.element(debt).toHaveAttribute('href', '/?panel=receivables')
    await expect.element(screen.getByText('2 gecikmiş')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Bakiye: yok' })).toHaveTextContent('–')
    await expect.element(screen.getByRole('link', { name: 'Son giriş: yok' })).toHaveTextContent('–')
  })

  it('are hidden from those who may not see them', async () => {
    const position = { ...staff, permissions: ['memberships.list'] }
    const hidden = { ...summary, debt: null }
    const { screen } = await show(<PersonFigures user={user} summary={hidden} />, { user: position })
    await expect.element(screen.getByText('Bitiş')).toBeVisible()
    for (const label of ['Borç', 'Bakiye', 'Son giriş'])
      expect(screen.getByText(label, { exact: true }).elements()).toHaveLength(0)
  })
})

describe('the tabs of a person', () => {
  const tabs = (
    <PersonTabs user={user} summary={{ ...owing, counts: { messages: 0, debts: 3 } }} overview="…" />
  )

  it('are at most nine, with counts, and keep the open one in the address', async () => {
    const { screen, address } = await show(tabs, { user: admin })
    const all = screen.getByRole('tab')
    await expect.element(all.first()).toHaveAttribute('aria-selected', 'true')
    expect(all.elements().map((tab) => tab.textContent?.trim())).toEqual([
      ...[
        'Özet',
        'Üyelikler',
        'Hesap 3',
        'Dersler',
        'Girişler',
        'Sözleşmeler',
        'Mesajlar',
        'Notlar',
        'Kayıt',
      ],
    ])
    await screen.getByRole('tab', { name: 'Kayıt' }).click()
    expect(address().search).toBe('?panel=log')
    await screen.getByRole('button', { name: 'Getirdikleri' }).click()
    expect(address().search).toBe('?panel=referral-uses-creator')
  })

  it('stay where they were scrolled to, so that a click meets what was aimed at', async () => {
    await page.viewport(600, 844)
    try {
      const { screen } = await show(tabs, { user: admin })
      const last = screen.getByRole('tab').last()
      await expect.element(last).toHaveAccessibleName('Kayıt')
      const painted = () => new Promise((fulfil) => requestAnimationFrame(() => setTimeout(fulfil)))
      const left = () => Math.round(last.element().getBoundingClientRect().left)
      last.element().scrollIntoView({ inline: 'center' })
      const aimedAt = left()
      const seen: number[] = []
      for (let frame = 0; frame < 20; frame++) {
        await painted()
        seen.push(left())
      }
      expect(new Set(seen)).toEqual(new Set([aimedAt]))
    } finally {
      await page.viewport(1280, 900)
    }
  })

  it.each([
    ['payment-records', 'Hesap', 'Ödeme kayıtları'],
    ['contract-signatures', 'Sözleşmeler', 'İmzalar'],
    ['raffle-entries', 'Kayıt', 'Çekiliş katılımcıları'],
  ])('open the former address ?panel=%s in %s', async (panel, tab, section) => {
    const { screen } = await show(tabs, { path: `/?panel=${panel}`, user: admin })
    await expect
      .element(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
      .toHaveAttribute('aria-selected', 'true')
    await expect
      .element(screen.getByRole('button', { name: section }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  it('of staff have no balance and no memberships, unless they are members as well', async () => {
    const trainer = { ...user, role: 'trainer', memberships: [] } as typeof user
    const none = { ...summary, membership: null }
    const { screen } = await show(<PersonTabs user={trainer} summary={none} overview="…" />)
    await expect.element(screen.getByRole('tab', { name: 'Dersler' })).toBeVisible()
    for (const name of ['Üyelikler', 'Hesap', 'Sözleşmeler'])
      expect(screen.getByRole('tab', { name: new RegExp(`^${name}`) }).elements()).toHaveLength(0)
    const both = await show(<PersonTabs user={trainer} summary={owing} overview="…" />)
    await expect.element(both.screen.getByRole('tab', { name: /^Hesap/ }).last()).toBeVisible()
  })
})

it('the page of staff shows an admin role, position, second factor and sessions', async () => {
  respondTo(showUserPosition, () => ({
    ...{ user: id, position: null, name: '', allBranches: false, branches: [], version: 1 },
  }))
  respondTo(showSecondFactor, () => ({ totpSince: null, passkeys: [], recoveryCodes: 0, isRequired: false }))
  const session = {
    startedAt: '2026-11-27T07:00:00.000Z',
    seenAt: '2026-11-27T08:00:00.000Z',
    hasFactor: true,
  }
  const signIns = { lastAt: session.startedAt, sessions: [session] }
  const employee = { ...user, role: 'staff' } as typeof user
  const { screen } = await show(
    <StaffOverview user={employee} summary={{ ...summary, signIns }} ask={() => {}} />,
    { user: admin },
  )
  await expect.element(screen.getByRole('button', { name: 'Pozisyonu değiştir' })).toBeVisible()
  await expect.element(screen.getByText('Kurulu değil')).toBeVisible()
  await expect
    .element(screen.getByText(/son işlem 27 Kas 2026 11\.00 · iki adımlı doğrulamayla/))
    .toBeVisible()
})
