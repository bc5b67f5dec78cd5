import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('two records of one person become one with the membership of one and the balance of the other', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'meram')
  const shared = { phone: '0532 987 65 01', branch, isAnotherPerson: true }
  const [member, holder] = await Promise.all(
    ['Nesrin Birleşen', 'N. Birleşen'].map(async (name) => {
      const { _id } = await admin.call(createMember, { body: { name, ...shared } })
      return { _id, name }
    }),
  )
  if (!member || !holder) throw new Error('The desk entered nobody')
  const offer = await makePackage(admin, branch)
  await sell(admin, member._id, offer._id)
  await admin.call(openWallet, {
    body: { user_id: holder._id, branch_id: branch, balance: 250, name: holder.name, surname: '' },
  })
  await giveCard(admin, holder._id)

  const page = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  const errors = await watchErrors(page)
  const former = `/admin/users/${holder._id}/show`
  await page.goto(former)
  await page.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Kaydı birleştir' }).click()
  const dialog = page.getByRole('dialog', { name: 'İki kaydı birleştir' })
  const candidate = dialog.getByRole('button', { name: /Nesrin Birleşen.*aynı telefon/ })
  await expect(candidate).toBeVisible()
  await expectAccessible(page)
  await candidate.click()

  // Neither signs in and neither has visited, so that the record of the page is the first to stay.
  await expect(dialog.getByRole('region', { name: 'Kalan kayıt' })).toContainText(holder.name)
  await dialog.getByRole('button', { name: 'Yer değiştir' }).click()
  await expect(dialog.getByRole('region', { name: 'Kalan kayıt' })).toContainText(member.name)
  await expect(dialog.getByRole('region', { name: 'Kalan kayda geçenler' })).toContainText('₺250,00')
  await expect(dialog.getByRole('region', { name: 'Sona erenler' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expectValue(
    await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const merge = dialog.getByRole('button', { name: 'Birleştir', exact: true })
  await expect(merge).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /aynı kişiye ait/ }).check()
  await merge.click()

  await expect(page).toHaveURL(new RegExp(`/admin/users/${member._id}/show`))
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bakiye: ₺250,00' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(offer.name)

  // The address of the one that went leads to the one that stays.
  await page.goto(former)
  await expect(page.getByText(`Bu kayıt ${member.name} kaydıyla birleştirildi.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${member._id}/show`))
  // The browser reports the answer that leads there.
  expectValue(errors.filter((error) => !error.includes('404'))).toEqual([])
})
