import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { sendContact } from '#shared/content/contact/contact.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { addPosition, assignPosition } from '#shared/people/positions/positions.contract.ts'
import { createUser, listTrainers } from '#shared/people/users/users.contract.ts'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { countSteps } from '#tests/support/browser/counted.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

// The twenty jobs of a desk, each as who does it. Those of other files are named with the file:
// open the till · new member · renew (sales) · upgrade · debt · freeze · check-in by name · guest · sign (new-member) ·
// minor · pickup (orders) · top-up · refund · cancellation (desk) · lesson and attendance · lost item (lost-items) ·
// reply to a message · paste payments (sheets) · notify a selection · close with a difference (also tills, by phone).

let browser: Browser
let admin: SignedIn
let branch: string
let otherBranch: string
/** Both clerks hold a position of the templates in one branch. */
let reception: BrowserContext
let cashier: BrowserContext

async function clerk(name: string, email: string, template: string): Promise<BrowserContext> {
  const permissions = positionTemplates.find(({ id }) => id === template)?.permissions ?? []
  const position = await admin.call(addPosition, {
    body: { name: `${name} görevi`, permissions: [...permissions] },
  })
  const { _id: id } = await admin.call(createUser, {
    body: { name, email, phone: '0532 111 44 55', branch, role: 'staff', password: 'Bozkir-2026' },
  })
  await admin.call(assignPosition, {
    params: { id },
    body: { position: position._id, allBranches: false, branches: [branch] },
  })
  return signedIn(browser, email)
}

let people = 0
async function addMember(name: string, home = branch) {
  people += 1
  return admin.call(createUser, {
    body: {
      ...{ name, email: `is-${people}@bozkir.example`, phone: `0532 111 66 ${10 + people}` },
      ...{ branch: home, password: 'Bozkir-2026' },
    },
  })
}

/** A member with the cheapest membership of the branch and 100 lira of balance; paid by card, or owed in full. */
async function addHolder(name: string, { home = branch, at = branch, isPaid = true } = {}) {
  const { _id: user } = await addMember(name, home)
  const { packages } = await admin.call(listPackages, { query: { filter: { branch: at } } })
  const [offer] = packages
    .filter(({ kind, freezeDays }) => kind === 'membership' && freezeDays > 0)
    .sort((one, other) => one.price - other.price)
  const price = offer?.price ?? 0
  const { _id: sale } = await admin.call(createSale, {
    body: {
      ...{ branch: at, user, requestKey: crypto.randomUUID() },
      lines: [
        { kind: 'package', subject: offer?._id ?? '' },
        ...(isPaid ? [{ kind: 'top-up' as const, unitPrice: 100 }] : []),
      ],
      ...(isPaid
        ? { payments: [{ method: 'card' }] }
        : { plan: [{ dueOn: clubDay(new Date()), amount: price }] }),
    },
  })
  return { user, sale }
}

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const idOf = (wanted: string) => branches.find(({ slug }) => slug === wanted)?._id ?? ''
  branch = idOf('karatay')
  otherBranch = idOf('selcuklu')
  await admin.call(createTill, { body: { branch, name: 'İşler kasası' } })
  reception = await clerk('Rana Masa', 'rana.masa@bozkir.example', 'reception')
  cashier = await clerk('Kadir Kasa', 'kadir.kasa@bozkir.example', 'cashier')
})
afterAll(() => browser.close())

/** “Bugün”, ready for its keys. */
async function today(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'İşlemler' }).getByRole('button').first()).toBeVisible()
  return page
}

/** The page of a person, of whom the actions have loaded. */
async function openPerson(context: BrowserContext, user: string, viewport = desktop): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  await page.goto(`/admin/users/${user}/show`)
  await expect(page.getByRole('region', { name: 'İşlemler' })).toBeVisible()
  return page
}

