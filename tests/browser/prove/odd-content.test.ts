import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { postPath } from '#site/features/blog/post-facts.ts'
import { launchBrowser, newVisitorContext, phone, productUrl } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import {
  hoursFromNow,
  makeCategory,
  makeEquipment,
  makeGalleryItem,
  makePost,
  makeRaffle,
  openBranch,
} from '#tests/support/records/content.ts'
import { makeLesson, makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const administrator = { ADMIN_EMAIL: 'yonetici@kulup.example', ADMIN_PASSWORD: 'Parola-2026' }

let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context?.close())
afterAll(() => browser.close())

/** Texts that start on the screen and overflow its edge, where the page cannot be scrolled to. */
function textsPastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent, textContent } = text
      if (!parent?.checkVisibility() || !textContent?.trim() || parent.closest('select, .visually-hidden'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (range.getBoundingClientRect().right > innerWidth + 1 && !isScrolled(parent)) found.push(textContent)
    }
    return found
  })
}

describe('names of maximum length', () => {
  let dataDir: string
  let product: RunningProduct
  let admin: SignedIn

  const names = (longest: number): string[] =>
    [
      'Afyonkarahisarlılaştıramadıklarımızdanmışsınızcasına'.repeat(4),
      '🏋️‍♀️🧘🏽‍♂️'.repeat(40),
      'نادي اللياقة البدنية في قونية للتدريب اليومي '.repeat(4),
    ].map((name) => name.slice(0, longest).toWellFormed().trim())

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bozkir-odd-'))
    product = await startRunningProduct(dataDir, { ...administrator, DEMO: '0' })
    admin = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
    for (const [index, name] of names(74).entries()) {
      const { _id } = await openBranch(admin, `uzun${index} ${name}`)
      const category = await makeCategory(admin, _id, names(60)[index] ?? '')
      const title = names(100)[index] ?? ''
      await makeEquipment(admin, _id, {
        name: title.slice(0, 76).toWellFormed(),
        brand: title.slice(0, 56).toWellFormed(),
        category: category._id,
      })
      await makeGalleryItem(admin, _id, title)
      await makePackage(admin, _id, { name: title.slice(0, 76).toWellFormed() })
      await makeTeam(admin, _id, { name: title.slice(0, 76).toWellFormed() })
      await makeRaffle(admin, _id, { title: `cekilis${index} ${title}`, prizes: [title] })
      await makeLesson(admin, _id, { title, startsAt: hoursFromNow(3), endsAt: hoursFromNow(4) })
    }
  })
  afterAll(async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function openOnPhone(path: string): Promise<Page> {
    context = await newVisitorContext(browser, phone, { isMobile: true })
    const page = await context.newPage()
    await page.goto(product.url + path, { waitUntil: 'networkidle' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} is no wider than the screen`).toBeLessThanOrEqual(0)
    expect(await textsPastTheEdge(page), path).toEqual([])
    return page
  }

  test.each(['', '/equipment', '/membership', '/teams', '/raffle', '/gallery', '/contact'])(
    'fit on a phone, in any script: %s',
    async (page) => {
      for (const index of names(74).keys()) {
        await openOnPhone(`/uzun${index}${page}`)
        await context?.close()
      }
    },
  )

  test.each(['/', '/equipment', '/membership', '/teams', '/gallery', '/raffle', '/contact'])(
    'and together on %s',
    async (path) => {
      await openOnPhone(path)
    },
  )

  test('and in a post, whose title is the title of the page', async () => {
    for (const [index, name] of names(150).entries()) {
      const post = await makePost(admin, {
        title: `yazi${index} ${name}`,
        tags: [`e${index} ${name.slice(0, 30)}`.toWellFormed()],
        status: 'published',
      })
      const page = await openOnPhone(postPath(post))
      expect(await page.title()).toContain(post.title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
      await context?.close()
    }
    await openOnPhone('/blog')
  })

  test('rejects a name of 2,000 characters with a message', async () => {
    const { _id } = await openBranch(admin, 'Meram')
    const long = 'a'.repeat(2000)
    const attempts = await Promise.allSettled([
      openBranch(admin, long),
      makeCategory(admin, _id, long),
      makeEquipment(admin, _id, { name: long }),
      makeGalleryItem(admin, _id, long),
      makePackage(admin, _id, { name: long }),
      makeTeam(admin, _id, { name: long }),
      makeRaffle(admin, _id, { title: long }),
      makeLesson(admin, _id, { title: long }),
      makePost(admin, { title: long }),
    ])
    const reasons = attempts.map((attempt) =>
      attempt.status === 'rejected' ? attempt.reason.message : attempt.value,
    )
    expect(reasons).toEqual(reasons.map(() => validationMessages.failed))
  })

  test('a script in a post is removed from the page', async () => {
    const content =
      '<p>Merhaba</p><script>window.broken = true</script><img src="/yok.png" onerror="window.broken = true">' +
      '<a href="javascript:window.broken = true">Bağlantı</a><svg onload="window.broken = true"></svg>'
    const post = await makePost(admin, { content, status: 'published' })
    const page = await openOnPhone(postPath(post))
    const article = page.getByRole('article').first()
    await expect(article).toContainText('Merhaba')
    expect(await article.innerHTML()).not.toMatch(/window\.broken|onerror|onload|javascript:/)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })
})

test('a branch is archived while a visitor reads its page', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await openBranch(admin, 'Kapanan')
  context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Kapanan' }).first().click()
  await expect(page).toHaveURL('/kapanan/contact')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Ad soyad').fill('Ayşe Yılmaz')
  await form.getByLabel('E-posta').fill('ayse@posta.example')
  await form.getByLabel('Konu').fill('Saatler')
  await form.getByLabel('Mesajın').fill('Merhaba, salonunuz ne zaman açık?')
  await admin.call(deleteBranch, { params: { id: branch._id } })
  await form.getByRole('button', { name: 'Gönder' }).click()
  await expect(form.getByLabel('Şube')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Mesajın')).toHaveValue('Merhaba, salonunuz ne zaman açık?')

  const answer = await page.goto('/kapanan/membership')
  expect(answer?.status()).toBe(404)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('selectedBranch')), {
      message: 'the choice is forgotten',
    })
    .toBeNull()
})
