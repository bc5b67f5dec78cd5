import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, inject, test } from 'vitest'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { expectPreview } from '#tests/support/browser/back-office.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { cvPdf } from '#tests/support/records/inbound-messages.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const field = (label: string) => main().getByLabel(label, { exact: true })

async function visit(path: string, viewport = desktop) {
  context = await newVisitorContext(browser, viewport)
  page = await context.newPage()
  await page.goto(path)
}

async function office(path: string, email = 'meram@bozkir.example') {
  context = await signedIn(browser, email)
  page = await context.newPage()
  await page.goto(`/admin/${path}`)
}

describe('a message to the club', () => {
  test('is written and sent on a phone, with a thank-you message', async () => {
    await visit('/meram/contact', phone)
    const errors = await watchErrors(page)
    await expect(main().locator('a[href="tel:+903320002020"]')).toBeVisible()
    await expect(field('Şube')).toHaveValue(/.+/)
    await field('Ad soyad').fill('Rüya Çınar')
    await field('E-posta adresi').fill('ruya@posta.example')
    await field('Konu').fill('Yüzme havuzu')
    await field('Mesajın').fill('Havuz pazar günü açık mı?')
    // Submitted at once, as with autofill: a person is never mistaken for a bot.
    await main().getByRole('button', { name: 'Gönder' }).click()
    await expect(main()).toContainText(contactFormMessages.sent)
    expect(errors).toEqual([])
  })

  test('is unread for the staff of its branch, who reply by mail', async () => {
    await office('contact')
    const row = page.getByRole('row').filter({ hasText: 'Yüzme havuzu' })
    await expect(row).toContainText('Okunmamış')
    await row.getByRole('link').click()
    await expect(main()).toContainText('Havuz pazar günü açık mı?')
    await page.getByRole('textbox', { name: 'Yanıt' }).fill('Evet, 10.00’dan itibaren.')
    await page.getByRole('button', { name: 'Yanıtı gönder' }).click()
    await expect(page.getByRole('heading', { name: /^Yanıtlandı/ })).toBeVisible()
    await expectAccessible(page)
    const mail = await mailTo(inject('productDataDir'), 'ruya@posta.example', /Yanıt: Yüzme havuzu/)
    expect(mail.text).toContain('Evet, 10.00’dan itibaren.')
    await page.goto('/admin/contact')
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Okunmamış')
  })

  test('is marked unread together with others', async () => {
    await office('contact')
    const row = page.getByRole('row').filter({ hasText: 'Yüzme havuzu' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Okunmadı', exact: true }).click()
    await expect(row).toContainText('Okunmamış')
  })

  test('starts with the chosen branch', async () => {
    await visit('/equipment')
    await main().locator('a[href="/karatay/equipment"]').click()
    await page.waitForURL('/karatay/equipment')
    await page.goto('/contact')
    await expect(field('Şube').locator('option:checked')).toHaveText('Karatay')
    await page.goto('/application')
    await expect(field('Şube').locator('option:checked')).toHaveText('Karatay')
  })
})

describe('a job application', () => {
  const cv = (name = 'cv.pdf', buffer = Buffer.from(cvPdf('Işıl Su'))) => ({
    name,
    mimeType: 'application/pdf',
    buffer,
  })

  test('accepts only a PDF and shows what is wrong', async () => {
    await visit('/application', phone)
    await field('Ad soyad').fill('Işıl Su')
    await field('E-posta adresi').fill('isil.su@posta.example')
    await field('Telefon').fill('0532 123 45 67')
    await field('Şube').selectOption({ label: 'Meram' })
    await field('Başvurduğun pozisyon').fill('Yüzme antrenörü')
    const send = main().getByRole('button', { name: 'Başvuruyu gönder' })
    await send.click()
    await expect(main()).toContainText(applicationsMessages.cvMissing)
    await field('CV').setInputFiles({
      name: 'cv.docx',
      mimeType: 'application/msword',
      buffer: Buffer.from('PK'),
    })
    await expect(main()).toContainText(applicationsMessages.cvNotPdf)
    await field('CV').setInputFiles(cv('cv.pdf', Buffer.from('MZ, bir program')))
    await send.click()
    await expect(main()).toContainText(applicationsMessages.cvNotPdf)
    await field('CV').setInputFiles(cv())
    await expect(main()).toContainText('cv.pdf')
    await send.click()
    await expect(main()).toContainText(applicationsMessages.sent)
    await expectAccessible(page)
  })

  test('accepts a dropped file and shows the upload progress', async () => {
    await visit('/application')
    await field('Ad soyad').fill('Damla Bırak')
    await field('E-posta adresi').fill('damla@posta.example')
    await field('Telefon').fill('0532 123 45 67')
    await field('Şube').selectOption({ label: 'Meram' })
    await field('Başvurduğun pozisyon').fill('Resepsiyon')
    const files = await page.evaluateHandle(
      (content) => {
        const transfer = new DataTransfer()
        const padding = new Uint8Array(1_000_000).fill(32)
        transfer.items.add(new File([new Uint8Array(content), padding], 'damla.pdf'))
        return transfer
      },
      [...cvPdf()],
    )
    // The form hydrates on first interaction; no user drops a file faster than that.
    await expect(main().locator('astro-island[ssr]')).toHaveCount(0)
    await main().locator('input[type=file]').dispatchEvent('drop', { dataTransfer: files })
    await expect(main()).toContainText('damla.pdf')
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 200_000,
    })
    await main().getByRole('button', { name: 'Başvuruyu gönder' }).click()
    await expect(main().getByRole('button', { name: /^Gönderiliyor\.\.\. %[1-9]/ })).toBeVisible()
    await expect(main()).toContainText(applicationsMessages.sent)
  })

  test('is read with its CV, moved and deleted by the staff of the branch', async () => {
    await office('applications')
    await page.getByRole('button', { name: 'Pano' }).click()
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) })
    const card = page.getByRole('listitem').filter({ hasText: 'Işıl Su' })
    await expect(column('Yeni').filter({ has: card })).toBeVisible()
    await expectAccessible(page)

    await card.dragTo(column('İnceleniyor'))
    await page.getByRole('button', { name: 'İncelemeye al' }).click()
    await expect(column('İnceleniyor').filter({ has: card })).toBeVisible()
    await mailTo(inject('productDataDir'), 'isil.su@posta.example', /inceliyoruz/)

    await card.getByRole('button', { name: 'Işıl Su: durumu değiştir' }).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Görüşmeye çağır', 'Kabul et', 'Reddet'])
    await page.getByRole('menuitem', { name: 'Görüşmeye çağır' }).press('Enter')
    await page.getByRole('button', { name: 'Görüşmeye çağır' }).click()
    await expect(column('Görüşme').filter({ has: card })).toBeVisible()

    // During the transition the card may appear in its previous column as well.
    await column('Görüşme').filter({ has: card }).getByRole('link', { name: 'Işıl Su' }).click()
    await expectPreview(page)
    const id = /applications\/([\w-]+)\/show/.exec(page.url())?.[1]
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CV dosyasını indir' }).click()
    expect((await download).suggestedFilename()).toBe(`cv-${id}.pdf`)
    await page.getByRole('textbox', { name: 'Notlar' }).fill('Salı 10.00')
    await page.getByRole('button', { name: 'Notları kaydet' }).click()
    await expect(page.getByText('Notlar kaydedildi.')).toBeVisible()

    await page.getByRole('button', { name: 'Sil', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sil', exact: true }).click()
    await expect(page.getByText('Başvuru başarıyla silindi!')).toBeVisible()
    await expect(page.getByText('Işıl Su')).toHaveCount(0)
  })
})
