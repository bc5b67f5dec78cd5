import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { addTrial, listTrialHours, listTrials } from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { clubDay } from '#shared/core/club-time.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let page: Page
let staff: SignedIn
let branch: string

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await newVisitorContext(browser, phone, phoneTraits)).newPage()
  staff = await signIn(productUrl(), 'meram@bozkir.example')
  branch = await demoBranch(staff, 'meram')
})
afterAll(() => browser.close())

const main = () => page.getByRole('main')

test('a visitor books a first visit on a phone with two taps and two typed fields', async () => {
  const errors = await watchErrors(page)
  await page.goto('/')
  await main().getByRole('link', { name: 'Gel, bir gün dene' }).first().tap()
  await expect(main().getByLabel('Saat')).toHaveValue(/Z$/)
  await expectAccessible(page)
  await main().getByLabel('Ad soyad').fill('Ceren Gezgin')
  await main().getByLabel('Telefon').fill('0532 700 10 10')
  await main().getByRole('button', { name: 'Yerimi ayır' }).tap()
  await expect(main().getByRole('heading', { name: trialsMessages.booked })).toBeFocused()
  const file = page.waitForEvent('download')
  await main().getByRole('link', { name: 'Takvime ekle' }).tap()
  expectValue((await file).suggestedFilename()).toBe('ziyaret.ics')
  await expectAccessible(page)
  expectValue(errors).toEqual([])
})

test('what was typed stays when the number has a visit already, and is corrected in place', async () => {
  await page.goto('/dene?sube=meram')
  await expect(main().getByLabel('Şube')).toHaveValue(branch)
  await main().getByLabel('Ad soyad').fill('Başka Biri')
  await main().getByLabel('Telefon').fill('+90 532 700 10 10')
  await main().getByRole('button', { name: 'Yerimi ayır' }).tap()
  await expect(main().getByText(trialsMessages.openVisit).first()).toBeVisible()
  await expect(main().getByLabel('Ad soyad')).toHaveValue('Başka Biri')
  await main().getByLabel('Telefon').fill('0532 700 20 20')
  await main()
    .getByRole('checkbox', { name: /On sekiz yaşından küçüğüm/ })
    .check()
  await main().getByRole('button', { name: 'Yerimi ayır' }).tap()
  await expect(main().getByRole('heading', { name: trialsMessages.booked })).toBeFocused()
  await expect(main().getByText(/Velinle birlikte gel/)).toBeVisible()
})

test('the desk sees today’s visitor, admits them once, and finds the entry in the log', async () => {
  const hours = await staff.call(listTrialHours, { params: { branchId: branch } })
  const startsAt = hours.find(({ free }) => free > 1)?.startsAt ?? ''
  const body = { branch, startsAt, name: 'Nil Gelen', phone: '0532 700 30 30' }
  const { _id } = await staff.call(addTrial, { body })
  const minor = { ...body, name: 'Can Velili', phone: '0532 700 40 40', isMinor: true }
  await staff.call(addTrial, { body: minor })
  const desk = await (await signedIn(browser, 'meram@bozkir.example', desktop)).newPage()
  await desk.goto('/admin/trials')
  await expect(desk.getByRole('row', { name: /Nil Gelen/ })).toBeVisible()
  const isToday = clubDay(new Date(body.startsAt)) === clubDay(new Date())
  const admit = desk.getByRole('button', { name: 'İçeri al: Nil Gelen' })
  // Late in the evening the first free hour is tomorrow's, and nobody is admitted before the day.
  if (!isToday) return expect(admit).toHaveCount(0)
  await admit.click()
  await expect(desk.getByText('Ziyaretçi içeri alındı.')).toBeVisible()
  await expect(admit).toHaveCount(0)
  // A minor comes with somebody, whose name is written down in the row.
  await desk.getByRole('button', { name: 'İçeri al: Can Velili' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Can Velili bir veliyle mi geldi?' })
  await question.getByRole('textbox').fill('Sevgi Velili')
  await question.getByRole('button', { name: 'İçeri al' }).click()
  await expect(question).toBeHidden()
  await expect(desk).toHaveURL(/\/trials/)
  expectValue(
    (await staff.call(listTrials, { query: { filter: { status: 'arrived' } } })).map((visit) => visit._id),
  ).toContain(_id)
  await desk.goto('/admin/turnstile-entries')
  const line = desk.getByRole('listitem').filter({ hasText: 'Nil Gelen' }).first()
  await expect(line).toContainText(reasonTexts.trial.text)
})