describe('in few steps from “Bugün”', () => {
  test('reception sells a new member a year for a deposit and six instalments in at most 10', async () => {
    const page = await today(reception)
    const errors = await watchErrors(page)
    const { click, press, fill, steps } = countSteps(page)
    await press('1')
    await fill(page.getByRole('textbox', { name: /^Ad soyad/ }), 'Sayılan Üye')
    await fill(page.getByRole('textbox', { name: 'Telefon', exact: false }).first(), '0533 987 11 22')
    await click(page.getByRole('button', { name: 'Kaydet ve üyelik sat' }))
    await fill(page.getByRole('combobox', { name: /^Paket/ }), '12 aylık')
    await click(page.getByRole('option', { name: /12 aylık/ }).first())
    const paid = page.getByRole('textbox', { name: /^Alınan tutar/ })
    await expect(paid).not.toHaveValue('')
    await fill(paid, '3000')
    await click(page.getByRole('combobox', { name: /taksit sayısı/ }))
    await click(page.getByRole('option', { name: '6 taksit', exact: true }))
    await expect(page.getByRole('group', { name: '6. taksit' })).toBeVisible()
    await expectAccessible(page)
    await click(page.getByRole('button', { name: /^₺.* al$/ }))
    await expect(page.getByRole('region', { name: 'Satış tamamlandı' })).toContainText('Kalan')
    expect(steps()).toBeLessThanOrEqual(10)
    const done = page.getByRole('region', { name: 'Satış tamamlandı' })
    await done.getByRole('button', { name: 'Makbuz' }).click()
    const receipt = page.getByRole('dialog', { name: /^Ödeme makbuzu/ })
    await expect(receipt).toContainText('6/6. taksit')
    await expect(receipt).toContainText('₺3.000')
    await expect(receipt).toContainText('mali değeri yoktur')
    await receipt.getByRole('button', { name: 'Kapat' }).click()
    await done.getByRole('link', { name: 'Satışı aç' }).click()
    await expect(page.getByRole('region', { name: 'Vadeler' }).getByRole('row')).toHaveCount(8)
    expect(errors).toEqual([])
    await page.close()
  })

  test('a cashier takes what a debtor owes in at most 5', async () => {
    await addHolder('Borcu Sayılan', { isPaid: false })
    const page = await today(cashier)
    const { click, press, fill, steps } = countSteps(page)
    await press('3')
    await fill(page.getByRole('searchbox', { name: /^Ad ya da telefon/ }), 'borcu sayılan')
    await click(page.getByRole('dialog').getByRole('button', { name: /Borcu Sayılan/ }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: 'Tahsil et' }))
    const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' })
    await expect(receipt).toContainText('Borcu Sayılan')
    await click(receipt.getByRole('button', { name: 'Kapat' }))
    expect(steps()).toBeLessThanOrEqual(5)
    await page.close()
  })

  test('reception lets a member in by name in at most 4', async () => {
    await addHolder('Adıyla Giren')
    const page = await today(reception)
    const { click, press, fill, steps } = countSteps(page)
    await press('4')
    await fill(page.getByRole('dialog').getByRole('searchbox'), 'adıyla giren')
    await click(page.getByRole('button', { name: /Adıyla Giren/ }))
    await expect(page.getByText('Giriş kaydedildi.').first()).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
    await page.close()
  })

  test('a cashier opens the till, and closes it with a difference in at most 4', async () => {
    const page = await today(cashier)
    const { click, fill, steps } = countSteps(page)
    const own = page.getByRole('region', { name: 'Kasanız' })
    const dialog = page.getByRole('alertdialog')
    await own.getByRole('button', { name: 'Kasayı aç' }).click()
    await dialog.getByRole('combobox', { name: /^Kasa/ }).click()
    await page.getByRole('option', { name: 'İşler kasası' }).click()
    await dialog.getByRole('textbox', { name: /^Açılış tutarı/ }).fill('200')
    await dialog.getByRole('button', { name: 'Kasayı aç' }).click()
    await expect(own).toContainText('İşler kasası')
    await click(own.getByRole('button', { name: 'Say ve kapat' }))
    await fill(dialog.getByRole('textbox', { name: '₺100', exact: true }), '1')
    await click(dialog.getByRole('button', { name: 'Sayımı bitir' }))
    await click(dialog.getByRole('button', { name: 'Para üstü hatası' }))
    await expect(own.getByRole('button', { name: 'Kasayı aç' })).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
    await page.close()
  })
})

