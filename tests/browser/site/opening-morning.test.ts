import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import {
  desktop,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { pdfText } from '#tests/support/product/pdf-text.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { inWindows1254, workbook } from '#tests/support/product/spreadsheets.ts'

let browser: Browser
let admin: SignedIn
let branch: string
let office: Page

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = await demoBranch(admin, 'selcuklu')
  office = await (await signedIn(browser, 'admin@bozkir.example', desktop)).newPage()
})
afterAll(() => browser.close())

const until = '31.12.2099'

/** As a desk program of old writes it: capitals, its own headings, windows-1254. */
const ofDeskProgram = Buffer.from(
  inWindows1254(
    [
      'ÜYE ADI SOYADI;GSM;MAİL ADRESİ;D.Tarihi;Üyelik Tipi;Baş. Tar.;BİTME;Paket Tutarı;ÖDENEN',
      `ŞEYMA NUR AÇILIŞ;0532 700 10 01;seyma.acilis@bozkir.example;14.03.1991;devreden;01.11.2026;${until};2250;2250`,
      `İLKER IŞIK AÇILIŞ;0532 700 10 02;;07.07.1985;devreden;01.11.2026;${until};2250;2250`,
      `ADRESSİZ AÇILIŞ;;;01.01.1990;devreden;01.11.2026;${until};2250;2250`,
    ].join('\r\n'),
  ),
)
/** A spreadsheet that somebody keeps: a wrong birth date, a card with leading zeros. */
const ofSpreadsheet = () =>
  workbook([
    ['Ad soyad', 'Telefon', 'Doğum tarihi', 'Kart no', 'Paket', 'Başlangıç', 'Bitiş'],
    ['Kartal Açılış', '0532 700 10 03', '31.02.1980', '0012345670', 'devreden', '01.11.2026', until],
  ])
/** Of a course: a child with a guardian in columns. */
const ofCourse = Buffer.from(
  [
    'Adı,Soyadı,Doğum tarihi,Veli adı,Veli telefonu,Paket,Başlangıç,Bitiş',
    `Bade,Açılış,05.05.2017,Zeynep Açılış,0532 700 10 04,devreden,01.11.2026,${until}`,
  ].join('\n'),
)

const press = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** Imports a file of members; returns the dialog after its check. */
async function bring(name: string, mimeType: string, buffer: Buffer, add: string, result: RegExp) {
  await office.goto('/admin/members?import')
  const dialog = office.getByRole('dialog', { name: 'Üyeler: içe aktar' })
  await dialog.getByLabel('Dosya seç').setInputFiles({ name, mimeType, buffer })
  await press(dialog, 'Satırları kontrol et')
  await press(dialog, add)
  await expect(dialog.getByText(result).first()).toBeVisible()
}

/** Begins an invitation of the people of this test who have no account. */
async function invite(kind: RegExp, confirm: string) {
  await office.goto(`/admin/members?filter=${encodeURIComponent(JSON.stringify({ q: 'açılış' }))}`)
  await expect(office.getByText('5 kayıt')).toBeVisible()
  await press(office, 'Davet et')
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind }).check()
  await press(dialog, confirm)
}

