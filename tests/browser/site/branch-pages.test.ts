import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  addBranch,
  type Branch,
  deleteBranch,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import {
  launchBrowser,
  newVisitorContext,
  productUrl,
  saveForm,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let call: Call
let branch: Branch

beforeAll(async () => {
  browser = await launchBrowser()
  call = (await signIn(productUrl(), 'admin@bozkir.example')).call
  branch = await call(addBranch, { body: { name: 'Ereğli', openingHours: '00.00 - 00.00' } })
})
afterAll(async () => {
  await call(deleteBranch, { params: { id: branch._id } })
  await browser.close()
})

describe('a branch', () => {
  test('whose address an admin changes redirects from all former pages', async () => {
    const params = { id: branch._id }
    expect((await fetch(`${productUrl()}/eregli/membership`)).status).toBe(200)
    await call(updateBranch, { params, body: { slug: 'eregli-merkez' } })
    for (const page of [
      '',
      '/membership',
      '/equipment',
      '/gallery',
      '/raffle',
      '/teams',
      '/ders-programi',
      '/contact',
    ]) {
      const answer = await fetch(`${productUrl()}/eregli${page}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/eregli-merkez${page}`])
    }
    expect((await fetch(`${productUrl()}/eregli-merkez/raffle/yok`, { redirect: 'manual' })).status).toBe(404)
    await call(updateBranch, { params, body: { slug: 'eregli' } })
    const back = await fetch(`${productUrl()}/eregli-merkez/contact`, { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([301, '/eregli/contact'])
  })

  test('shows its hours, whether it is open now, and coming holidays', async () => {
    const context = await signedIn(browser, 'admin@bozkir.example')
    const page = await context.newPage()
    await page.goto(`/admin/branches/${branch._id}`)
    const monday = page.getByRole('group', { name: 'Pazartesi' })
    await monday.getByLabel('Açılış').fill('06.00')
    await monday.getByLabel('Kapanış').fill('23.00')
    await page.getByRole('button', { name: 'Pazartesi saatlerini diğer günlere kopyala' }).click()
    await page.getByRole('button', { name: 'Kopyala', exact: true }).click()
    await page.getByRole('button', { name: 'Pazar: 1. aralığı kaldır' }).click()
    await page.getByRole('button', { name: 'Özel gün ekle' }).click()
    const holiday = page.getByRole('group', { name: '1. özel gün' }).first()
    const date = addDays(clubDay(new Date()), 20)
    await holiday.getByLabel('Tarih').fill(date.split('-').reverse().join('.'))
    await holiday.getByLabel('Neden').fill('Bayram')
    await saveForm(page, 'Değişiklikler kaydedildi')
    await context.close()

    const visitor = await newVisitorContext(browser)
    const site = await visitor.newPage()
    await site.clock.setFixedTime(new Date('2026-12-21T05:00:00Z'))
    await site.goto('/eregli')
    const main = site.getByRole('main')
    await expect(main).toContainText('Hafta içi 06.00–23.00')
    await expect(main).toContainText('Pazar Kapalı')
    await expect(main).toContainText('Kapalı (Bayram)')
    await expect(main).toContainText('Şimdi açık · 23.00’te kapanır')
    await visitor.close()
  })
})
