import { describe, expect, test } from 'vitest'
import { pathOf } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { downloadStatement } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Gökçe Işık' })
const branch = await openBranch(admin, 'Selçuklu')
const owner = await product.person({ name: 'Şule Ağaoğlu', branch: branch._id })
const wallet = await makeWallet(admin, owner, branch._id, 1250.5)
await change(admin, wallet, -50.25, '=HYPERLINK("http://kotu.example")')
await change(admin, wallet, 100, 'Şubede “nakit”; makbuz 12')

const download = (person: Person, query: object, memberId = wallet._id) =>
  send(product, 'GET', pathOf(downloadStatement.url, { memberId }, { ...query }), { headers: bearer(person) })

describe('the CSV statement', () => {
  test('contains every entry, with numbers in Turkish format and no spreadsheet formulas', async () => {
    const answer = await download(owner, { format: 'csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="hesap-dokumu-${today}.csv"`,
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = answer.body.slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe('Sıra;Tarih;İşlem;Açıklama;Tutar (₺);Bakiye (₺);İşlemi yapan')
    expect(lines[1]).toMatch(/^1;\d\d\.\d\d\.\d{4} \d\d:\d\d;Açılış bakiyesi;;1250,50;1250,50;Gökçe Işık$/)
    expect(lines[2]).toContain(`;Düzeltme;"'=HYPERLINK(""http://kotu.example"")";-50,25;1200,25;`)
    expect(lines[3]).toContain(';Yükleme;"Şubede “nakit”; makbuz 12";100,00;1300,25;')
    expect(lines).toHaveLength(4)
  })

  test('contains the whole ledger', async () => {
    const long = await makeWallet(admin, await product.person(), wallet.branch_id)
    await product.services.pool.query(
      `INSERT INTO wallet_entries (id, wallet_id, sequence, kind, amount, balance_after)
       SELECT gen_random_uuid(), $1, i, 'top-up', 100, i * 100 FROM generate_series(1, 2100) i`,
      [long._id],
    )
    const answer = await download(admin, { format: 'csv' }, long._id)
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2101)
    expect(lines.at(-1)).toMatch(/^2100;.*;1,00;2100,00;$/)
    const pdf = await download(admin, { format: 'pdf' }, long._id)
    expect([pdf.statusCode, pdf.json().message]).toEqual([400, balancesMessages.statementTooLong('2.000')])
    expect(pdf.headers['content-disposition']).toBeUndefined()
  })
})

describe('the PDF statement', () => {
  test('is available to the member and to staff', async () => {
    for (const person of [owner, admin]) {
      const answer = await download(person, { format: 'pdf' })
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(answer.rawPayload.subarray(-1024).toString('latin1')).toContain('%%EOF')
    }
  })

  test('statements requested concurrently are all rendered', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => download(owner, { format: 'pdf' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('the period of a statement', () => {
  const linesOf = async (query: object) =>
    (await download(owner, { format: 'csv', ...query })).body.trimEnd().split('\r\n').length - 1

  test('includes its first and last day', async () => {
    expect(await linesOf({ from: today, until: today })).toBe(3)
    expect(await linesOf({ until: addDays(today, -1) })).toBe(0)
    expect(await linesOf({ from: addDays(today, 1) })).toBe(0)
    expect((await download(owner, { format: 'pdf', from: addDays(today, 1) })).statusCode).toBe(200)
  })

  test.each([
    ['ends before it begins', { from: today, until: addDays(today, -1) }],
    ['contains an invalid day', { from: '2026-02-30' }],
    ['is outside the calendar’s range', { until: '9999-12-31' }],
    ['is not a date', { from: 'dün' }],
  ])('is rejected when it %s', async (_what, query) => {
    expect((await download(owner, { format: 'csv', ...query })).statusCode).toBe(400)
  })

  test('is rejected in an unknown format', async () => {
    expect((await download(owner, { format: 'exe' })).statusCode).toBe(400)
  })
})

test('another member’s statement is not found', async () => {
  const other = await product.person()
  for (const format of ['pdf', 'csv']) {
    expect((await download(other, { format })).statusCode).toBe(404)
  }
})