/** An action of a person’s page that is in its menu. */
async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('reception', () => {
  test('freezes a membership within the limits, with a reason, on a phone', async () => {
    const { user } = await addHolder('Donan Üye')
    const page = await openPerson(reception, user, phone)
    await page.getByRole('button', { name: 'Dondur', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Seyahat')
    await dialog.getByRole('button', { name: 'Dondur', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Dondurulmuş').first()).toBeVisible()
    await page.close()
  })

  test('lets a guest of another branch in, on a phone', async () => {
    await addHolder('Konuk Üye', { home: otherBranch })
    const page = await today(reception)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Adıyla al' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('konuk üye')
    await expect(page.getByRole('dialog')).toContainText('Selçuklu')
    await page.getByRole('button', { name: 'İçeri al: Konuk Üye' }).click()
    await expect(page.getByText('Giriş kaydedildi.').first()).toBeVisible()
    await page.close()
  })

  test('enters a minor with the guardian, and sells to the minor', async () => {
    const page = await today(reception)
    await page.getByRole('button', { name: 'Yeni üye' }).click()
    await page.getByRole('textbox', { name: /^Ad soyad/ }).fill('Küçük Üye')
    await page.getByRole('textbox', { name: /^Telefon/ }).fill('0533 444 55 66')
    const birthDate = page.getByRole('textbox', { name: /^Doğum tarihi/ })
    await birthDate.fill(`01.01.${new Date().getFullYear() - 12}`)
    await birthDate.press('Tab')
    await page.getByRole('textbox', { name: /Velinin adı soyadı/ }).fill('Büyük Veli')
    await page.getByRole('textbox', { name: /Velinin telefonu/ }).fill('0533 444 55 77')
    const guardianBirth = page.getByRole('textbox', { name: /Velinin doğum tarihi/ })
    await guardianBirth.fill('04.05.1985')
    await guardianBirth.press('Tab')
    await page.getByRole('button', { name: 'Kaydet ve üyelik sat' }).click()
    await page.getByRole('combobox', { name: /^Paket/ }).fill('3 aylık')
    await page
      .getByRole('option', { name: /3 aylık/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^₺.* al$/ }).click()
    // Refused without a guardian.
    await expect(page.getByRole('region', { name: 'Satış tamamlandı' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Küçük Üye' })).toBeVisible()
    await page.close()
  })

  test('replies to a message on a phone', async () => {
    await admin.call(sendContact, {
      body: {
        ...{ name: 'Soran Kişi', email: 'soran@bozkir.example', subject: 'Otopark sorusu', branch },
        message: 'Otopark var mı?',
      },
    })
    const page = await reception.newPage()
    await page.setViewportSize(phone)
    await page.goto('/admin/contact')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Soran Kişi|Otopark sorusu/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Yanıt/ }).fill('Evet, binanın arkasında.')
    await page.getByRole('button', { name: 'Yanıtı gönder' }).click()
    await expect(page.getByText('Yanıtınız gönderilmek üzere sıraya alındı.').first()).toBeVisible()
    await page.close()
  })
})

describe('a cashier', () => {
  test('tops a balance up by card, on a phone', async () => {
    const { user } = await addHolder('Yükleyen Üye')
    const page = await openPerson(cashier, user, phone)
    await chooseAction(page, 'Bakiye yükle')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: /^Tutar/ }).fill('250')
    await dialog.getByRole('combobox', { name: /^Yöntem/ }).click()
    await page.getByRole('option', { name: 'Kart' }).click()
    await dialog.getByRole('textbox', { name: /^Neden|^Açıklama/ }).fill('Kartla yükleme')
    await dialog.getByRole('button', { name: 'Bakiye yükle' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Özet rakamlar' })).toContainText('₺350')
    await page.close()
  })

  test('upgrades a membership for the difference', async () => {
    const { user } = await addHolder('Yükselen Üye')
    const page = await openPerson(cashier, user)
    await page.getByRole('tab', { name: /^Üyelikler/ }).click()
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Yükselt', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio').last().click()
    await dialog.getByRole('combobox', { name: /^Ödeme yöntemi|^Yöntem/ }).click()
    await page.getByRole('option', { name: 'Kart' }).click()
    await dialog.getByRole('button', { name: /^₺.* al ve yükselt$/ }).click()
    await expect(page.getByText('Üyelik yükseltildi.').first()).toBeVisible()
    await page.close()
  })
})

test('an admin pays a part of a sale back', async () => {
  const { sale } = await addHolder('İade Alan')
  const page = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  await page.goto(`/admin/sales/${sale}/show`)
  await page.getByRole('button', { name: 'Para iade et' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: /^Kalem/ }).click()
  await page.getByRole('option').last().click()
  await dialog.getByRole('textbox', { name: /^Tutar/ }).fill('100')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Yanlış yükleme')
  await dialog.getByRole('button', { name: 'Para iade et' }).click()
  await expect(page.getByText('İade kaydedildi.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'İadeler' })).toContainText('₺100')
  await page.context().close()
})

test('a trainer takes the attendance of the next lesson, on a phone', async () => {
  const { user } = await addHolder('Derse Gelen', { home: otherBranch, at: otherBranch })
  const [trainers, clock] = [await admin.call(listTrainers, {}), Date.now()]
  const trainer = trainers.find(({ name }) => name === 'Burak Aydın')?._id ?? ''
  const at = (minutes: number) => new Date(clock + minutes * 60_000).toISOString()
  const lesson = await admin.call(addLesson, {
    body: {
      ...{ branch: otherBranch, trainer, title: 'Yoklama dersi', capacity: 5 },
      ...{ startsAt: at(20), endsAt: at(50) },
    },
  })
  await admin.call(addParticipant, { params: { lessonId: lesson._id }, body: { userId: user } })
  const page = await (await signedIn(browser, 'antrenor@bozkir.example', phone)).newPage()
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Yoklama dersi/ })
    .first()
    .click()
  const row = page.getByRole('listitem').filter({ hasText: 'Derse Gelen' })
  await row.getByRole('button', { name: 'Geldi' }).click()
  await expect(page.getByText('1 kişiden 1 kişi geldi')).toBeVisible()
  await page.context().close()
})

test('staff notify the members they have selected', async () => {
  await addMember('Haber Alan Bir', otherBranch)
  await addMember('Haber Alan İki', otherBranch)
  const page = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
  await page.goto('/admin/members')
  await searchList(page, /Üyeler/, 'haber alan')
  for (const row of [/Haber Alan Bir/, /Haber Alan İki/])
    await page.getByRole('row', { name: row }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Bildirim', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: /^Başlık/ }).fill('Havuz')
  await dialog.getByRole('textbox', { name: /^Mesaj/ }).fill('Havuz yarın kapalı.')
  await dialog.getByRole('button', { name: 'Bildirimi gönder' }).click()
  await expect(page.getByText('Bildirim 2 kişiye gönderildi.')).toBeVisible()
  await page.context().close()
})
