import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { desktop, launchBrowser, newVisitorContext, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

// A page that has been open since the release before the last one imports scripts that no server has any more.

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Counts the loads of the page itself, and answers its scripts of a name with 404 while `gone`. */
async function losing(page: Page, name: string) {
  const lost = { loads: 0, gone: true }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost.loads += 1
  })
  await page.route(
    ({ pathname }) => pathname.includes(`/${name}`) && pathname.endsWith('.js'),
    async (route) => {
      if (lost.gone) await route.fulfill({ status: 404 })
      else await route.continue()
    },
  )
  return lost
}

test('the site loads a page anew once, when a part of it is gone', async () => {
  const page = await (await newVisitorContext(browser, desktop)).newPage()
  const lost = await losing(page, 'LoginForm')
  const address = () => page.getByRole('main').getByLabel('E-posta')
  await page.goto('/login')
  const reload = page.waitForRequest((request) => request.isNavigationRequest())
  await address().focus()
  await reload
  await page.waitForLoadState('load')
  // It is still gone: the page stays.
  await address().focus()
  await page.waitForTimeout(2500)
  expectValue(lost.loads).toBe(2)
  lost.gone = false
  await page.reload()
  await address().fill('uye@bozkir.example')
  await page.getByRole('main').getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByRole('main').getByRole('button', { name: 'Giriş yap' }).first().click()
  await expect(page).not.toHaveURL(/login/)
})

test('the back office loads itself anew when a screen is gone, and shows it', async () => {
  const page = await (await signedIn(browser, 'meram@bozkir.example')).newPage()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Üyeler' }).first()).toBeVisible()
  const lost = await losing(page, 'EquipmentList')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost.gone = false
  })
  await page.evaluate(() => {
    history.pushState({}, '', '/admin/equipments')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('grid')).toBeVisible()
  expectValue(lost).toEqual({ loads: 1, gone: false })
})

test('the back office loads itself anew for the screen that follows an unsaved form', async () => {
  const page = await (await signedIn(browser, 'meram@bozkir.example')).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin/equipments/create')
  await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Yarım kalan')
  const lost = await losing(page, 'BlogList')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost.gone = false
  })
  await page.getByRole('link', { name: 'Site içeriği' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expectValue(lost).toEqual({ loads: 1, gone: false })
})

test('the back office does not load itself anew over what is typed', async () => {
  const page = await (await signedIn(browser, 'meram@bozkir.example')).newPage()
  await page.goto('/admin/general-records')
  await page.getByRole('region', { name: 'Yeni kayıt' }).getByLabel('Açıklama').fill('Yarım kalan')
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await asked
  // Time for a reload.
  await page.waitForTimeout(1000)
  await expect(page.getByLabel('Açıklama')).toHaveValue('Yarım kalan')
})
