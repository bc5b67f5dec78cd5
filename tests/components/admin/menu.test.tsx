import { lazy } from 'react'
import { ShowBase } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { menu as entries, setupScreens, systemScreens } from '#admin/core/menu.ts'
import { resources as allResources } from '#admin/resources/index.ts'
import { MainMenu } from '#admin/shell/layout/MainMenu.tsx'
import SetupScreen from '#admin/shell/setup/SetupScreen.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
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

const resources = [
  resourceOf('members', named('Üye |||| Üyeler'), { opens: 'users' }),
  resourceOf('memberships', named('Üyelik |||| Üyelikler')),
  resourceOf('users', named('Kullanıcı |||| Kullanıcılar'), { listOf: () => 'members' }),
  resourceOf('tills', named('Kasa |||| Kasalar')),
  resourceOf('till-sessions', { name: 'Kasa oturumu |||| Kasa oturumları', tab: 'Oturumlar', fields: {} }),
  resourceOf('balances', named('Bakiye |||| Bakiyeler')),
  resourceOf('contact', named('Mesaj |||| Gelen mesajlar'), {
    attention: { filter: { isRead: false }, label: (count) => `${count} okunmamış mesaj` },
  }),
  resourceOf('notifications', named('Bildirim |||| Bildirimler'), {
    attention: { filter: { isRead: false }, label: (count) => `${count} bildirim` },
  }),
  resourceOf('settings', named('Genel ayar |||| Genel ayarlar'), { entry: 'edit' }),
]
const records = {
  contact: ['1', '2', '3'].map((id) => ({ id, isRead: id === '3', branch: staff.branch })),
  notifications: [{ id: '4', isRead: false, branch: staff.branch }],
}

const menu = (path = '/', more = {}) =>
  renderAdmin(<MainMenu open={false} onClose={() => undefined} />, { resources, records, path, ...more })

beforeEach(() => {
  respondTo(showClub, () => bareClub)
})

const people = [
  { id: '7', role: 'trainer' },
  { id: '8', role: 'member' },
]
const trainer = { ...staff, role: 'trainer' } as const

const mainMenu = (screen: Awaited<ReturnType<typeof menu>>['screen']) =>
  screen.getByRole('navigation', { name: 'Ana menü' })
const labelOf = ({ texts }: (typeof allResources)[number]) => texts.name.split(' |||| ').at(-1) ?? ''

it('every resource of the back office belongs to exactly one entry of the menu', () => {
  expect(entries.flatMap((entry) => entry.resources).toSorted()).toEqual(
    allResources.map(({ name }) => name).toSorted(),
  )
})

describe('MainMenu', () => {
  it('leads to the first screen of each entry that the user may open', async () => {
    const { screen } = await menu()
    const links = mainMenu(screen).getByRole('link')
    await expect.element(links.nth(3)).toBeVisible()
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/members',
      '/tills',
      '/contact',
      '/setup',
      '/help',
      '/',
    ])
    await screen.unmount()
    // Positions without the tills begin at the balances.
    const user = { ...staff, permissions: ['balances.list'] }
    const other = await menu('/', { user })
    await expect
      .element(other.screen.getByRole('link', { name: 'Kasa' }))
      .toHaveAttribute('href', '/balances')
    expect(other.screen.getByRole('link', { name: 'Üyeler' }).elements()).toHaveLength(0)
  })

  it('marks the team on the page of a colleague, and the members on that of a member', async () => {
    const { screen, router } = await renderAdmin(
      <>
        <MainMenu open={false} onClose={() => undefined} />
        <Routes>
          <Route path="/users/:id/show" element={<ShowBase resource="users" render={() => null} />} />
        </Routes>
      </>,
      {
        resources: [...resources, resourceOf('personnel', named('Personel |||| Personel'))],
        records: { ...records, users: people },
        path: '/users/7/show',
      },
    )
    const current = (name: string) => expect.element(mainMenu(screen).getByRole('link', { name }))
    await current('Ekip').toHaveAttribute('aria-current', 'page')
    await current('Üyeler').not.toHaveAttribute('aria-current')
    await router.navigate('/users/8/show')
    await current('Üyeler').toHaveAttribute('aria-current', 'page')
    await current('Ekip').not.toHaveAttribute('aria-current')
  })

  it('marks the entry of each of its screens and of their records, and scrolls to it', async () => {
    const { screen, router } = await menu('/balances')
    const current = (name: string) => expect.element(mainMenu(screen).getByRole('link', { name }))
    await current('Kasa').toHaveAttribute('aria-current', 'page')
    await current('Üyeler').not.toHaveAttribute('aria-current')
    await router.navigate('/memberships/1/show')
    await current('Üyeler').toHaveAttribute('aria-current', 'page')
    await router.navigate('/users/1')
    await current('Üyeler').toHaveAttribute('aria-current', 'page')
    await page.viewport(1000, 240)
    await router.navigate('/settings')
    await current('Ayarlar').toHaveAttribute('aria-current', 'page')
    await current('Ayarlar').toBeInViewport()
    await router.navigate('/')
    await current('Bugün').toHaveAttribute('aria-current', 'page')
    await current('Bugün').toBeInViewport()
  })

  it('shows the sum of what waits on the screens of an entry', async () => {
    const { screen } = await menu()
    const entry = mainMenu(screen).getByRole('link', { name: /^Mesajlar/ })
    await expect.element(entry).toHaveAccessibleName('Mesajlar , 2 okunmamış mesaj, 1 bildirim')
    await expect.element(entry).toMatchTextContent('3')
  })
})

