import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { listPackagesOfBranch } from '#shared/membership/packages/packages.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { confirmBankForm, fillInCard } from '#tests/support/browser/card-form.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { cards } from '#tests/support/records/checkout.ts'

const email = 'iptal-eden@bozkir.example'
const name = 'Vazgeçen Üye'
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const answer = await fetch(productUrl() + register.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name, email, phone: '0532 987 65 43', password: 'Bozkir-2026', consent: true, terms: true },
    }),
  })
  expect(answer.status).toBe(201)
})
afterEach(() => context.close())
afterAll(() => browser.close())

test('a member cancels on a phone, staff end the membership at once, and the card is refunded', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const branchId = await demoBranch({ call }, 'selcuklu')
  const { packages } = await call(listPackagesOfBranch, { params: { branchId } })
  const offer = packages.find((one) => one.name === 'Aylık')

  context = await signedIn(browser, email, phone)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  const main = page.getByRole('main')
  await page.goto(`/customer/checkout?package=${offer?._id}`)
  await fillInCard(page, cards.good)
  await main.getByRole('button', { name: /öde$/ }).click()
  await confirmBankForm(page, '123456')
  await expect(main.getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()

  await page.goto('/customer/memberships')
  await main.getByRole('button', { name: 'Aylık üyeliğini iptal et' }).click()
  const dialog = page.getByRole('dialog', { name: 'Üyeliğini iptal et' })
  await expect(dialog.getByText('cayma hakkını kullanıyorsun')).toBeVisible()
  await dialog.getByLabel(/^Neden/).selectOption('Taşınıyorum')
  await dialog.getByRole('checkbox').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'İptal bildirimini gönder' }).click()
  await expect(main.getByText('İptal bildirildi')).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Bildirimi indir (PDF): Aylık' }).click()
  expect((await download).suggestedFilename()).toBe('uyelik-iptal-bildirimi.pdf')
  await expectAccessible(page)
  expect(errors).toEqual([])

  const office = await signedIn(browser, 'admin@bozkir.example')
  const desk = await office.newPage()
  await desk.goto('/admin/membership-cancellations')
  await desk.getByRole('link', { name }).first().click()
  await desk.getByRole('button', { name: 'Bugün sona erdir' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Bugün sona erdir' }).click()
  await expect(desk.getByText('Yapılacak bir işlem kalmadı.')).toBeVisible()
  await desk.getByRole('link', { name: 'Kart ödemesini aç' }).click()
  await expect(desk.getByText('Üyelik iptali').first()).toBeVisible()
  await office.close()

  await page.reload()
  await expect(main.getByText('İptal tamamlandı')).toBeVisible()
  await expect(main.getByText(/iade edildi\./)).toBeVisible()
})
