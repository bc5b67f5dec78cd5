import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { pathOf } from '#shared/core/client.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  exportGeneralRecords,
  listGeneralRecordsOfBranch,
} from '#shared/money/general-records/general-records.contract.ts'
import { exportDeskPayments } from '#shared/money/payment-records/payment-records.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { importFile } from '#tests/support/product/spreadsheets.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { writePayment, writeRecord } from '#tests/support/records/desk.ts'

const dangerous = '=cmd|"/c calc"!A1'

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
await writeRecord(staff, meram._id, {
  title: 'Işık; "ağ"',
  amount: -1250.5,
  date: '2026-03-04',
  note: dangerous,
})
await writeRecord(staff, meram._id, { title: '@Kafe & <çay>', amount: 900, date: '2026-03-05' })
await writeRecord(admin, karatay._id, { title: 'Karatay', amount: 1, date: '2026-03-06' })

const download = (person: Person, url: string, query: object) =>
  send(product, 'GET', pathOf(url, {}, query as Record<string, unknown>), { headers: bearer(person) })

test('ASVS 1.2.10: a CSV contains the filtered rows in the order of the list, and no formula', async () => {
  const answer = await download(staff, exportGeneralRecords.url, { format: 'csv', sort: ['title', 'ASC'] })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="genel-kayitlar-${clubDay(new Date())}.csv"`,
    'cache-control': 'private, no-store',
  })
  const rows: string[][] = parse(answer.body, { bom: true, delimiter: ';' })
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['Tarih', 'Açıklama', 'Kategori', 'Tutar', 'Not', 'Şube'],
    ['05.03.2026', "'@Kafe & <çay>", '', '900,00', '', 'Meram Şubesi'],
    ['04.03.2026', 'Işık; "ağ"', '', '-1250,50', `'${dangerous}`, 'Meram Şubesi'],
  ])
})

test('ASVS 1.2.10: a workbook contains typed dates and amounts, and formulas as text', async () => {
  const answer = await download(staff, exportGeneralRecords.url, { format: 'xlsx', filter: { q: 'ışık' } })
  const rows = await readSheet(Buffer.from(answer.rawPayload))
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['Tarih', 'Açıklama', 'Kategori', 'Tutar', 'Not', 'Şube'],
    [new Date('2026-03-04'), 'Işık; "ağ"', null, -1250.5, dangerous, 'Meram Şubesi'],
  ])
})

test.each(['csv', 'xlsx'] as const)('a file exported as %s can be imported unchanged', async (format) => {
  const branch = await openBranch(admin, `Geri${format} Şubesi`)
  const { rawPayload } = await download(staff, exportGeneralRecords.url, { format })
  const file = new File([new Uint8Array(rawPayload)], `geri.${format}`)
  expect(await importFile(admin, branch._id, file)).toMatchObject({ state: 'done', added: 2, skipped: 0 })
  const contents = async (branchId: string) =>
    (await admin.call(listGeneralRecordsOfBranch, { params: { branchId } })).records.map(
      ({ date, title, category, amount, note }) => ({ date, title, category, amount, note }),
    )
  expect(await contents(branch._id)).toEqual(await contents(meram._id))
})

test('staff export only their own branch, regardless of the query; an admin exports all', async () => {
  await writePayment(admin, meram._id, { memberName: 'Bizim Üye', method: 'transfer' })
  await writePayment(admin, karatay._id, { memberName: 'Onların Üyesi' })
  const names = async (person: Person, filter: object) => {
    const { body } = await download(person, exportDeskPayments.url, { format: 'csv', filter })
    return (parse(body, { bom: true, delimiter: ';', from: 2 }) as string[][]).map((row) => [row[1], row[5]])
  }
  expect(await names(staff, {})).toEqual([['Bizim Üye', 'Havale / EFT']])
  expect(await names(staff, { branch: karatay._id })).toEqual([])
  expect(await names(admin, { branch: karatay._id })).toEqual([['Onların Üyesi', 'Nakit']])
})

test('a large export contains every row once, and frees its connection even if aborted', async () => {
  const branch = await openBranch(admin, 'Çok Şubesi')
  const { pool } = product.services
  await pool.query(
    `INSERT INTO general_records (id, branch_id, date, title, amount)
     SELECT gen_random_uuid(), $1, '2026-01-01', 'Satır ' || i, i FROM generate_series(1, 5001) i`,
    [branch._id],
  )
  const query = { format: 'csv', filter: { branch: branch._id } }
  const { body } = await download(admin, exportGeneralRecords.url, query)
  const rows: string[][] = parse(body, { bom: true, delimiter: ';', from: 2 })
  expect(new Set(rows.map((row) => row[1])).size).toBe(5001)
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  for (const format of ['csv', 'xlsx']) {
    for (let time = 0; time < 6; time += 1) {
      const leaving = new AbortController()
      const answer = await fetch(origin + pathOf(exportGeneralRecords.url, {}, { ...query, format }), {
        headers: bearer(admin),
        signal: leaving.signal,
      })
      expect(answer.status).toBe(200)
      leaving.abort()
    }
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 10_000 }).toBe(0)
  }
})

test('an unknown format is rejected', async () => {
  const answer = await download(staff, exportGeneralRecords.url, { format: 'pdf' })
  expect([answer.statusCode, answer.json().message]).toEqual([400, validationMessages.failed])
})
