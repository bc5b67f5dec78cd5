import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { listAddress } from '#admin/core/data/list-request.ts'
import { resources } from '#admin/resources/index.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { listsOfOffice } from '#tests/support/product/lists.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'admin@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

const field = () => page.getByRole('combobox', { name: 'Her yerde ara' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

test('a member is found from any screen by a key, a few letters and Enter', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/equipments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field()).toBeFocused()
  await page.keyboard.type('ugur kurt')
  await expect(
    page.getByRole('group', { name: 'Kullanıcılar' }).getByRole('option', { name: /Uğur Kurt/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(option(/Uğur Kurt/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Uğur Kurt' })).toBeVisible()
  expect(errors).toEqual([])
})

test('recently opened users are one key away, and a slash in a field is typed', async () => {
  await page.goto('/admin/equipments')
  const list = page.getByRole('searchbox')
  await list.fill('a')
  await list.press('/')
  await expect(list).toHaveValue('a/')
  await expect(field()).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('group', { name: 'Son açılanlar' }).getByRole('option', { name: /Uğur Kurt/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field()).toBeHidden()
})

test('a screen is found by its name and synonyms, and selected with the arrow keys', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('yeni üye')
  await expect(option('Yeni üye').first()).toBeVisible()
  await field().fill('siparişler')
  await expect(page.getByRole('status').filter({ hasText: /sonuç/i })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/vitamin-orders/)
})

test('an empty result says so, and on a phone the search fills the screen', async () => {
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Her yerde ara' }).click()
  await field().fill('qqqwwwxxx')
  await expect(page.getByText(/Sonuç yok/).first()).toBeVisible()
  await expectAccessible(page)
  const { width } = (await page.getByRole('dialog').boundingBox()) ?? {}
  expect(width).toBe(phone.width)
})

test('keys pressed while the search is still loading are carried out, Enter included', async () => {
  const tab = await office.newPage()
  const slow = Promise.withResolvers<void>()
  await tab.route('**/SearchDialog-*.js', async (route) => {
    await slow.promise
    await route.continue()
  })
  await tab.goto('/admin/equipments')
  await expect(tab.getByRole('searchbox')).toBeVisible()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('kulüp kimliği')
  await tab.keyboard.press('Enter')
  slow.resolve()
  await expect(tab.getByRole('heading', { level: 1, name: 'Kulüp kimliği' })).toBeVisible()
  await tab.close()
})

test('what is typed while the search is still loading is kept, and the focus returns to where it was', async () => {
  const tab = await office.newPage()
  const slow = Promise.withResolvers<void>()
  await tab.route('**/SearchDialog-*.js', async (route) => {
    await slow.promise
    await route.continue()
  })
  await tab.goto('/admin/equipments')
  const list = tab.getByRole('searchbox')
  await list.focus()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('kulüp k')
  slow.resolve()
  const dialog = tab.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toHaveValue('kulüp k')
  await tab.keyboard.type('imliği')
  await expect(dialog.getByRole('combobox')).toHaveValue('kulüp kimliği')
  await expect(dialog.getByRole('option', { name: 'Kulüp kimliği' })).toBeVisible()
  await tab.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(list).toBeFocused()
  await tab.close()
})

test('an admin opens the identity and the settings of the club from “Ayarlar” and by the search', async () => {
  const tab = await office.newPage()
  await tab.goto('/admin/')
  const settings = tab.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: /^Ayarlar/ })
  for (const name of ['Kulüp kimliği', 'Genel ayarlar']) {
    const heading = tab.getByRole('heading', { level: 1, name })
    await settings.click()
    await tab.getByRole('searchbox', { name: 'Ayarlarda ara' }).fill(name)
    await expectAccessible(tab)
    await tab.getByRole('main').getByRole('link').click()
    await expect(heading).toBeVisible()
    await tab.getByRole('link', { name: 'Ayarlar’a dön' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Ayarlar' })).toBeVisible()
    await tab.keyboard.press('Control+k')
    await tab.keyboard.type(name)
    await tab.getByRole('option', { name }).click()
    await expect(heading).toBeVisible()
  }
  await tab.close()
})

test('each list with a search box finds nothing for words that stand nowhere', async () => {
  const { token } = await signIn(productUrl(), 'admin@bozkir.example')
  const countOf = async (path: string) => {
    const answer = await fetch(productUrl() + path, { headers: { authorization: `Bearer ${token}` } })
    return Number(answer.headers.get('content-range')?.split('/')[1])
  }
  const searched = resources.filter(({ name }) =>
    listsOfOffice.some(({ resource, canSearch }) => resource === name && canSearch),
  )
  const lists = await Promise.all(
    searched.map(async ({ name, data }) => ({
      name,
      all: await countOf(listAddress(data, {})),
      found: await countOf(listAddress(data, { filter: { q: 'hiçbir yerde yazmaz' } })),
    })),
  )
  const filled = lists.filter(({ all }) => all > 0)
  expectValue(filled.length).toBeGreaterThan(40)
  expectValue(filled.filter(({ found }) => found !== 0)).toEqual([])
})
