import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { menuGroups } from '#admin/core/resource.ts'
import { resources as allResources } from '#admin/resources/index.ts'
import { MainMenu } from '#admin/shell/layout/MainMenu.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { TechnicalDetails } from '#admin/ui/page/TechnicalDetails.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { matchingScreens, useScreens } from '#admin/ui/screens.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { isAllowed, type Rights } from '#shared/permissions/delegation.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import { admin, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipment, equipmentColumns, equipmentId, equipments } from '#tests/components/support/equipment.tsx'
import { respondTo } from '#tests/components/support/routes.ts'
import { bareClub } from '#tests/support/records/club.ts'

const named = (name: string) => ({ name, fields: {} })
const list = lazy(async () => ({ default: () => null }))

/** Without an entry in the menu. */
const { group: _, ...pages } = resourceOf('users', named('Kullanıcı |||| Kullanıcılar'))

const resources = [
  resourceOf('members', named('Üye |||| Üyeler'), { group: 'members', opens: 'users' }),
  resourceOf('memberships', named('Üyelik |||| Üyelikler'), { group: 'members' }),
  resourceOf('payment-records', named('Ödeme |||| Ödeme kayıtları'), { group: 'sales' }),
  resourceOf('balances', named('Bakiye |||| Bakiyeler'), { group: 'sales' }),
  resourceOf('blog', named('Yazı |||| Blog'), { group: 'content' }),
  resourceOf('faqs', named('Soru |||| Sorular'), { group: 'content', list }),
  resourceOf('campaigns', named('Kampanya |||| Kampanyalar'), { group: 'messaging' }),
  resourceOf('contact', named('Mesaj |||| Mesajlar'), {
    group: 'messaging',
    attention: { filter: { isRead: false }, label: (count) => `${count} okunmamış mesaj` },
  }),
  pages,
]
const records = {
  contact: ['1', '2', '3'].map((id) => ({ id, isRead: id === '3', branch: staff.branch })),
}

const menu = (path = '/', more = {}) =>
  renderAdmin(<MainMenu open={false} onClose={() => undefined} />, { resources, records, path, ...more })

beforeEach(() => {
  respondTo(showClub, () => bareClub)
})

