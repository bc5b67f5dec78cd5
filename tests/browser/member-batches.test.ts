import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { countSteps } from '#tests/support/browser/counted.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const people = 50
const surname = 'Taşınacakoğlu'

test('fifty members move to another branch with four clicks from the open list, and back later', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'meram')
  for (let index = 0; index < people; index += 1)
    await admin.call(createUser, {
      body: { name: `Üye${index} ${surname}`, phone: '0532 111 22 34', branch },
    })
  const page = await (await signedIn(browser, 'admin@bozkir.example', { width: 1440, height: 900 })).newPage()
  const errors = await watchErrors(page)
  const filter = encodeURIComponent(JSON.stringify({ q: surname }))
  await page.goto(`/admin/members?filter=${filter}&perPage=50`)
  await expect(page.getByText(`${people} kayıt`).first()).toBeVisible()

  const { click, steps } = countSteps(page)
  await click(page.getByRole('grid').getByRole('checkbox').first())
  await expect(page.getByRole('region', { name: `${people} kayıt seçildi` })).toBeVisible()
  await click(page.getByRole('button', { name: 'Şube', exact: true }))
  const dialog = page.getByRole('alertdialog')
  await click(dialog.getByRole('radio', { name: /Karatay/ }))
  await expect(dialog.getByText(`${people} kişi, 0 üyelikle taşınır`, { exact: false })).toBeVisible()
  await expectAccessible(page)
  await click(dialog.getByRole('button', { name: 'Taşı', exact: true }))
  await expect(page.getByText(`${people} kişi taşındı.`)).toBeVisible()
  expect(steps()).toBeLessThanOrEqual(4)

  // The notification is gone; the list still knows.
  await page.reload()
  await page.getByRole('button', { name: 'Liste işlemleri' }).click()
  await page.getByRole('menuitem', { name: 'Toplu işlemler' }).click()
  await page.getByRole('button', { name: 'Geri al' }).first().click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText(`${people} kişi geri taşındı.`)).toBeVisible()
  await page.setViewportSize(phone)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])
})
