import type { Browser, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { sendContact } from '#shared/content/contact/contact.contract.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import { readyOrder, standAtGate } from '#tests/browser/desk-jobs.ts'
import { desktop, launchBrowser, productUrl, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inHours } from '#tests/support/records/lessons.ts'

/** Counts every key press once; typed words and amounts are counted as characters. */
class Keystrokes {
  keys = 0
  letters = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1
      await this.#page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.#page.keyboard.type(text)
  }
}

let browser: Browser
let admin: SignedIn
let branch: string
let office: Page
let desk: Page
let keys: Keystrokes

/** A user of the branch, with the records the task needs. */
async function createMember(name: string, email: string): Promise<string> {
  const fields = { name, email, phone: '0532 777 10 20', branch, password: 'Bozkir-2026' }
  return (await admin.call(createUser, { body: fields }))._id
}

async function pageOf(email: string): Promise<Page> {
  const context = await signedIn(browser, email, desktop)
  // Printing cannot be observed here, only that the page called print().
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  return context.newPage()
}

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = (await admin.call(listBranches)).branches.find(({ slug }) => slug === 'selcuklu')?._id ?? ''
  const user = await createMember('Klavye Sınar', 'klavye.sinar@bozkir.example')
  const { packages } = await admin.call(listPackages, { query: { filter: { branch } } })
  await sell(admin, user, packages.find(({ freezeDays }) => freezeDays >= 7)?._id ?? '')
  await admin.call(openWallet, {
    body: { user_id: user, branch_id: branch, balance: 100, name: 'Klavye', surname: 'Sınar' },
  })
  office = await pageOf('admin@bozkir.example')
  desk = await pageOf('selcuklu@bozkir.example')
})
afterAll(() => browser.close())

/** Opens the start page with nothing selected, where every task begins. */
async function begin(page: Page): Promise<void> {
  await page.goto('/admin')
  // The menu depends on the role’s permissions, and so do the shortcuts.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Üyelikler' })).toBeVisible()
  keys = new Keystrokes(page)
}

/** Goes to a list, searches it and opens the first result. */
async function find(page: Page, list: string, words: string, row: string): Promise<void> {
  await keys.press('g', list)
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeVisible()
  await keys.press('/')
  await expect(search).toBeFocused()
  await keys.type(words)
  await keys.press('Enter')
  await expect(page.locator('[role=row]:has(a:focus)')).toContainText(row)
  await keys.press('Enter')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
}

/** Opens the user page of the task and waits until it is usable. */
async function openPerson(page: Page): Promise<void> {
  await find(page, 'u', 'klavye sinar', 'Klavye Sınar')
  await expect(page.getByRole('region', { name: 'Özet' })).toContainText('kaldı')
  await expect(page.getByRole('button', { name: 'Üyelik sat' })).toBeVisible()
}

/** Moves the focus to an element with the Tab key. */
async function reach(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keys.press(key)
  }
  throw new Error('The focus does not reach the element')
}

const dialog = (page: Page) => page.getByRole('alertdialog')
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

