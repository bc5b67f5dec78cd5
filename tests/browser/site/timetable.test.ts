import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect as expectValue, test } from 'vitest'
import { addBranch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { deleteLesson, type Lesson } from '#shared/training/lessons/lessons.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { makeLesson } from '#tests/support/records/packages-and-lessons.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let admin: SignedIn
/** Without lessons until a test adds some. */
let empty: string

const dayIn = (days: number) => addDays(clubDay(new Date()), days)
const lessonAt = (title: string, days: number, hour: number): Promise<Lesson> =>
  makeLesson(admin, empty, {
    title,
    startsAt: clubMoment(`${dayIn(days)}T${hour}:00`).toISOString(),
    endsAt: clubMoment(`${dayIn(days)}T${hour}:45`).toISOString(),
    capacity: 7,
  })

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  empty = (await admin.call(addBranch, { body: { name: 'Derssiz' } }))._id
})
afterEach(() => context?.close())
afterAll(async () => {
  await admin.call(deleteBranch, { params: { id: empty } })
  await browser.close()
})

async function open(path: string, viewport = desktop): Promise<void> {
  context = await newVisitorContext(browser, viewport, viewport === phone ? phoneTraits : {})
  page = await context.newPage()
  await page.goto(path)
}

const main = () => page.getByRole('main')
const dayOf = (days: number) => page.locator(`#gun-${dayIn(days)}`)
const lessonsOn = (days: number) => dayOf(days).getByRole('listitem')

describe('the timetable of a branch', () => {
  test('without lessons says so and leads to the branch', async () => {
    await open('/derssiz/ders-programi')
    await expect(main().getByText('Önümüzdeki 14 gün için ders eklenmedi.')).toBeVisible()
    await expect(main().getByRole('link', { name: 'Şubeye sor' })).toHaveAttribute('href', '/derssiz/contact')
    await expectAccessible(page)
  })

  test('shows capacity, cancelled lessons and days without lessons', async () => {
    const held = await lessonAt('Açık ders', 1, 10)
    const cancelled = await lessonAt('Kapanan ders', 1, 12)
    await admin.call(cancelLesson, { params: { id: cancelled._id }, body: { reason: 'Salon bakımda' } })
    try {
      await open('/derssiz/ders-programi')
      await expect(lessonsOn(1).filter({ hasText: 'Açık ders' })).toContainText('7 kişilik')
      await expect(lessonsOn(1).filter({ hasText: 'Kapanan ders' })).toContainText(
        'İptal edildi: Salon bakımda',
      )
      await expect(lessonsOn(1).filter({ hasText: 'Kapanan ders' })).not.toContainText('7 kişilik')
      await expect(dayOf(2)).toContainText('Ders yok.')
    } finally {
      for (const { _id } of [held, cancelled]) await admin.call(deleteLesson, { params: { id: _id } })
    }
  })

  test('asks visitors once to become members, instead of on every lesson', async () => {
    await open('/selcuklu/ders-programi')
    const join = main().getByRole('link', { name: 'Üye ol' })
    await expect(join).toHaveCount(1)
    await expect(join).toHaveAttribute('href', '/register?callbackUrl=%2Fselcuklu%2Fders-programi')
    await expect(main().getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('can be narrowed to a lesson and a trainer, and shows everything again', async () => {
    await open('/selcuklu/ders-programi')
    const errors = await watchErrors(page)
    const all = await main().locator('.lessons > li').count()
    const lesson = main().getByRole('combobox', { name: 'Ders', exact: true })
    const title = (await lesson.getByRole('option').nth(1).textContent()) ?? ''
    await lesson.selectOption(title)
    const shown = main().locator('.lessons > li:visible')
    await expect.poll(() => shown.count()).toBeLessThan(all)
    for (const one of await shown.all()) await expect(one).toContainText(title)
    await expect(main().getByRole('status').filter({ hasText: 'ders' }).first()).toHaveText(
      `${await shown.count()} ders`,
    )
    await lesson.selectOption('')
    await expect(shown).toHaveCount(all)
    const trainer = main().getByRole('combobox', { name: 'Antrenör' })
    const name = (await trainer.getByRole('option').nth(1).textContent()) ?? ''
    await trainer.selectOption(name)
    await expect.poll(() => shown.count()).toBeLessThan(all)
    for (const one of await shown.all()) await expect(one).toContainText(name)
    expectValue(errors).toEqual([])
  })

  test('leads from its strip to each day, below the strip', async () => {
    await open('/selcuklu/ders-programi', phone)
    const strip = page.getByRole('navigation', { name: 'Günler' })
    await strip.locator(`a[href="#gun-${dayIn(5)}"]`).tap()
    const heading = dayOf(5).getByRole('heading').first()
    await expect(heading).toBeInViewport()
    const [bar, title] = await Promise.all([strip.boundingBox(), heading.boundingBox()])
    expectValue(title?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  test('stands in two columns from 700 pixels on, in one below', async () => {
    const columns = () =>
      main()
        .locator('.lessons')
        .first()
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    await open('/selcuklu/ders-programi', { width: 700, height: 900 })
    expectValue(await columns()).toBe(2)
    await page.setViewportSize({ width: 699, height: 900 })
    expectValue(await columns()).toBe(1)
  })
})

test('the timetable of all branches begins with the next lesson of each, one tap from the phone’s home page', async () => {
  await open('/', phone)
  await main()
    .getByRole('link', { name: /^Ders programı/ })
    .first()
    .tap()
  await expect(page).toHaveURL('/ders-programi')
  const next = main().getByRole('region', { name: 'Her şubede sıradaki ders' }).getByRole('link')
  const places = (await next.allTextContents()).map((text) => /Selçuklu|Meram|Karatay/.exec(text)?.[0])
  expectValue(places.toSorted()).toEqual(['Karatay', 'Meram', 'Selçuklu'])
  await expect(next.first()).toBeInViewport()
  await expectAccessible(page)
  await main().getByRole('navigation', { name: 'Şubeye göre' }).getByRole('link', { name: 'Meram' }).tap()
  await expect(page).toHaveURL('/meram/ders-programi')
})

test('the page of the trainers still has its place for lessons, which leads to the timetable', async () => {
  await open('/selcuklu/teams#dersler')
  const part = page.locator('#dersler')
  await expect(part).toBeInViewport()
  await expect(part.getByRole('button')).toHaveCount(0)
  await part.getByRole('link', { name: 'Haftalık ders programı' }).click()
  await expect(page).toHaveURL('/selcuklu/ders-programi')
})

test('a lesson that begins loses its place at the next request, without being edited', async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const begun = await makeLesson(admin, empty, {
    title: 'Başlayan ders',
    startsAt: inSeconds(2),
    endsAt: inSeconds(600),
  })
  try {
    await open('/derssiz/ders-programi')
    const entry = main().getByRole('listitem').filter({ hasText: 'Başlayan ders' })
    await expect(entry).toContainText('12 kişilik')
    await expect(async () => {
      await page.reload()
      await expect(entry).toContainText('Devam ediyor')
    }).toPass()
    await expect(entry.locator('[data-lesson]')).toHaveCount(0)
  } finally {
    await admin.call(deleteLesson, { params: { id: begun._id } })
  }
})
