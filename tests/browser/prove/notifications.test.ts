import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const email = 'haberli@bozkir.example'

let browser: Browser
let member: BrowserContext
let office: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const branch = branches.find(({ slug }) => slug === 'karatay')?._id ?? ''
  await admin.call(createUser, {
    body: { name: 'Hatice Haberli', email, phone: '0532 111 22 55', password: 'Bozkir-2026', branch },
  })
  member = await signedIn(browser, email, phone)
  office = await signedIn(browser, 'admin@bozkir.example')
})
afterAll(() => browser.close())

test('an admin notifies a branch, a member’s open page updates the count, and reading clears it', async () => {
  const page = await member.newPage()
  const errors = await watchErrors(page)
  const streaming = page.waitForRequest((request) => request.url().endsWith('/api/notification/events'))
  await page.goto('/karatay/equipment')
  await streaming
  const count = page.locator('user-menu notification-count').first()
  await expect(count).toBeHidden()

  const desk = await office.newPage()
  await desk.goto('/admin/notifications')
  await desk.getByRole('link', { name: 'Bildirim gönder' }).click()
  await desk.getByRole('radio', { name: 'Bir şube' }).check()
  const branch = desk.getByRole('combobox', { name: 'Şube' }).last()
  await branch.fill('Karatay')
  await desk.getByRole('option', { name: 'Karatay' }).click()
  await desk.getByLabel('Başlık').fill('Yarın sabah kapalıyız')
  await desk.getByLabel('Mesaj').fill('Su kesintisi nedeniyle 12.00’de açıyoruz.')
  await desk.getByLabel('Açılacak sayfa').fill('//kotu.example')
  await desk.getByRole('button', { name: 'Gönder', exact: true }).click()
  await expect(desk.getByText(/Bağlantı sitenin kendi sayfalarından/)).toBeVisible()
  await desk.getByLabel('Açılacak sayfa').fill('/karatay/contact')
  await expect(desk.getByText(/^\d+ kişi$/)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Gönder', exact: true }).click()
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText(/Bildirim \d+ kişiye gönderilsin mi/)
  await question.getByRole('button', { name: 'Şimdi gönder' }).click()
  await expect(desk.getByRole('link', { name: 'Yarın sabah kapalıyız' })).toBeVisible()

  await expect(count).toHaveText('1')
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await page.locator('user-menu').getByRole('link', { name: 'Bildirimler' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Yarın sabah kapalıyız' })
  await expect(entry).toContainText('12.00’de açıyoruz')
  await expect(entry.getByRole('link', { name: 'Sayfaya git' })).toHaveAttribute('href', '/karatay/contact')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Okundu say' }).click()
  await expect(page.getByText('Hepsini okudun.')).toBeVisible()
  await expect(page.locator('notification-count').filter({ visible: true })).toHaveCount(0)

  await desk.getByRole('link', { name: 'Yarın sabah kapalıyız' }).click()
  await desk.getByRole('button', { name: 'Sil', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(desk.getByText('artık kimsenin kutusunda yok')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Henüz bildirim yok' })).toBeVisible()
  expect(errors).toEqual([])
})

/** What the test uses of the service worker's global scope. */
interface PushedScope {
  shown: { title: string; data?: unknown }[]
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  ExtendableEvent: new (type: string) => Event
  dispatchEvent: (event: Event) => void
}

test('a push message is displayed, and opens its page when clicked', async () => {
  const context = await signedIn(browser, email)
  await context.grantPermissions(['notifications'], { origin: productUrl() })
  const page = await context.newPage()
  await page.goto('/customer/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await context.newCDPSession(page)
  // A message for a worker that is still being activated is lost.
  const activated = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) found(active.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await activated
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker is running')
  // The headless browser neither displays notifications nor lets a click give focus.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PushedScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options })
    scope.WindowClient.prototype.focus = async () => undefined
  })
  const data = JSON.stringify({
    id: 'bir',
    title: 'Siparişin hazır',
    body: 'Seni bekliyor.',
    link: '/customer/orders',
  })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: productUrl(),
    registrationId,
    data,
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as PushedScope).shown)
  await expect.poll(shown).toEqual([
    expect.objectContaining({
      title: 'Siparişin hazır',
      body: 'Seni bekliyor.',
      tag: 'bir',
      data: '/customer/orders',
    }),
  ])
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PushedScope
    const notification = { data: scope.shown[0]?.data, close: () => undefined }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL('/customer/orders')
  await context.close()
})
