import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfStale } from '#server/cli/build.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import { sendContact } from '#shared/content/contact/contact.contract.ts'
import { createClient, pathOf } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { linkPicturePath } from '#shared/core/link-picture.ts'
import { subscribe } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { sendTestWelcomeMail } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { downloadAccount } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, downloadReceipt, mailReceipt } from '#shared/money/sales/sales.contract.ts'
import {
  closeTillSession,
  downloadDaySheet,
  openTillSession,
} from '#shared/money/tills/till-sessions.contract.ts'
import { listTills } from '#shared/money/tills/tills.contract.ts'
import { downloadReport } from '#shared/office/reports/reports.contract.ts'
import { sendSetupTestMail } from '#shared/office/setup/setup.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
import { fileRoutes, pageRoutes } from '#tests/support/browser/visitor-pages.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { pdfText } from '#tests/support/product/pdf-text.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { unzip } from '#tests/support/product/zip.ts'
import {
  makeEquipment,
  makeGalleryItem,
  makePost,
  makeRaffle,
  openBranch,
} from '#tests/support/records/content.ts'
import { makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { saleLine, saleOf } from '#tests/support/records/desk.ts'
import { makeLesson, makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

/** The demo's names, which another club's visitors must never read. */
const trace = /bozk[ıi]r|konya|selçuklu|meram/iu

const administrator = { ADMIN_EMAIL: 'yonetici@kuzey.example', ADMIN_PASSWORD: 'Kuzey-Parolasi-2026' }
const member = { email: 'uye@posta.example', password: 'Uye-Parolasi-2026' }
const club = {
  CLUB_NAME: 'Kuzey Spor',
  CLUB_TRADE_NAME: 'Kuzey Spor Hizmetleri A.Ş.',
  CLUB_CITY: 'Sinop',
  CLUB_ADDRESS: 'Deniz Sokak 3',
  CLUB_PHONE: '+90 368 000 00 00',
  CLUB_EMAIL: 'bilgi@kuzey.example',
  CLUB_OPENING_HOURS: '07.00 - 22.00',
  CLUB_SOCIAL_URL: 'https://www.instagram.com/kuzeyspor',
}

let dataDir: string
let database: TestDatabase
let sink: SmtpSink
let product: RunningProduct
let admin: SignedIn
let owner: SignedIn & { _id: string }
let sale: string
let session: string

beforeAll(async () => {
  await buildIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'new-club-'))
  database = await createTestDatabase()
  sink = await openSmtpSink()
  product = await startRunningProduct(dataDir, {
    ...administrator,
    ...club,
    NODE_ENV: 'production',
    DEMO: '',
    PUBLIC_URL: 'https://kuzey.example',
    APP_SECRET: 'the secret of a club in the north, long enough',
    SMTP_URL: sink.url,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'info',
  })
  admin = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  const { _id: branch } = await openBranch(admin, 'Merkez')
  await makeEquipment(admin, branch)
  await makeGalleryItem(admin, branch, 'Salon')
  await makePost(admin, {
    title: 'İlk yazı',
    content: '<p>Merhaba.</p>',
    tags: ['haber'],
    status: 'published',
  } as never)
  await makeRaffle(admin, branch)
  await makePackage(admin, branch)
  await makeTeam(admin, branch)
  await makeLesson(admin, branch)
  const visitor = createClient({ transport: (path, init) => fetch(product.url + path, init) })
  const { _id, token } = await visitor.call(register, {
    body: { name: 'Deniz Kaya', phone: '0532 123 45 67', consent: true, terms: true, ...member } as never,
  })
  owner = { ...(await signIn(product.url, member.email, member.password)), _id }
  expect(token).toBeTruthy()
  await visitor.call(sendContact, {
    body: { name: 'Deniz', email: member.email, subject: 'Soru', message: 'Saatler?' },
  })
  await visitor.call(subscribe, { body: { email: 'abone@posta.example' } })
  await admin.call(sendSetupTestMail)
  const [till] = await admin.call(listTills, { query: { filter: { branch } } })
  ;({ _id: session } = await admin.call(openTillSession, {
    body: { till: till?._id ?? '', openingFloat: 0 },
  }))
  const inTwoDays = addDays(clubDay(new Date()), 2)
  const body = saleOf(branch, _id, {
    lines: [saleLine({ name: 'Kayıt ücreti', unitPrice: 100 })],
    payments: [{ method: 'cash', amount: 40 }],
    plan: [{ dueOn: inTwoDays, amount: 60 }],
  })
  sale = (await admin.call(createSale, { body }))._id
  await admin.call(mailReceipt, { params: { id: sale } })
  await admin.call(closeTillSession, {
    params: { id: session },
    body: { denominations: { 2000: 2 } },
  })
  await admin.call(openWallet, {
    body: { user_id: _id, branch_id: branch, balance: 100, name: 'Deniz', surname: 'Kaya' },
  })
})
afterAll(async () => {
  await product?.stop()
  await sink?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  path: string
  status: number
  headers: string
  text: string
}

async function open(path: string, person?: SignedIn): Promise<Answer> {
  const response = await fetch(product.url + path, {
    redirect: 'manual',
    ...(person ? { headers: { authorization: `Bearer ${person.token}` } } : {}),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const isArchive = /zip|spreadsheetml/.test(type)
  const isText = /text|json|xml|javascript|svg|manifest|calendar/.test(type)
  return {
    path,
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text:
      type === 'application/pdf'
        ? pdfText(body)
        : isArchive
          ? archiveText(body)
          : isText
            ? body.toString()
            : '',
  }
}

/** The names and contents of the files in an archive; a spreadsheet is one. */
const archiveText = (archive: Buffer) =>
  [...unzip(archive)].map(([name, content]) => `${name}\n${content.toString()}`).join('\n')

/** Documents, exports and calendars with the letterhead or the name of the club in text or file name. */
async function documents(): Promise<Answer[]> {
  const wallets = (await (await fetch(`${product.url}/api/balance/mine`, bearerOf(owner))).json()) as {
    _id: string
  }[]
  const { url } = (await (
    await fetch(`${product.url}/api/lessons/calendar`, { method: 'POST', ...bearerOf(owner) })
  ).json()) as { url: string }
  const asOwner = [
    `/api/balance/statement/${wallets[0]?._id}?format=pdf`,
    `/api/balance/statement/${wallets[0]?._id}?format=csv`,
    '/api/receivables/own/statement?format=pdf',
    new URL(url).pathname,
    '/api/users/profile/export',
  ]
  const asAdmin = [
    pathOf(downloadReceipt.url, { id: sale }),
    pathOf(downloadDaySheet.url, { id: session }),
    pathOf(downloadAccount.url, { id: owner._id }, { format: 'pdf' }),
    pathOf(downloadAccount.url, { id: owner._id }, { format: 'csv' }),
    pathOf(downloadReport.url, { report: 'revenue' }, { format: 'csv' }),
    pathOf(downloadReport.url, { report: 'debts' }, { format: 'xlsx' }),
  ]
  const files = await Promise.all([
    ...asOwner.map((path) => open(path, owner)),
    ...asAdmin.map((path) => open(path, admin)),
  ])
  expect(files.map(({ path, status }) => [path, status])).toEqual(files.map(({ path }) => [path, 200]))
  // Each kind of file is read, not skipped.
  expect(files.filter(({ text }) => text === '').map(({ path }) => path)).toEqual([])
  return files
}

/** Follows every link of the site, starting at its pages, feeds and settings, except to pictures, which take most time. */
async function crawl(): Promise<Answer[]> {
  const routes = [...pageRoutes, ...fileRoutes].map(({ pattern }) => pattern.replace('[branch]', 'merkez'))
  const waiting = new Set([
    ...routes.filter((path) => !path.includes('[')),
    '/no-such-page',
    '/offline',
    '/merkez/no-such-page',
    '/admin/',
    '/api/docs',
    '/api/openapi.json',
    showClub.url,
    '/api/pages',
    '/api/branch/list',
    '/healthz',
    linkPicturePath('/'),
  ])
  const answers = new Map<string, Answer>()
  for (const path of waiting) {
    if (answers.size > 400) break
    const answer = await open(path)
    answers.set(path, answer)
    const links = answer.text.matchAll(/(?:href|src|content)="(?:https:\/\/kuzey\.example)?(\/[^"#?\s]*)/g)
    for (const [, link = ''] of links) if (!/^\/(api\/auth|uploads|og\/|\/)/.test(link)) waiting.add(link)
  }
  return [...answers.values()]
}

const tracesIn = (answers: readonly Answer[], pattern: RegExp) =>
  answers.flatMap(({ path, headers, text }) => {
    const found = [pattern.exec(path), pattern.exec(headers), pattern.exec(text)].find(Boolean)
    return found
      ? [`${path}: …${(found.input ?? '').slice(Math.max(0, found.index - 60), found.index + 60)}…`]
      : []
  })

describe('a club that starts with its own settings', () => {
  test('has pages, feeds, headers and settings without the demo’s names', async () => {
    const answers = await crawl()
    expect(answers.length).toBeGreaterThan(60)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(tracesIn(answers, trace)).toEqual([])
    const home = answers.find(({ path }) => path === '/')
    expect(home?.text).toContain('Kuzey Spor')
    expect(home?.text).toContain('https://www.instagram.com/kuzeyspor')
    expect(answers.find(({ path }) => path === '/kvkk')?.text).toContain('Kuzey Spor Hizmetleri A.Ş.')
    expect(
      JSON.parse(answers.find(({ path }) => path === '/manifest.webmanifest')?.text ?? ''),
    ).toMatchObject({
      name: 'Kuzey Spor',
      short_name: 'Kuzey',
    })
  })

  test('has a site and a back office whose files do not contain them either', async () => {
    const found: string[] = []
    for (const folder of ['dist/site', 'dist/admin']) {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue
        const text = await readFile(join(folder, name), 'utf8')
        const hit = trace.exec(text)
        if (hit) found.push(`${folder}/${name}: …${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}…`)
      }
    }
    expect(found).toEqual([])
  })

  test('sends mails in its own name', async () => {
    const mails = [
      await sink.waitFor(member.email, 2),
      await sink.waitFor('abone@posta.example'),
      await sink.waitFor(administrator.ADMIN_EMAIL),
    ]
    await admin.call(sendTestWelcomeMail, {
      body: { email: 'hosgeldin@posta.example', fullName: 'Deniz Kaya', month: thisMonth() },
    })
    mails.push(await sink.waitFor('hosgeldin@posta.example'))
    for (const mail of [...mails, ...sink.of(member.email)]) {
      expect(mail.from).toMatchObject({ name: 'Kuzey Spor', address: 'bilgi@kuzey.example' })
      const { subject, text, html, source } = mail
      expect([subject, text, html, source].filter((part) => trace.test(part ?? ''))).toEqual([])
    }
  })

  test('makes documents, calendars and file names in its own name', async () => {
    const contract = await makeContract(admin, null)
    const { signatureId } = await sign(owner, (await pendingContract(owner, contract))._id)
    const signature = await open(`/api/contracts/signatures/${signatureId}/pdf`, owner)
    expect(signature.status).toBe(200)
    const files = [signature, ...(await documents())]
    expect(tracesIn(files, trace)).toEqual([])
    const printed = files.filter(({ headers }) => headers.includes('application/pdf'))
    expect(printed).toHaveLength(6)
    for (const { text } of printed) expect(text).toMatch(/Kuzey\s+Spor/)
  })

  test('reminds a debtor in its own name, by a receipt and by a mail before the due date', async () => {
    const jobs = new PgBoss({ connectionString: database.connectionString, max: 1 })
    await jobs.start()
    await jobs.send('debt-reminders', {})
    const reminders = () => sink.of(member.email).filter(({ text }) => /₺60, vade/.test(text ?? ''))
    await expect.poll(reminders, { timeout: 20_000 }).not.toEqual([])
    await jobs.stop({ graceful: false })
    const mails = sink.of(member.email)
    for (const { from, subject, text, html, source } of mails) {
      expect(from).toMatchObject({ name: 'Kuzey Spor', address: 'bilgi@kuzey.example' })
      expect([subject, text, html, source].filter((part) => trace.test(part ?? ''))).toEqual([])
    }
  })

  test('keeps files and writes a log without the demo’s names', async () => {
    const names = await readdir(dataDir, { recursive: true })
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => trace.test(name))).toEqual([])
    expect(product.printed()).not.toMatch(trace)
  })
})

test('after a change of the identity the next request knows the new club only', async () => {
  await crawl()
  const body = {
    name: 'Batı Kulübü',
    shortName: '',
    wordmark: '',
    tradeName: 'Batı Kulübü Ltd. Şti.',
    city: 'İzmir',
    address: 'Kordon 1',
    phone: '+90 232 000 00 00',
    email: 'bilgi@bati.example',
    openingHours: '06.00 - 23.00',
    socialLinks: [],
    mailSender: '',
    palette: 'sea' as const,
  }
  await admin.call(updateIdentity, { body })
  const answers = await crawl()
  const former = /kuzey spor|kuzeyspor|deniz sokak|bilgi@kuzey|sinop|368 000/iu
  expect(tracesIn(answers, former)).toEqual([])
  expect(tracesIn(answers, trace)).toEqual([])
  const home = answers.find(({ path }) => path === '/')
  expect(home?.text).toContain('Batı Kulübü')
  expect(home?.text).toContain('<style>html:root{--dye-salt:#f3f7f9')
  expect(home?.headers).toMatch(/style-src [^;]*'sha256-/)
  expect(answers.find(({ path }) => path === '/gate')?.text).toContain('<style>html:root{--dye-salt:#f3f7f9')
  expect(answers.find(({ path }) => path === '/kvkk')?.text).toContain('Batı Kulübü Ltd. Şti.')
  await admin.call(sendSetupTestMail)
  const mail = await sink.waitFor(administrator.ADMIN_EMAIL, 2)
  expect(mail.from).toMatchObject({ name: 'Batı Kulübü', address: 'bilgi@bati.example' })
  expect(mail.text).toContain('Kordon 1, İzmir')
  const files = await documents()
  expect(tracesIn(files, former)).toEqual([])
  expect(tracesIn(files, trace)).toEqual([])
  const printed = files.filter(({ headers }) => headers.includes('application/pdf'))
  for (const { text } of printed) expect(text).toMatch(/Batı\s+Kulübü/)
  const before = sink.of(member.email).length
  await admin.call(mailReceipt, { params: { id: sale } })
  const receipt = await sink.waitFor(member.email, before + 1)
  expect(receipt.from).toMatchObject({ name: 'Batı Kulübü', address: 'bilgi@bati.example' })
  expect(former.exec([receipt.subject, receipt.text, receipt.html, receipt.source].join('\n'))).toBeNull()
})

const bearerOf = ({ token }: SignedIn) => ({ headers: { authorization: `Bearer ${token}` } })
