// Opens every kind of file that the product writes with another program, in the demo club: LibreOffice reads workbooks
// and CSV files and finds dates, times and numbers; qpdf checks the PDFs; a parser reads mails that came over SMTP. A
// workbook of 100,000 rows is written within little memory.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { documentFlaws } from '#tests/proofs/files/documents.ts'
import { openSheets, wrongColumns } from '#tests/proofs/files/spreadsheets.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import {
  admin as account,
  CannotRun,
  openFolder,
  openPool,
  type Product,
  parameters,
  program,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { flawsOf } from '#tests/support/mail/mail-flaws.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { unzip } from '#tests/support/product/zip.ts'

const { rows: largeRows, megabytes } = parameters({
  rows: 100_000,
  /** By which the process may grow while it writes them. */
  megabytes: 200,
})

const folder = openFolder()

async function download(client: Client, name: string, path: string, body?: object): Promise<string> {
  const response = await fetch(client.url() + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const file = join(folder, name)
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return file
}

type Sheets = Record<string, { path: string; body?: object; columns: Record<string, string> }>

/** The addresses of all kinds of sheets, and what stands in their columns; the statements exist as CSV alone. */
function sheets(format: 'csv' | 'xlsx', wallet: string, debtor: string): Sheets {
  const lira = format === 'csv' ? 'float' : 'currency'
  const period = `from=${addDays(clubDay(new Date()), -30)}&until=${clubDay(new Date())}`
  const statements: Sheets = {
    wallet: {
      path: `/api/balance/statement/${wallet}?format=csv`,
      columns: { Sıra: 'float', Tarih: 'date', İşlem: 'string', 'Tutar (₺)': lira },
    },
    account: {
      path: `/api/receivables/account/${debtor}/statement?format=csv`,
      columns: { Tarih: 'date', İşlem: 'string', 'Borç (₺)': lira, 'Kalan (₺)': lira },
    },
  }
  return {
    records: {
      path: `/api/general-excel/export?format=${format}`,
      columns: { Tarih: 'date', Açıklama: 'string', Tutar: lira, 'Eklenme tarihi': 'date' },
    },
    payments: {
      path: `/api/excel/export?format=${format}`,
      columns: { Tarih: 'date', Üye: 'string', Telefon: 'string', Tutar: lira, 'Eklenme tarihi': 'date' },
    },
    members: {
      path: '/api/exports',
      body: {
        list: '/api/users?filter={"role":"member"}',
        title: 'Üyeler',
        format,
        columns: [
          { source: 'name', heading: 'Ad soyad' },
          { source: 'phone', heading: 'Telefon', cell: { as: 'phone' } },
          { source: 'branch', heading: 'Şube', reference: 'branches' },
          { source: 'createdAt', heading: 'Gün', cell: { as: 'day' } },
          { source: 'createdAt', heading: 'Zaman', cell: { as: 'moment' } },
          { source: 'createdAt', heading: 'Saat', cell: { as: 'time' } },
        ],
      },
      columns: {
        'Ad soyad': 'string',
        Telefon: 'string',
        Şube: 'string',
        Gün: 'date',
        Zaman: 'date',
        Saat: 'time',
      },
    },
    report: {
      path: `/api/reports/revenue/file?format=${format}&by=branch&${period}`,
      columns: { Şube: 'string', Nakit: lira, Toplam: lira },
    },
    ...(format === 'csv' && statements),
  }
}

async function sheetFlaws(admin: Client, wallet: string, debtor: string): Promise<string[]> {
  const flaws: string[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const wanted = sheets(format, wallet, debtor)
    const files: string[] = []
    for (const [name, { path, body }] of Object.entries(wanted))
      files.push(await download(admin, `${name}.${format}`, path, body))
    const opened = openSheets(files, folder)
    for (const [name, { columns }] of Object.entries(wanted))
      for (const flaw of wrongColumns(opened.get(`${name}.${format}`) ?? [], columns))
        flaws.push(`${name}.${format}: ${flaw}`)
  }
  return flaws
}

const documents = (sale: string, session: string, signature: string, wallet: string, debtor: string) => ({
  receipt: `/api/sales/${sale}/receipt`,
  'day-sheet': `/api/till-sessions/${session}/day-sheet`,
  contract: `/api/contracts/signatures/${signature}/pdf`,
  wallet: `/api/balance/statement/${wallet}?format=pdf`,
  account: `/api/receivables/account/${debtor}/statement?format=pdf`,
})

/** Has mails of several modules sent, and returns what they lack. */
async function mailFlaws(admin: Client, visitor: Client, sink: Awaited<ReturnType<typeof openSmtpSink>>) {
  const guest = `konuk-${randomUUID().slice(0, 8)}@posta.example`
  await visitor.call('POST', '/api/users/ForgetPassword', { email: account.email })
  const reset = await sink.waitFor(account.email)
  await admin.call('POST', '/api/setup/test-mail', {})
  const tested = await sink.waitFor(account.email, 2)
  await visitor.call('POST', '/api/subscriber', { email: guest })
  const asked = await sink.waitFor(guest)
  await visitor.call('POST', '/api/contact/send', {
    ...{ name: 'Konuk', email: guest, subject: 'Soru', message: 'Açık mısınız?', openFor: 60_000 },
  })
  const contacted = await sink.waitFor(guest, 2)
  const campaign = await admin.call('POST', '/api/marketting', {
    ...{ title: 'Kış', subject: 'Kış', content: '<h2>Kış</h2><p>Merhaba {{ad}}</p>' },
    ...{ preheader: 'Yerini ayır', actionLabel: 'Programa bak', actionLink: '/lessons' },
  })
  await admin.call('POST', `/api/marketting/${campaign._id}/test`, { email: account.email })
  const campaigned = await sink.waitFor(account.email, 3)
  const mails = [reset, tested, asked, contacted, campaigned]
  return {
    count: mails.length,
    flaws: mails.flatMap((mail) => flawsOf(mail).map((flaw) => `“${mail.subject}” lacks ${flaw}`)),
  }
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Writes a large workbook; returns the megabytes by which the process grew. */
async function growthOf(product: Product, admin: Client, branch: string): Promise<number> {
  const pool = openPool(product.dataDir)
  await pool.query(
    `INSERT INTO general_records (id, branch_id, date, title, amount)
     SELECT gen_random_uuid(), $1, '2026-01-01', 'Satır ' || i, i FROM generate_series(1, $2::int) i`,
    [branch, largeRows],
  )
  await pool.end()
  const { pid = 0 } = product.process
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  const filter = encodeURIComponent(JSON.stringify({ branch }))
  const file = await download(admin, 'large.xlsx', `/api/general-excel/export?format=xlsx&filter=${filter}`)
  clearInterval(watch)
  const sheet = String(unzip(readFileSync(file)).get('xl/worksheets/sheet1.xml'))
  const written = sheet.split('<row ').length - 2
  if (written < largeRows) throw new Error(`The large workbook has ${written} rows`)
  return Math.round(most - before)
}

await program('files', async () => {
  for (const name of ['soffice', 'qpdf'])
    if (spawnSync(name, ['--version']).error) throw new CannotRun(`this machine has no ${name}`)
  const sink = await openSmtpSink()
  const product = await startProduct({
    dataDir: openFolder(),
    environment: { DEMO: '1', SMTP_URL: sink.url },
  })
  const visitor = new Client(() => product.url)
  const admin = await signIn(visitor)
  const first = async (path: string) => {
    const [row] = await admin.rows<{ _id: string; user: string; branch: string }>(path)
    if (!row) throw new Error(`The demo has nothing in ${path}`)
    return row
  }
  const [sale, session, signature] = [
    await first('/api/sales'),
    await first('/api/till-sessions'),
    await first('/api/contracts/signatures'),
  ]
  const [wallet, debt] = [await first('/api/balance'), await first('/api/receivables')]

  const violations = await sheetFlaws(admin, wallet._id, debt.user)
  const papers = Object.entries(documents(sale._id, session._id, signature._id, wallet._id, debt.user))
  for (const [name, path] of papers)
    for (const flaw of documentFlaws(await download(admin, `${name}.pdf`, path)))
      violations.push(`${name}.pdf ${flaw}`)
  const mails = await mailFlaws(admin, visitor, sink)
  violations.push(...mails.flaws)
  const growth = await growthOf(product, admin, debt.branch)
  if (growth > megabytes) violations.push(`${largeRows} rows took ${growth} MB`)
  await product.stop()
  await sink.close()
  const opened = Object.keys(sheets('csv', '', '')).length + Object.keys(sheets('xlsx', '', '')).length
  return {
    violations,
    detail: `${opened} sheets, ${papers.length} PDFs, ${mails.count} mails, ${largeRows} rows within ${growth} MB`,
  }
})