describe('the screens of an entry', () => {
  const heading = (path: string) =>
    renderAdmin(<PageHeader title="Başlık" subtitle="12 kayıt" />, { resources, records, path })

  it('are tabs beside the title and the count, also after a change of the screen', async () => {
    const { screen, router } = await heading('/till-sessions')
    const tabs = screen.getByRole('navigation', { name: 'Kasa' }).getByRole('link')
    await expect.element(tabs.first()).toBeVisible()
    expect(tabs.elements().map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Kasalar', '/tills'],
      ['Oturumlar', '/till-sessions'],
      ['Bakiyeler', '/balances'],
    ])
    await expect.element(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
    await tabs.nth(2).click()
    await expect.poll(() => router.state.location.pathname).toBe('/balances')
    await expect.element(tabs.nth(2)).toHaveAttribute('aria-current', 'page')
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect()
      return top + height / 2
    }
    const row = [screen.getByRole('heading', { level: 1 }), screen.getByText('12 kayıt'), tabs.first()]
    const [title = 0, ...others] = row.map((one) => middle(one.element()))
    for (const other of others) expect(Math.abs(other - title)).toBeLessThan(6)
  })

  it('name what waits on each of them', async () => {
    const { screen } = await heading('/contact')
    const tabs = screen.getByRole('navigation', { name: 'Mesajlar' })
    await expect.element(tabs.getByRole('link', { name: 'Gelen mesajlar , 2 okunmamış mesaj' })).toBeVisible()
    await expect.element(tabs.getByRole('link', { name: 'Bildirimler , 1 bildirim' })).toBeVisible()
  })

  it('scroll on a phone to the current one', async () => {
    await page.viewport(390, 800)
    const names = ['Kasalarımız', 'Oturumlarımız', 'Bakiyelerimiz'].map((name) => name.repeat(2))
    const wide = (['tills', 'till-sessions', 'balances'] as const).map((name, index) =>
      resourceOf(name, named(`Ad |||| ${names[index]}`)),
    )
    const { screen } = await renderAdmin(<PageHeader title="Başlık" />, {
      resources: wide,
      path: '/balances',
    })
    await expect.element(screen.getByRole('link', { name: names[2] ?? '' })).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('are left out on the pages of a record, of “Ayarlar” and of entries with one screen', async () => {
    const { screen, router } = await heading('/tills/1')
    const title = screen.getByRole('heading', { level: 1 })
    await expect.element(title).toBeVisible()
    expect(screen.getByRole('navigation').elements()).toHaveLength(0)
    await router.navigate('/settings')
    await expect
      .element(screen.getByRole('link', { name: 'Ayarlar’a dön' }))
      .toHaveAttribute('href', '/setup')
    expect(screen.getByRole('navigation').elements()).toHaveLength(0)
    await router.navigate('/tills/create')
    await expect.element(screen.getByRole('link', { name: 'Ayarlar’a dön' })).not.toBeInTheDocument()
  })
})

describe('“Ayarlar”', () => {
  const setup = (user: typeof staff) =>
    renderAdmin(<SetupScreen />, {
      resources: allResources,
      user,
      records: Object.fromEntries(allResources.map(({ name }) => [name, []])),
      path: '/setup',
    })

  it('has a card for each screen, which the search finds by name, text and everyday words', async () => {
    const { screen } = await setup(admin)
    const cards = screen.getByRole('main').getByRole('link')
    await expect.element(cards.first()).toBeVisible()
    expect(cards.elements().map((card) => card.getAttribute('href'))).toEqual(
      [...setupScreens, ...systemScreens].map((name) => `/${name}`),
    )
    const search = screen.getByRole('searchbox', { name: 'Ayarlarda ara' })
    const meant = { 'İŞLEM k': 'İşlem kaydı', logo: 'Kulüp kimliği', 'yas grubu': 'Ayrılmış saatler' }
    for (const [words, name] of Object.entries(meant)) {
      await search.fill(words)
      await expect.poll(() => cards.elements()).toHaveLength(1)
      await expect.element(cards).toHaveAccessibleName(expect.stringMatching(`^${name}`))
    }
    await search.fill('qqq')
    await expect.element(screen.getByText('Bu kelimelerle bir ayar yok.')).toBeVisible()
  })

  it('shows the cards that the user may open, and nobody else the page', async () => {
    const { screen } = await setup(staff)
    const cards = screen.getByRole('main').getByRole('link')
    await expect.element(cards.first()).toBeVisible()
    expect(cards.elements().map((card) => card.getAttribute('href'))).toEqual([
      '/branches',
      '/contracts',
      '/access-windows',
      '/turnstile-devices',
    ])
    await expect.element(screen.getByRole('heading', { name: 'Sistem' })).not.toBeInTheDocument()
    await screen.unmount()
    const other = await setup(trainer)
    await expect.element(other.screen.getByText(/yetkiniz yok/)).toBeVisible()
  })
})

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
  return allResources.flatMap((resource) => {
    const { name, data, listOf, isForTrainers, trainerEntry } = resource
    const isTrainer = user.role === 'trainer'
    const access = isTrainer && trainerEntry ? (`${name}.${trainerEntry}` as Access) : accesses[name]
    const isOpen = isAllowed(user, access ?? data.list.access) && (!isTrainer || isForTrainers)
    return !listOf && isOpen ? [{ label: labelOf(resource), path: `/${name}` }] : []
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

/** The most entries of a menu, with “Bugün”. */
const mostEntries: Partial<Record<string, number>> = { staff: 17, 'staff with the position reception': 12 }

describe.each(users)('$name', ({ name: who, user }) => {
  it('reaches each screen from the menu by a tab or card, and finds it in the search by its name', async () => {
    const expected = screensOf(user)
    expect(expected.length).toBeGreaterThan(0)
    const { screen, router } = await renderAdmin(
      <>
        <MainMenu open={false} onClose={() => undefined} />
        <PageHeader title="Başlık" />
        <Routes>
          <Route path="/setup" element={<SetupScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Unfound labels={expected} />
      </>,
      { resources: allResources, user },
    )
    await expect.element(screen.getByText(/^Aramada yok/)).toHaveTextContent('Aramada yok: –')
    const pathsOf = (container: { getByRole: typeof screen.getByRole }) =>
      container
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href') ?? '')
    const [home, ...below] = pathsOf(mainMenu(screen))
    const paths = below.slice(0, -2)
    expect(below.slice(-2)).toEqual(['/help', '/'])
    expect(home).toBe('/')
    expect(paths.length + 1).toBeLessThanOrEqual(mostEntries[who] ?? 18)
    const reached = new Set<string>()
    for (const path of paths) {
      await router.navigate(path)
      await expect
        .poll(() => mainMenu(screen).element().querySelector('[aria-current]')?.getAttribute('href'))
        .toBe(path)
      if (path === '/setup') await expect.element(screen.getByRole('searchbox')).toBeVisible()
      else reached.add(path)
      for (const shown of pathsOf(screen)) if (!below.includes(shown)) reached.add(shown)
    }
    expect([...reached].toSorted()).toEqual(expected.map(({ path }) => path).toSorted())
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