describe('without a mouse', () => {
  test('finding a member', async () => {
    await begin(office)
    await openPerson(office)
    await expect(office.getByRole('heading', { level: 1, name: 'Klavye Sınar' })).toBeVisible()
    expect(keys.keys).toBe(5)
  })

  test('taking a payment for the wallet', async () => {
    await begin(office)
    await openPerson(office)
    await keys.press('3')
    await expect(dialog(office).getByRole('textbox', { name: /^Tutar/ })).toBeFocused()
    await keys.type('250')
    await keys.press('Tab')
    await keys.type('Nakit')
    await keys.press('Enter')
    await said(office, /350,00|₺350/)
    expect(keys.keys).toBe(8)
  })

  test('selling a membership', async () => {
    await begin(office)
    await openPerson(office)
    await keys.press('2')
    const offer = office.getByRole('combobox', { name: /^Paket/ })
    await expect(offer).toBeFocused()
    await keys.type('3 aylık')
    await expect(office.getByRole('option').filter({ hasNotText: '3 aylık' })).toHaveCount(0)
    await expect(office.getByRole('option').first()).toBeVisible()
    await keys.press('Enter')
    await expect(office.getByRole('option')).toHaveCount(0)
    await keys.press('Control+Enter')
    await expect(office.getByRole('region', { name: 'Satış tamamlandı' })).toBeVisible()
    await expect(office.getByRole('heading', { level: 1, name: 'Klavye Sınar' })).toBeVisible()
    expect(keys.keys).toBe(8)
  })

  test('recording a payment of a member', async () => {
    await begin(office)
    await openPerson(office)
    await keys.press('4')
    await expect(dialog(office).getByRole('textbox', { name: /^Tutar/ })).toBeFocused()
    await keys.type('14.400,50')
    await keys.press('Enter')
    const panel = office.getByRole('tabpanel', { name: 'Ödeme kayıtları' })
    await expect(panel).toContainText('₺14.400,50')
    expect(keys.keys).toBe(7)
  })

  test('planning a lesson', async () => {
    await begin(desk)
    await keys.press('g', 'd')
    await expect(desk.getByRole('heading', { level: 1, name: 'Dersler' })).toBeVisible()
    await keys.press('n')
    await expect(desk.getByRole('textbox', { name: /^Ders/ })).toBeFocused()
    expect(keys.keys).toBe(3)
  })

  test('booking a lesson', async () => {
    const title = 'Klavye dersi'
    await admin.call(addLesson, { body: { branch, title, ...inHours(30), capacity: 5 } })
    await begin(desk)
    await openPerson(desk)
    await keys.press('5')
    await expect(dialog(desk).getByRole('combobox', { name: /^Ders/ })).toBeFocused()
    await keys.type(title)
    await expect(desk.getByRole('option', { name: title })).toBeVisible()
    await keys.press('Enter', 'Enter')
    await said(desk, 'Yer ayrıldı.')
    expect(keys.keys).toBe(8)
  })

  test('freezing a membership', async () => {
    await begin(office)
    await openPerson(office)
    await keys.press('6')
    await expect(dialog(office).getByRole('textbox', { name: /^Gün/ })).toBeFocused()
    await keys.press('Enter')
    await expect(dialog(office)).toHaveCount(0)
    await expect(office.getByRole('region', { name: 'Özet' })).toContainText('dondurulmuş')
    expect(keys.keys).toBe(7)
  })

  test('overriding a refusal at the gate', async () => {
    await createMember('Kapıdaki Misafir', 'kapida.misafir@bozkir.example')
    await standAtGate(productUrl(), admin, branch, 'kapida.misafir@bozkir.example')
    await begin(desk)
    await keys.press('g', 't')
    await expect(desk.getByRole('button', { name: 'İçeri al: Kapıdaki Misafir' })).toBeVisible()
    await keys.press('i')
    await expect(dialog(desk).getByRole('textbox', { name: 'Neden' })).toBeFocused()
    await keys.type('Konuğunu bekliyor')
    await keys.press('Enter')
    await said(desk, /Konuğunu bekliyor/)
    expect(keys.keys).toBe(4)
  })

  test('recording cash in the sheet', async () => {
    await begin(desk)
    await keys.press('g', 'k')
    const name = desk.getByRole('textbox', { name: /^Üye/ })
    await expect(name).toBeVisible()
    await keys.press('n')
    await expect(name).toBeFocused()
    await keys.type('Kasa Sınavı')
    await keys.press('Tab', 'Tab')
    await keys.type('120,50')
    await keys.press('Enter')
    await said(desk, 'Ödeme kaydedildi.')
    expect(keys.keys).toBe(6)
  })

  test('handing over an order', async () => {
    await readyOrder(productUrl(), admin, branch, 'klavye.sinar@bozkir.example')
    await begin(office)
    await find(office, 's', 'klavye sinar', 'Klavye Sınar')
    await expect(office.getByRole('group', { name: 'Sonraki adım' })).toBeVisible()
    await keys.press('1')
    await expect(dialog(office)).toBeVisible()
    await keys.press('Enter')
    await expect(office.getByRole('group', { name: 'Sonraki adım' })).toHaveCount(0)
    expect(keys.keys).toBe(7)
  })

  test('answering a message', async () => {
    await admin.call(sendContact, {
      body: {
        name: 'Soran Kişi',
        email: 'soran@posta.example',
        subject: 'Klavyeyle yanıt',
        message: 'Havlu veriyor musunuz?',
        branch,
        openFor: 60_000,
      },
    })
    await begin(office)
    await find(office, 'm', 'klavyeyle', 'Soran Kişi')
    const reply = office.getByRole('textbox', { name: /^Yanıt/ })
    await expect(reply).toBeVisible()
    await keys.press('r')
    await expect(reply).toBeFocused()
    await keys.type('Evet, girişte.')
    await keys.press('Control+Enter')
    await expect(reply).toHaveCount(0)
    expect(keys.keys).toBe(7)
  })

  test('entering a walk-in, selling, signing and letting in', async () => {
    await begin(desk)
    await keys.press('g', 'u')
    await expect(desk.getByRole('main').getByRole('searchbox')).toBeVisible()
    await keys.press('n')
    await expect(desk.getByRole('textbox', { name: /^Ad soyad/ })).toBeFocused()
    await keys.type('Yazılan Kişi')
    await keys.press('Tab')
    await keys.type('05327771021')
    await keys.press('Control+Enter')
    await expect(desk.getByRole('combobox', { name: /^Paket/ })).toBeFocused()
    await keys.type('3 aylık')
    await expect(desk.getByRole('option').filter({ hasNotText: '3 aylık' })).toHaveCount(0)
    await expect(desk.getByRole('option').first()).toBeVisible()
    await keys.press('Enter')
    await expect(desk.getByRole('option')).toHaveCount(0)
    await keys.press('Control+Enter')
    const sale = desk.getByRole('region', { name: 'Satış tamamlandı' })
    await expect(sale).toBeVisible()
    expect(keys.keys).toBe(7)
    await reach(sale.getByRole('button', { name: 'Masada imzala' }))
    await keys.press('Enter')
    const signing = desk.getByRole('dialog')
    const agreed = signing.getByRole('checkbox', { name: /okudum, anladım/ })
    const sign = signing.getByRole('button', { name: 'İmzala', exact: true })
    await expect(agreed).toBeVisible()
    const heading = await signing.getByRole('heading').first().textContent()
    const contracts = Number(/\/(\d+)\)$/.exec(heading ?? '')?.[1] ?? 1)
    for (let signed = 1; signed <= contracts; signed += 1) {
      if (signed > 1)
        await expect(signing.getByRole('heading').first()).toHaveText(new RegExp(`\\(${signed}/`))
      await reach(agreed)
      await keys.press('Space')
      await reach(signing.getByRole('checkbox', { name: /ad soyad yazarak/ }))
      await keys.press('Space')
      await reach(signing.getByRole('textbox', { name: 'Ad soyad' }), 'Shift+Tab')
      await keys.type('Yazılan Kişi')
      await reach(sign)
      await keys.press('Enter')
    }
    await expect(signing).toHaveCount(0)
    await reach(sale.getByRole('button', { name: 'Adıyla içeri al' }))
    await keys.press('Enter')
    await said(desk, 'Giriş kaydedildi.')
  })

  test('printing a statement', async () => {
    await begin(office)
    await find(office, 'c', 'klavye sinar', 'Klavye')
    await expect(office.getByRole('button', { name: 'Dökümü yazdır' })).toBeVisible()
    await keys.press('p')
    await expect(office.locator('body')).toHaveAttribute('data-printed', 'yes')
    expect(keys.keys).toBe(6)
  })
})

test('the question mark shows the shortcuts, and they can be disabled', async () => {
  await begin(desk)
  await keys.press('?')
  const help = desk.getByRole('dialog', { name: 'Klavye kısayolları' })
  await expect(help).toContainText('g u')
  await help.getByRole('switch', { name: 'Tek tuşlu kısayollar açık' }).press('Space')
  await keys.press('Escape')
  await expect(help).toHaveCount(0)
  await keys.press('g', 'u', '?')
  await expect(help).toBeVisible()
  await expect(desk).toHaveURL(/\/admin\/?$/)
  await help.getByRole('switch').press('Space')
  await keys.press('Escape')
  await expect(help).toHaveCount(0)
  await keys.press('g', 'u')
  await expect(desk).toHaveURL(/\/admin\/members/)
})
