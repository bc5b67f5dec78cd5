import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'
import { formatLira } from '#shared/core/money.ts'
import { listPackagesOfBranch } from '#shared/membership/packages/packages.contract.ts'
import { listInstalmentPlans } from '#shared/money/payments/payments.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let admin: SignedIn
let params: { branchId: string }

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  params = { branchId: await demoBranch(admin, 'karatay') }
})
afterEach(() => context.close())
afterAll(() => browser.close())

async function open(path: string, viewport = desktop, further = {}): Promise<void> {
  context = await newVisitorContext(browser, viewport, {
    ...(viewport === phone ? phoneTraits : {}),
    ...further,
  })
  page = await context.newPage()
  await page.goto(path)
}

const main = () => page.getByRole('main')

test('a package says its price a month, its saving and its instalments before a card is asked for', async () => {
  const { packages } = await admin.call(listPackagesOfBranch, { params })
  const plans = await admin.call(listInstalmentPlans, { params })
  const yearly = packages.find(({ name }) => name === '12 aylık')
  const plan = plans.find((one) => one.package === yearly?._id)
  if (!yearly || !plan) throw new Error('The demo data have a yearly package')
  await open('/karatay/membership', phone)
  const card = main().getByRole('article').filter({ hasText: '12 aylık' })
  await expect(card).toContainText('Önerilen')
  await expect(card).toContainText('aylığı ₺1.101,37')
  await expect(card).toContainText('aylık pakete göre ₺8.800 kazanç')
  await expect(card).toContainText(`${plan.count} taksite kadar, ayda ${formatLira(plan.each)}`)
  expectValue(plan.count).toBe(12)
  const monthly = main().getByRole('article').filter({ hasText: 'Taahhütsüz' })
  await expect(monthly).not.toContainText('taksite kadar')
  await expect(main().getByText('Önerilen').locator('visible=true')).toHaveCount(1)
  await expectAccessible(page)
})

test('the pages stop promising instalments when the club stops offering them', async () => {
  const { installmentMinimums } = await admin.call(showSettings)
  const textOf = async (path: string) => (await fetch(productUrl() + path)).text()
  expectValue(await textOf('/membership')).toContain('taksite kadar')
  await admin.call(updateSettings, { body: { installmentMinimums: [] } })
  try {
    for (const path of ['/membership', '/selcuklu/membership'])
      expectValue(await textOf(path)).not.toContain('taksite kadar')
  } finally {
    await admin.call(updateSettings, { body: { installmentMinimums } })
  }
  await open('/selcuklu/membership')
  await expect(main().getByText('12 taksite kadar').locator('visible=true').first()).toBeVisible()
})

test('on a phone, price and button stay on the screen with their package, and cover nothing of the next', async () => {
  await open('/karatay/membership', phone)
  const card = main().getByRole('article').filter({ hasText: '12 aylık' })
  const buy = card.getByRole('link', { name: 'Satın al' })
  await card.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - innerHeight / 2))
  await expect(buy).toBeInViewport({ ratio: 1 })
  await expect(card.getByText('₺13.400').last()).toBeInViewport({ ratio: 1 })
  await card.evaluate((one) => scrollTo(0, one.getBoundingClientRect().bottom + scrollY))
  await expect(buy).not.toBeInViewport()
})

test('day pass and door fee stand in one block', async () => {
  await open('/selcuklu/membership')
  const block = main().getByRole('region', { name: 'Günlük giriş' })
  await expect(block.getByRole('article')).toContainText('₺400')
  await expect(block).toContainText('Kapıda giriş: ₺350')
})

test('branches are compared, and their prices are a tab away, without a script', async () => {
  await open('/membership', desktop, { javaScriptEnabled: false })
  const table = main().getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Selçuklu', 'Meram', 'Karatay'])
  await expect(table.getByRole('row', { name: /^12 ay/ })).toContainText('₺13.400')
  const tabs = main().getByRole('navigation', { name: 'Şubeye göre' })
  await tabs.getByRole('link', { name: 'Meram' }).click()
  await expect(page).toHaveURL('/meram/membership')
  await expect(tabs.getByRole('link', { name: 'Meram' })).toHaveAttribute('aria-current', 'page')
})
