import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { addParticipant, listParticipants } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { addLesson, type Lesson, listLessons } from '#shared/training/lessons/lessons.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

const staffAddress = 'selcuklu@bozkir.example'
const memberAddress = 'uye@bozkir.example'
const otherAddress = 'ali.ozturk@posta.example'
const day = (ahead: number) => addDays(clubDay(new Date()), ahead)

let browser: Browser
let staff: SignedIn
let branch: string

beforeAll(async () => {
  browser = await launchBrowser()
  staff = await signIn(productUrl(), staffAddress)
  branch = (await staff.call(showProfile)).branch ?? ''
})
afterAll(() => browser.close())

/** A lesson with one seat, late in the evening of the day after tomorrow. */
const planned = (title: string, hour: string): Promise<Lesson> =>
  staff.call(addLesson, {
    body: {
      branch,
      title,
      startsAt: clubMoment(`${day(2)}T${hour}:00`).toISOString(),
      endsAt: clubMoment(`${day(2)}T${hour}:45`).toISOString(),
      capacity: 1,
    },
  })

describe('members', () => {
  test('book a lesson in the timetable, join the waiting list, and are promoted when another leaves', async () => {
    await planned('Gece esnemesi', '22')
    const first = await (await signedIn(browser, otherAddress)).newPage()
    const second = await (await signedIn(browser, memberAddress, phone)).newPage()
    const errors = await watchErrors(second)

    await first.goto('/selcuklu/teams#dersler')
    const place = first.getByRole('cell', { name: /Gece esnemesi/ })
    await place.getByRole('button', { name: /^Yer ayırt: Gece esnemesi/ }).click()
    await expect(place.getByRole('status')).toHaveText('Yerin ayrıldı')

    await second.goto('/selcuklu/teams#dersler')
    await second.getByRole('button', { name: /^Sıraya gir: Gece esnemesi/ }).click()
    await expect(second.getByRole('button', { name: /^Sıradan çık: Gece esnemesi/ })).toBeVisible()

    await first.goto('/customer/lessons')
    await first.getByRole('button', { name: 'Yerimi bırak: Gece esnemesi, 22.00' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Yerimi bırak' }).click()
    await expect(first.getByRole('heading', { name: 'Gece esnemesi' })).toHaveCount(0)

    const mail = await mailTo(inject('productDataDir'), memberAddress, /“Gece esnemesi” dersinde yerin hazır/)
    expect(mail.text).toContain('Merhaba Ayşe Yılmaz,')
    await second.goto('/customer/lessons')
    const upcoming = second.getByRole('region', { name: 'Yaklaşan derslerin' })
    await expect(upcoming.getByRole('heading', { name: 'Gece esnemesi' })).toBeVisible()
    await expectAccessible(second)
    expect(errors).toEqual([])
    await first.context().close()
    await second.context().close()
  })

  test('subscribe to their lessons by a secret calendar feed URL', async () => {
    const context = await signedIn(browser, memberAddress)
    const page = await context.newPage()
    await page.goto('/customer/lessons')
    await page.getByRole('button', { name: 'Bağlantı al' }).click()
    const address = await page.getByRole('textbox', { name: 'Takvim adresi' }).inputValue()
    const feed = await (await fetch(productUrl() + new URL(address).pathname)).text()
    expect(feed).toContain('BEGIN:VEVENT')
    await page.getByRole('button', { name: 'Bağlantıyı kapat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bağlantıyı kapat' }).click()
    await expect(page.getByText('Henüz bir takvim bağlantın yok.')).toBeVisible()
    expect((await fetch(productUrl() + new URL(address).pathname)).status).toBe(404)
    await context.close()
  })

  test('join a team; visitors are asked to sign in first', async () => {
    const guest = await newVisitorContext(browser)
    const visitor = await guest.newPage()
    await visitor.goto('/selcuklu/teams')
    await visitor.getByRole('button', { name: 'Takıma katıl: Şafak Koşucuları' }).click()
    await expect(visitor).toHaveURL(/\/login\?error=SessionRequired/)
    await guest.close()

    const context = await signedIn(browser, memberAddress)
    const page = await context.newPage()
    await page.goto('/selcuklu/teams#takimlar')
    await page.getByRole('button', { name: 'Takımdan ayrıl: Şafak Koşucuları' }).click()
    await page.getByRole('button', { name: 'Takıma katıl: Şafak Koşucuları' }).click()
    await expect(page.getByRole('button', { name: 'Takımdan ayrıl: Şafak Koşucuları' })).toBeVisible()
    await context.close()
  })
})

test('a trainer sees only their own lessons, and records attendance by tap and by key', async () => {
  const trainer = await signIn(productUrl(), 'antrenor@bozkir.example')
  const { _id } = await trainer.call(showProfile)
  const past = await trainer.call(listLessons, {
    query: { sort: ['startsAt', 'DESC'], filter: { trainer: _id, until: new Date().toISOString() } },
  })
  const lesson = past.find(({ participantCount }) => participantCount > 1)
  if (!lesson) throw new Error('The demo data has no past lesson')
  const people = await trainer.call(listParticipants, { params: { id: lesson._id } })
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]

  const context = await signedIn(browser, 'antrenor@bozkir.example')
  const page = await context.newPage()
  await page.goto('/admin/lessons')
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  await expect(menu.getByRole('link')).toHaveText(['Bugün', 'Dersler', 'Siteyi aç'])
  await page.goto(`/admin/lessons/${lesson._id}/show`)
  const marks = (name: string) => page.getByRole('group', { name: `${name}: yoklama` })
  await marks(first.name)
    .getByRole('button', { name: first.attended ? 'Gelmedi' : 'Geldi' })
    .click()
  await expect(
    marks(first.name).getByRole('button', { name: first.attended ? 'Gelmedi' : 'Geldi' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('listitem', { name: second.name }).press(second.attended ? 'y' : 'g')
  await expect(
    marks(second.name).getByRole('button', { name: second.attended ? 'Gelmedi' : 'Geldi' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const after = await trainer.call(listParticipants, { params: { id: lesson._id } })
  expect(after.slice(0, 2).map(({ attended }) => attended)).toEqual([!first.attended, !second.attended])
  await page.goto('/admin/users')
  await expect(page.getByText('Erişim izniniz yok')).toBeVisible()
  const foreign = (await trainer.call(listLessons)).find((other) => other.trainer && other.trainer !== _id)
  await page.goto(`/admin/lessons/${foreign?._id}/show`)
  await expect(page.getByRole('heading', { name: 'Erişim izniniz yok' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(foreign?.title ?? '')
  await context.close()
})

test('staff plan a series and cancel one lesson: participants are notified, and the timetable shows it', async () => {
  const context = await signedIn(browser, staffAddress)
  const page = await context.newPage()
  await page.goto('/admin/lessons/create')
  await page.getByRole('button', { name: 'Tekrarlanan ders' }).click()
  await page.getByRole('textbox', { name: /^Ders\b/ }).fill('Köpük rulo')
  const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'long', timeZone: 'UTC' })
  await page.getByRole('button', { name: weekday.format(new Date(`${day(3)}T00:00Z`)), exact: true }).click()
  await page.getByLabel(/^İlk gün/).fill(day(1))
  await page.getByLabel(/^Son gün/).fill(day(10))
  await page.getByLabel(/^Başlangıç saati/).fill('21:00')
  await page.getByLabel(/^Bitiş saati/).fill('21:45')
  await page.getByRole('button', { name: 'Dersleri ekle' }).click()
  await expect(page.getByText('2 ders eklendi.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/lessons$/)

  const [lesson] = await staff.call(listLessons, { query: { filter: { branch, q: 'köpük rulo' } } })
  const member = await signIn(productUrl(), otherAddress)
  await member.call(addParticipant, { params: { lessonId: lesson?._id ?? '' }, body: {} })
  await page.goto(`/admin/lessons/${lesson?._id}/show`)
  await page.getByRole('button', { name: 'Dersi iptal et' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('status')).toHaveText('1 ders iptal edilecek, 1 kişiye e-posta gidecek.')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Salon bakımda')
  await dialog.getByRole('button', { name: 'Dersi iptal et' }).click()
  await expect(page.getByText('İptal edildi: Salon bakımda')).toBeVisible()
  const mail = await mailTo(inject('productDataDir'), otherAddress, /“Köpük rulo” iptal edildi/)
  expect(mail.text).toContain('Neden: Salon bakımda')
  expect(await (await page.request.get('/selcuklu/teams')).text()).toContain('İptal edildi: Salon bakımda')
  await context.close()
})