/** Holds a card to a reader, which is a keyboard. */
async function hold(page: Page, number: string) {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

test('three files on Sunday, and on Monday the queue moves: invitations, slips, cards, entries', async () => {
  const errors = await watchErrors(office)
  await office.goto('/admin')
  await office.getByRole('combobox', { name: /^Şube/ }).first().click()
  await office.getByRole('option', { name: 'Selçuklu' }).click()
  await bring('program.csv', 'text/csv', ofDeskProgram, '2 satırı ekle, 1 satırı atla', /2 satır eklendi/)
  const file = await ofSpreadsheet()
  await bring(
    'liste.xlsx',
    file.type,
    Buffer.from(await file.arrayBuffer()),
    '1 satırı ekle',
    /1 satır okunamayan hücreleri olmadan eklendi/,
  )
  await bring('kurs.csv', 'text/csv', ofCourse, '1 satırı ekle', /1 satır eklendi\. 2 yeni üye/)
  const people = await admin.call(listUsers, { query: { filter: { q: 'açılış' } } })
  expect(people.map(({ name }) => name).toSorted()).toEqual([
    'Bade Açılış',
    'Kartal Açılış',
    'Zeynep Açılış',
    'İlker Işık Açılış',
    'Şeyma Nur Açılış',
  ])

  // Three have a phone number only: theirs go by SMS.
  await invite(/^E-posta ya da SMS ile: 4 kişi/, 'Davetleri gönder')
  await expect(office.getByRole('heading', { name: '0 / 4 kişi hesabını açtı' })).toBeVisible()
  const invitation = await mailTo(inject('productDataDir'), 'seyma.acilis@bozkir.example')
  expect(invitation.text).toContain('/login/Claim')

  await invite(/^Basılı kâğıtla: 3 kişi/, 'Kâğıtları hazırla')
  await expect(office.getByRole('heading', { name: '0 / 3 kişi hesabını açtı' })).toBeVisible()
  const batch = office.url()
  const [slips] = await Promise.all([office.waitForEvent('download'), press(office, 'PDF indir')])
  const text = pdfText(await readFile(await slips.path())).replace(/\s+/g, ' ')
  const [, first, last] = /İlker Işık Açılış .*?([0-9A-Z]{4})- ?([0-9A-Z]{4})/.exec(text) ?? []
  expect([first, last, text]).not.toContain(undefined)
  const code = `${first}-${last}`

  // At home, with the slip, on a phone.
  const home = await (await newVisitorContext(browser, phone)).newPage()
  const homeErrors = await watchErrors(home)
  await home.goto(`/login/Claim?code=${code}`)
  await home.getByLabel('E-posta adresi').fill('ilker.acilis@bozkir.example')
  await home.getByLabel(/^Doğum tarihin/).fill('1985-07-07')
  await press(home, 'Numarayı gönder')
  const proof = await mailTo(inject('productDataDir'), 'ilker.acilis@bozkir.example')
  await home.getByLabel(/^Doğrulama numarası/).fill(/\b\d{6}\b/.exec(proof.text ?? '')?.[0] ?? '')
  await home.getByLabel('Yeni parola', { exact: true }).fill('Acilis-Sabahi-2026')
  for (const box of await home.getByRole('checkbox').all()) await box.check()
  await press(home, 'Hesabımı aç')
  await expect(home).toHaveURL(/\/customer\/info/)
  await office.goto(batch)
  await expect(office.getByRole('heading', { name: '1 / 3 kişi hesabını açtı' })).toBeVisible()

  // The desk gives a bracelet to somebody who has no card yet.
  const seyma = people.find(({ name }) => name === 'Şeyma Nur Açılış')
  await office.goto(`/admin/users/${seyma?._id}/show?panel=media`)
  await expect(office.getByRole('textbox', { name: 'Kart numarası' })).toBeFocused()
  await hold(office, '0012345671')
  await expect(office.getByRole('cell', { name: '0012345671' })).toBeVisible()

  const { key } = await admin.call(addDevice, { body: { branch, name: 'Açılış kapısı' } })
  const gate = await (await newVisitorContext(browser)).newPage()
  const gateErrors = await watchErrors(gate)
  await gate.goto('/gate')
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await press(gate, 'Bağlan')
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  for (const [number, name] of [
    ['0012345670', 'Kartal Açılış'],
    ['0012345671', 'Şeyma Nur Açılış'],
  ] as const) {
    await hold(gate, number)
    await expect(gate.getByRole('heading', { level: 1 })).toHaveText(`Hoş geldin ${name}`)
  }
  expect([...errors, ...homeErrors, ...gateErrors]).toEqual([])
})