describe('MainMenu', () => {
  it('opens the day’s work at first, and keeps set-up and content closed', async () => {
    const { screen } = await menu()
    await expect.element(screen.getByRole('link', { name: 'Bugün' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Üyeler' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Ödeme kayıtları' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Satış ve kasa' }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect
      .element(screen.getByRole('button', { name: 'İçerik' }))
      .toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('link', { name: 'Blog' }).elements()).toHaveLength(0)
    expect(screen.getByText('Kullanıcılar').elements()).toHaveLength(0)
  })

  it('remembers the groups of each user', async () => {
    const first = await menu()
    await first.screen.getByRole('button', { name: 'İçerik' }).click()
    await expect.element(first.screen.getByRole('link', { name: 'Sorular' })).toBeVisible()
    await first.screen.getByRole('button', { name: 'Satış ve kasa' }).click()
    await expect.element(first.screen.getByRole('link', { name: 'Bakiyeler' })).not.toBeInTheDocument()
    await first.screen.unmount()
    expect(first.store.getItem(`menu.${admin._id}`)).toEqual({ content: true, sales: false })

    const second = await menu()
    await expect.element(second.screen.getByRole('link', { name: 'Sorular' })).toBeVisible()
    expect(second.screen.getByRole('link', { name: 'Bakiyeler' }).elements()).toHaveLength(0)
    await second.screen.unmount()

    const other = await menu('/', { user: staff })
    await expect.element(other.screen.getByRole('link', { name: 'Bakiyeler' })).toBeVisible()
    expect(other.screen.getByRole('link', { name: 'Sorular' }).elements()).toHaveLength(0)
  })

  it('opens the group of the screen, which can be closed until the next screen', async () => {
    const { screen, router } = await menu('/faqs')
    await expect
      .element(screen.getByRole('link', { name: 'Sorular' }))
      .toHaveAttribute('aria-current', 'page')
    await screen.getByRole('button', { name: 'İçerik' }).click()
    await expect.element(screen.getByRole('link', { name: 'Sorular' })).not.toBeInTheDocument()
    await router.navigate('/campaigns')
    await expect.element(screen.getByRole('link', { name: 'Kampanyalar' })).toBeVisible()
    await router.navigate('/blog')
    await expect.element(screen.getByRole('link', { name: 'Sorular' })).toBeVisible()
    // The pages of a person belong to the members.
    await screen.getByRole('button', { name: 'Üyeler' }).click()
    await expect.element(screen.getByRole('link', { name: 'Üyelikler' })).not.toBeInTheDocument()
    await router.navigate('/users/1')
    await expect.element(screen.getByRole('link', { name: 'Üyelikler' })).toBeVisible()
  })

  it('shows what waits in a closed group on its name, in an open one on the entry', async () => {
    const { screen } = await menu()
    const group = screen.getByRole('button', { name: /^İletişim/ })
    await expect.element(group).toHaveAccessibleName('İletişim , 2 kayıt bekliyor')
    await group.click()
    await expect.element(screen.getByRole('link', { name: 'Mesajlar , 2 okunmamış mesaj' })).toBeVisible()
    await expect.element(group).toHaveAccessibleName('İletişim')
  })
})

const trainer = { ...staff, role: 'trainer' } as const
const users = [
  { name: 'an admin', user: admin },
  { name: 'staff', user: staff },
  { name: 'a trainer', user: trainer },
  ...positionTemplates.map(({ id, permissions }) => ({
    name: `staff with the position ${id}`,
    user: { ...staff, permissions: [...permissions], branches: null },
  })),
]

/** Their calls are those of the public shop. */
const accesses: Partial<Record<string, Access>> = {
  'product-categories': 'products.list',
  'product-sub-categories': 'products.list',
}

/** The names and addresses of the screens whose first call the user may make. */
function screensOf(user: Rights) {
  return allResources.flatMap(({ name, group, data, texts, isForTrainers }) => {
    const isOpen =
      isAllowed(user, accesses[name] ?? data.list.access) && (user.role !== 'trainer' || isForTrainers)
    return group && isOpen ? [{ label: texts.name.split(' |||| ').at(-1) ?? '', path: `/${name}` }] : []
  })
}

/** Lists the screens that the search does not find by their name. */
function Unfound({ labels }: { labels: ReturnType<typeof screensOf> }) {
  const known = useScreens()
  const missed = labels.filter(
    ({ label, path }) =>
      !matchingScreens(known, label).some((found) => found.title === label && found.path === path),
  )
  return <p>Aramada yok: {missed.map(({ label }) => label).join(', ') || '–'}</p>
}

describe.each(users)('$name', ({ user }) => {
  it('reaches each screen from the menu, and finds it in the search by its name', async () => {
    const expected = screensOf(user)
    expect(expected.length).toBeGreaterThan(0)
    const { screen } = await renderAdmin(
      <>
        <MainMenu open={false} onClose={() => undefined} />
        <Unfound labels={expected} />
      </>,
      {
        resources: allResources,
        user,
        preferences: { [`menu.${user._id}`]: Object.fromEntries(menuGroups.map((group) => [group, true])) },
      },
    )
    await expect.element(screen.getByText(/^Aramada yok/)).toHaveTextContent('Aramada yok: –')
    const links = screen.getByRole('navigation', { name: 'Ana menü' }).getByRole('link').elements()
    expect(links.map((link) => [link.textContent, link.getAttribute('href')]).toSorted()).toEqual(
      [['Bugün', '/'], ['Siteyi aç', '/'], ...expected.map(({ label, path }) => [label, path])].toSorted(),
    )
  })
})

describe('a list that is opened again', () => {
  const equipmentList = {
    resource: 'equipments',
    sort: { field: 'name', order: 'ASC' },
    columns: equipmentColumns,
  } as const

  it('shows cached rows at once, and then the current ones', async () => {
    const { screen, data, router } = await renderAdmin(
      <Routes>
        <Route path="/equipments" element={<ResourceGrid {...equipmentList} />} />
        <Route path="*" element={null} />
      </Routes>,
      { resources: [equipment], records: { equipments: equipments(30) }, path: '/equipments' },
    )
    const firstRow = screen.getByRole('row', { name: /Ekipman 01/ })
    await expect.element(firstRow).toBeVisible()
    await router.navigate('/faqs')
    await expect.element(firstRow).not.toBeInTheDocument()
    const { promise, resolve } = Promise.withResolvers<void>()
    data.control.hold = promise
    Object.assign(data.records('equipments').find(({ id }) => id === equipmentId(1)) ?? {}, {
      name: 'Ekipman 00',
    })
    await router.navigate('/equipments')
    await expect.element(firstRow).toBeVisible()
    resolve()
    await expect.element(screen.getByRole('row', { name: /Ekipman 00/ })).toBeVisible()
  })
})

describe('PersonLink', () => {
  const people = [resourceOf('users', named('Kullanıcı |||| Kullanıcılar'), { show: list })]

  it('leads to the page that the role may open', async () => {
    const link = <PersonLink id="7">Uğur Kurt</PersonLink>
    const ofAdmin = await renderAdmin(link, { resources: people })
    await expect.element(ofAdmin.screen.getByRole('link')).toHaveAttribute('href', '/users/7')
    await ofAdmin.screen.unmount()
    const ofStaff = await renderAdmin(link, { resources: people, user: staff })
    await expect.element(ofStaff.screen.getByRole('link')).toHaveAttribute('href', '/users/7/show')
  })

  it('is plain text for a name without an account', async () => {
    const { screen } = await renderAdmin(<PersonLink id={null}>Tanınmayan kod</PersonLink>, {
      resources: people,
    })
    await expect.element(screen.getByText('Tanınmayan kod')).toBeVisible()
    expect(screen.getByRole('link').elements()).toHaveLength(0)
  })
})

describe('TechnicalDetails', () => {
  it('is closed until it is asked for', async () => {
    const { screen } = await renderAdmin(<TechnicalDetails>özet 3af93589</TechnicalDetails>)
    await expect.element(screen.getByText('özet 3af93589')).not.toBeVisible()
    await screen.getByText('Teknik ayrıntı').click()
    await expect.element(screen.getByText('özet 3af93589')).toBeVisible()
  })
})
