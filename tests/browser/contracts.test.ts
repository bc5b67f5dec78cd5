import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { listPackagesOfBranch } from '#shared/membership/packages/packages.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  saveForm,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let staff: SignedIn
let branch: string

beforeAll(async () => {
  browser = await launchBrowser()
  staff = await signIn(productUrl(), 'selcuklu@bozkir.example')
  branch = await demoBranch(staff, 'selcuklu')
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')

/** A new member, who has the pending contracts of every new member of Selçuklu. */
async function newMember(email: string, viewport = desktop): Promise<void> {
  await staff.call(register, {
    body: {
      name: 'İmge Gündoğan',
      email,
      phone: '0532 987 65 43',
      password: 'Bozkir-2026',
      branchId: branch,
      consent: true,
      terms: true,
    },
  })
  context = await signedIn(browser, email, viewport)
  page = await context.newPage()
}

const agree = () => main().getByRole('checkbox', { name: /okudum, anladım/ })

/** Two strokes of the mouse across the field. */
async function draw(): Promise<void> {
  const field = main().getByRole('img', { name: /^İmza alanı/ })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not on the page')
  const to = (x: number, y: number) =>
    page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
  for (const [from, until] of [
    [0.2, 0.45],
    [0.5, 0.8],
  ] as const) {
    await to(from, 0.7)
    await page.mouse.down()
    await to((from + until) / 2, 0.2)
    await to(until, 0.65)
    await page.mouse.up()
  }
  await expect(field).toHaveAccessibleName('İmza alanı: İmza alanında 2 çizgi var')
}

test('a member reads and signs with a pen, downloads the PDF, and anyone verifies it by code and by file', async () => {
  await newMember('imge@bozkir.example')
  const errors = await watchErrors(page)
  await page.goto('/customer/contracts')
  await expect(page.getByRole('img', { name: /sözleşme imzanı bekliyor/ })).toBeVisible()
  await main().getByRole('button', { name: 'Üyelik Sözleşmesi: oku ve imzala' }).click()
  await expect(main().getByRole('heading', { name: '4. Cayma ve fesih' })).toBeAttached()
  await expect(agree()).toBeDisabled()
  await page.mouse.wheel(0, 20_000)
  await agree().check()
  await draw()
  await expectAccessible(page)
  await main().getByRole('button', { name: 'İmzala', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Evet, imzala' }).click()
  await expect(main().getByRole('heading', { name: 'İmzalandı.' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main().getByRole('button', { name: 'Üyelik Sözleşmesi: PDF indir' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^imzali-sozlesme-[0-9A-Z]{12}\.pdf$/)
  const pdf = await readFile(await download.path())
  const [, code = ''] = /sozlesme-(\w+)\.pdf/.exec(download.suggestedFilename()) ?? []

  await page.goto(`/dogrula?kod=${code}`)
  const answer = main().getByRole('status')
  await expect(answer).toContainText('Belge gerçek.')
  await expect(answer).toContainText('İ*** G***')
  await expect(answer).not.toContainText('Gündoğan')
  await main().getByLabel('Doğrulama kodu').fill('ABCD-EFGH-JKMN')
  await main().getByRole('button', { name: 'Doğrula' }).click()
  await expect(answer).toContainText('Böyle bir belge bulunamadı.')
  const choose = (buffer: Buffer) =>
    main()
      .getByLabel('İmzalı sözleşmenin PDF dosyası')
      .setInputFiles({ name: 'sozlesme.pdf', mimeType: 'application/pdf', buffer })
  await choose(pdf)
  await expect(answer).toContainText('Belge gerçek.')
  await choose(Buffer.concat([pdf, Buffer.from(' ')]))
  await expect(answer).toContainText('bire bir aynı değil')
  expect(errors).toEqual([])
})

test('a code is verified without JavaScript', async () => {
  context = await newVisitorContext(browser, phone, { javaScriptEnabled: false })
  page = await context.newPage()
  await page.goto('/dogrula')
  await main().getByLabel('Doğrulama kodu').fill('ABCD-EFGH-JKMN')
  await main().getByRole('button', { name: 'Doğrula' }).click()
  await expect(main().getByRole('status')).toContainText('Böyle bir belge bulunamadı.')
  await expect(main()).toContainText('Sorulan kod: ABCD-EFGH-JKMN')
  await main().getByRole('link', { name: 'Başka bir belge doğrula' }).click()
  await expect(page).toHaveURL('/dogrula')
})

test('a member signs by keyboard only, at phone width', async () => {
  await newMember('imge.klavye@bozkir.example', phone)
  await page.goto('/customer/contracts')
  const open = main().getByRole('button', { name: 'Sağlık Beyanı ve Salon Kuralları: oku ve imzala' })
  await open.press('Enter')
  await main().getByRole('link', { name: 'Metnin sonuna git' }).press('Enter')
  await expect(agree()).toBeEnabled()
  await agree().press('Space')
  await main().getByRole('radio', { name: 'Çizerek' }).press('ArrowDown')
  const name = main().getByLabel('Adın ve soyadın')
  await name.pressSequentially('imge gündoğan')
  await name.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Evet, imzala' })
  await confirm.press('Enter')
  await expect(main().getByRole('heading', { name: 'İmzalandı.' })).toBeVisible()
  await main().getByRole('button', { name: 'Sözleşmelerime dön' }).press('Enter')
  await expect(
    main().getByRole('button', { name: 'Sağlık Beyanı ve Salon Kuralları: yeniden oku' }),
  ).toBeVisible()
})

test('a package that requires a contract says so, and the checkout continues after signing', async () => {
  await newMember('imge.paket@bozkir.example')
  const { packages } = await staff.call(listPackagesOfBranch, { params: { branchId: branch } })
  const offer = packages.find(({ kind }) => kind === 'personal-training')
  await page.goto(`/customer/checkout?package=${offer?._id}`)
  await main().getByRole('link', { name: 'Bire Bir Ders Sözleşmesi: oku ve imzala' }).click()
  await expect(main().getByRole('heading', { name: 'Bire Bir Ders Sözleşmesi' })).toBeVisible()
  await main().getByRole('link', { name: 'Metnin sonuna git' }).click()
  await agree().check()
  await main().getByRole('radio', { name: 'Adımı yazarak' }).check()
  await main().getByLabel('Adın ve soyadın').fill('İmge Gündoğan')
  await main().getByRole('button', { name: 'İmzala', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Evet, imzala' }).click()
  await main().getByRole('link', { name: 'Kaldığım yere dön' }).click()
  await expect(main().getByLabel('Kart numarası')).toBeVisible()
})

test('staff write a contract, publish it after a preview, list the missing signatures, and send reminders', async () => {
  context = await signedIn(browser, 'selcuklu@bozkir.example')
  page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/admin/contracts/create')
  await page.getByRole('textbox', { name: /^Başlık/ }).fill('Havlu Hizmeti Koşulları')
  await page.getByRole('textbox', { name: /^Metin/ }).fill('Havlular çıkışta sepete bırakılır.')
  await saveForm(page, 'Kayıt eklendi')
  await page.getByRole('link', { name: 'Havlu Hizmeti Koşulları' }).click()
  await page.getByRole('button', { name: 'Önizle ve yayımla' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Havlular çıkışta sepete bırakılır.')
  await dialog.getByRole('button', { name: 'Sürüm 1 olarak yayımla' }).click()
  await expect(page.getByText('Sürüm 1 yayımlandı.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sürüm 1: Oku' })).toBeVisible()

  await page.goto('/admin/unsigned-contracts')
  await searchList(page, /İmza bekleyenler/, 'ayse yilmaz havlu')
  const row = page.getByRole('row', { name: /Ayşe Yılmaz.*Havlu Hizmeti Koşulları/ })
  // The job that refreshes the list after a publication takes its time.
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Seçilenlere hatırlat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gönder' }).click()
  await expect(page.getByText('1 üyeye hatırlatma gönderildi.')).toBeVisible()

  await page.goto('/admin/contract-signatures')
  await searchList(page, /İmzalar/, 'ayse yilmaz')
  await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click()
  await expect(page.getByRole('img', { name: 'Ayşe Yılmaz adlı üyenin imzası' })).toBeVisible()
  await expect(page.getByText('Geçerli')).toBeVisible()
  expect(errors).toEqual([])
})

test('a guardian reads and signs a child’s contract on a phone, with the guardian’s own name', async () => {
  context = await signedIn(browser, 'uye@bozkir.example', phone)
  page = await context.newPage()
  await page.goto('/customer/dependants')
  const open = main().getByRole('link', { name: /, Elif Yılmaz: oku ve imzala$/ })
  const label = (await open.first().getAttribute('aria-label')) ?? ''
  const count = await open.count()
  await open.first().click()
  await expect(main().getByText('Elif Yılmaz adına okuyup imzalıyorsun.')).toBeVisible()
  await main().getByRole('link', { name: 'Metnin sonuna git' }).click()
  await agree().check()
  await main().getByRole('radio', { name: 'Adımı yazarak' }).check()
  await main().getByLabel('Adın ve soyadın').fill('Ayşe Yılmaz')
  await main().getByRole('button', { name: 'İmzala', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Evet, imzala' }).click()
  await expect(main().getByRole('heading', { name: 'İmzalandı.' })).toBeVisible()
  await page.goto('/customer/dependants')
  await expect(main().getByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  await expect(open).toHaveCount(count - 1)
  await expect(main().getByRole('link', { name: label, exact: true })).toHaveCount(0)
})
