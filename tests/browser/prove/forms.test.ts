import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { type Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  productUrl,
  searchList,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { makeEquipment } from '#tests/support/records/content.ts'

let browser: Browser
let office: BrowserContext
let page: Page
let admin: SignedIn
let meram: Branch

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'meram@bozkir.example')
  page = await office.newPage()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const found = branches.find(({ name }) => name === 'Meram')
  if (!found) throw new Error('The demo data has no branch Meram')
  meram = found
})
afterAll(() => browser.close())

const name = (on = page) => on.getByRole('textbox', { name: /^Ad\b/ })
const brand = (on = page) => on.getByRole('textbox', { name: /^Marka/ })
const description = (on = page) => on.getByRole('textbox', { name: /^Açıklama/ })
const save = (on = page) => on.getByRole('button', { name: 'Kaydet' })

/** Ends the session of the page as the server would: its token becomes invalid. */
async function endSession(): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const transport = (path: string, init: RequestInit) => fetch(productUrl() + path, init)
  await createClient({ transport, token: () => token }).call(logout)
}

test('when a session ends during editing, a dialog signs in again over the form, and saving works', async () => {
  await page.goto('/admin/equipments/create')
  await name().fill('Kürek makinesi 7')
  await description().fill('Üçüncü kattan taşındı.')
  await endSession()
  await save().click()
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' })
  await expect(dialog).toContainText('meram@bozkir.example')
  await expectAccessible(page)
  const password = dialog.getByLabel('Parola', { exact: true })
  await password.fill('yanlis-parola-1')
  await dialog.getByRole('button', { name: 'Giriş yap ve devam et' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await password.fill('Bozkir-2026')
  await dialog.getByRole('button', { name: 'Giriş yap ve devam et' }).click()
  await expect(page.getByText('Kayıt eklendi').first()).toBeVisible()
  await searchList(page, /Ekipmanlar/, 'kurek makinesi 7')
  const address = await page.getByRole('link', { name: 'Kürek makinesi 7' }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(description()).toHaveValue('Üçüncü kattan taşındı.')
})

test('after going to the login page instead, the draft is restored', async () => {
  await brand().fill('Bozkır Spor')
  await endSession()
  await save().click()
  await page.getByRole('button', { name: 'Giriş sayfasına git' }).click()
  await page.getByLabel('E-posta').fill('meram@bozkir.example')
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await page.getByRole('button', { name: 'Taslağı geri getir' }).click()
  await expect(brand()).toHaveValue('Bozkır Spor')
  await save().click()
  await expect(page.getByText('Değişiklikler kaydedildi').first()).toBeVisible()
})

test('drafts survive reloading, are hidden from other users, and are deleted on logout', async () => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/equipments/create')
  await name().fill('Yarım kalan')
  await page.reload()
  await page.getByRole('button', { name: 'Taslağı geri getir' }).click()
  await expect(name()).toHaveValue('Yarım kalan')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toHaveLength(1)
  await page.getByRole('banner').getByRole('button', { name: 'Mehmet Koç' }).click()
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click()
  await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
  page.removeAllListeners('dialog')
})

test('a link, the back button and closing the page ask before discarding changes', async () => {
  const context = await signedIn(browser, 'meram@bozkir.example')
  const tab = await context.newPage()
  let answer: 'accept' | 'dismiss' = 'dismiss'
  const asked: string[] = []
  tab.on('dialog', async (dialog) => {
    await dialog[answer]()
    asked.push(dialog.type())
  })
  await tab.goto('/admin/equipments')
  await tab.getByRole('link', { name: 'Ekipman ekle' }).click()
  await name(tab).fill('Kaydedilmeyen')
  await tab.getByRole('navigation').getByRole('link', { name: 'Dersler', exact: true }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  // After a dialog the form is shown again first.
  await tab.evaluate(() => new Promise((fulfil) => requestIdleCallback(fulfil)))
  await tab.goBack()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await expect(name(tab)).toHaveValue('Kaydedilmeyen')
  await tab.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload'])
  answer = 'accept'
  await tab.getByRole('navigation').getByRole('link', { name: 'Dersler', exact: true }).click()
  await expect(tab).toHaveURL(/\/admin\/lessons/)
  // Deliberately discarded changes leave no draft.
  await tab.goto('/admin/equipments/create')
  await expect(name(tab)).toHaveValue('')
  await expect(tab.getByRole('button', { name: 'Taslağı geri getir' })).toBeHidden()
  await context.close()
})

test('the second of two concurrent editors sees who changed which fields, and merges only the chosen ones', async () => {
  const { _id } = await makeEquipment(admin, meram._id, { name: 'Pilates topu', brand: 'Eski marka' })
  const [one, other] = await Promise.all([
    signedIn(browser, 'meram@bozkir.example'),
    signedIn(browser, 'admin@bozkir.example'),
  ])
  const [first, second] = await Promise.all([one.newPage(), other.newPage()])
  for (const tab of [first, second]) {
    await tab.goto(`/admin/equipments/${_id}`)
    await expect(brand(tab)).toHaveValue('Eski marka')
  }
  await name(first).fill('Pilates topu 65 cm')
  await description(first).fill('Birincinin açıklaması')
  await save(first).click()
  await expect(first.getByText('Değişiklikler kaydedildi').first()).toBeVisible()

  await brand(second).fill('Yeni marka')
  await description(second).fill('İkincinin açıklaması')
  await save(second).click()
  const dialog = second.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
  await expect(dialog).toContainText('Mehmet Koç bu kaydı değiştirdi')
  const choice = (field: string, side: string) =>
    dialog.getByRole('radiogroup', { name: field }).getByRole('radio', { name: side })
  // Changes made only by the other are kept; conflicts are asked.
  await expect(choice('Ad', 'Şimdi kayıtlı olan Pilates topu 65 cm')).toBeChecked()
  await expect(choice('Marka', 'Sizin yazdığınız Yeni marka')).toBeChecked()
  await expect(choice('Açıklama', 'Sizin yazdığınız İkincinin açıklaması')).toBeChecked()
  await expectAccessible(second)
  await choice('Açıklama', 'Şimdi kayıtlı olan Birincinin açıklaması').check()
  await dialog.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
  await expect(second.getByText('Değişiklikler kaydedildi').first()).toBeVisible()
  await second.goto(`/admin/equipments/${_id}`)
  await expect(name(second)).toHaveValue('Pilates topu 65 cm')
  await expect(brand(second)).toHaveValue('Yeni marka')
  await expect(description(second)).toHaveValue('Birincinin açıklaması')
  await Promise.all([one.close(), other.close()])
})

test('two editors of a month’s welcome mail do not overwrite each other', async () => {
  const offices = await Promise.all([1, 2].map(() => signedIn(browser, 'admin@bozkir.example')))
  const tabs = await Promise.all(offices.map((office) => office.newPage()))
  const subject = (tab: Page) => tab.getByRole('textbox', { name: 'Konu' })
  for (const tab of tabs) {
    await tab.goto('/admin/welcome-mails/2030-05')
    await expect(subject(tab)).not.toHaveValue('')
  }
  const [first, second] = tabs as [Page, Page]
  await subject(first).fill('Birincinin konusu')
  await save(first).click()
  await expect(first).toHaveURL(/welcome-mails$/)
  await subject(second).fill('İkincinin konusu')
  await save(second).click()
  const dialog = second.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
  await expect(dialog.getByRole('radiogroup', { name: 'Konu' })).toContainText('Birincinin konusu')
  await dialog.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
  await expect(second).toHaveURL(/welcome-mails$/)
  await second.goto('/admin/welcome-mails/2030-05')
  await expect(subject(second)).toHaveValue('İkincinin konusu')
  await Promise.all(offices.map((office) => office.close()))
})
