import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { type Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { expectAccessible, launchBrowser, productUrl, signedIn } from '#tests/support/browser/browser.ts'
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

const find = (text: string) => page.getByRole('searchbox', { name: /Ekipmanlar/ }).fill(text)
const row = (name: string) => page.getByRole('row', { name })
const namesOf = async (q: string) =>
  (await admin.call(listEquipments, { query: { filter: { q } } })).map(({ name }) => name)

test('a list indicates changes by others, and moves no row until refreshed', async () => {
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/changes/events'))
  await page.goto('/admin/equipments')
  await opened
  await find('Canlı liste')
  await expect(page.getByText('Aramanıza uyan kayıt yok')).toBeVisible()
  await makeEquipment(admin, meram._id, { name: 'Canlı liste bisikleti' })
  await expect(page.getByText(/\d+ kayıt değişti/)).toBeVisible()
  await expect(row('Canlı liste bisikleti')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('status').getByRole('button', { name: 'Yenile' }).click()
  await expect(row('Canlı liste bisikleti')).toBeVisible()
  await expect(page.getByText(/\d+ kayıt değişti/)).toBeHidden()
})

test('several records are deleted at once after a confirmation', async () => {
  await makeEquipment(admin, meram._id, { name: 'Silinecek top 1' })
  await makeEquipment(admin, meram._id, { name: 'Silinecek top 2' })
  await page.goto('/admin/equipments')
  await find('silinecek top')
  await expect(page.getByText('2 kayıt', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tüm satırları seç' }).click()
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '2 kaydı sil' }).click()
  await expect(page.getByText('2 kayıt silindi.')).toBeVisible()
  expect(await namesOf('silinecek top')).toEqual([])
})

test('a single record is deleted without a dialog, can be undone, and goes when the page is left', async () => {
  const ball = await makeEquipment(admin, meram._id, { name: 'Tek top' })
  const remove = async () => {
    await page.goto(`/admin/equipments/${ball._id}`)
    await page.getByRole('button', { name: 'Sil', exact: true }).click()
    await expect(page.getByText('1 kayıt siliniyor...')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/equipments$/)
  }
  await remove()
  await page.getByRole('button', { name: 'Geri al' }).click()
  expect(await namesOf('tek top')).toHaveLength(1)
  await remove()
  await page.goto('about:blank')
  await expect.poll(() => namesOf('tek top')).toEqual([])
})

test('a saved filter follows its user, can be renamed, and opens the list by default', async () => {
  await page.goto('/admin/equipments')
  await find('bisiklet')
  await expect(page).toHaveURL(/bisiklet/)
  const menu = () => page.getByRole('button', { name: /^Filtrelerim/ })
  await menu().click()
  await page.getByRole('menuitem', { name: 'Kaydet ve düzenle...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kayıtlı filtreler' })
  await dialog.getByRole('textbox', { name: 'Ad' }).fill('Bisikletler')
  await dialog.getByRole('button', { name: 'Şu anki görünümü kaydet' }).click()
  await dialog.getByRole('button', { name: 'Yeniden adlandır: Bisikletler' }).click()
  await dialog.getByRole('textbox', { name: 'Ad' }).last().fill('Bütün bisikletler')
  await dialog.getByRole('button', { name: 'Adı kaydet' }).click()
  await dialog.getByRole('button', { name: 'Liste bununla açılsın: Bütün bisikletler' }).click()
  await expect(
    dialog.getByRole('button', { name: 'Liste bununla açılsın: Bütün bisikletler' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  const elsewhere = await signedIn(browser, 'meram@bozkir.example')
  const other = await elsewhere.newPage()
  await other.goto('/admin/equipments')
  await expect(other).toHaveURL(/bisiklet/)
  await expect(other.getByRole('searchbox', { name: /Ekipmanlar/ })).toHaveValue('bisiklet')
  await other.getByRole('searchbox', { name: /Ekipmanlar/ }).fill('')
  await expect(other).not.toHaveURL(/bisiklet/)
  await other.getByRole('button', { name: /^Filtrelerim/ }).click()
  await other.getByRole('menuitemradio', { name: 'Bütün bisikletler' }).click()
  await expect(other).toHaveURL(/bisiklet/)
  await elsewhere.close()

  await dialog.getByRole('button', { name: 'Sil: Bütün bisikletler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click()
  await expect(dialog.getByText('Bütün bisikletler')).toBeHidden()
})
