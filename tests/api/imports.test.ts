import { describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  listGeneralRecordsOfBranch,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'
import {
  checkImport,
  listImports,
  previewUndo,
  showImport,
  startImport,
  undoImport,
  uploadImport,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { listDeskPaymentsOfBranch } from '#shared/money/payment-records/payment-records.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { csvFile, ended, importFile, upload, workbook } from '#tests/support/product/spreadsheets.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

const texts = importsMessages

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const stranger = await product.person({ role: 'staff', branch: karatay._id })

/** A new branch, so that each test counts only its own rows. */
async function emptyBranch(): Promise<string> {
  return (await openBranch(admin, `Sayfa${String.fromCharCode(97 + branchCount++)} Şubesi`))._id
}
let branchCount = 0

const rowsIn = async (branchId: string) =>
  (await admin.call(listGeneralRecordsOfBranch, { params: { branchId }, query: { sort: ['title', 'ASC'] } }))
    .records

const wholeMapping = { date: 0, title: 1, amount: 2 }

describe('importing a file into a sheet', () => {
  test('its columns are detected, its rows validated without inserting, and inserted all at once', async () => {
    const branch = await emptyBranch()
    const file = csvFile(
      'Tarih;Açıklama;Kategori;Tutar\n22.11.2025;Işıklandırma;Bakım;-1.250,50\n2025-11-23;Kafe;;900\n\n;Eksik;;x\n',
    )
    const uploaded = await upload(admin, branch, file)
    const columns = { date: 0, title: 1, category: 2, amount: 3 }
    expect(uploaded).toMatchObject({ state: 'ready', columns, rowCount: 4, fileName: 'dosya.csv' })
    const params = { importId: uploaded._id }
    const check = await admin.call(checkImport, { params, body: { columns } })
    expect(check).toMatchObject({
      good: 2,
      wrong: 1,
      problems: [
        { row: 5, field: 'date', cell: '' },
        { row: 5, field: 'amount', cell: 'x', message: validationMessages.money },
      ],
    })
    expect(check.sample[0]).toEqual({
      date: '22.11.2025',
      title: 'Işıklandırma',
      category: 'Bakım',
      amount: '-1.250,50',
      note: '',
    })
    expect(await rowsIn(branch)).toEqual([])
    await expect(admin.call(startImport, { params, body: {} })).rejects.toMatchObject({
      status: 400,
      message: texts.hasProblems,
    })
    await admin.call(startImport, { params, body: { skipsProblems: true } })
    expect(await ended(admin, uploaded._id)).toMatchObject({ state: 'done', done: 2, added: 2, skipped: 1 })
    expect(await rowsIn(branch)).toMatchObject([
      { title: 'Işıklandırma', date: '2025-11-22', category: 'Bakım', amount: -1250.5 },
      { title: 'Kafe', date: '2025-11-23', category: '', amount: 900 },
    ])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: uploaded._id } } })
    expect(entry).toMatchObject({ resource: 'imports', action: 'create', actorName: admin.user.name })
    await expect(admin.call(startImport, { params, body: {} })).rejects.toMatchObject({ status: 409 })
    expect((await rowsIn(branch)).length).toBe(2)
  })

  test('a workbook is read with dates, amounts and formula results, without the formulas', async () => {
    const branch = await emptyBranch()
    const file = await workbook([
      ['Date', 'Description', 'Amount', 'Note'],
      [new Date('2025-03-04'), 'Elektrik', -0.30000000000000004, '=HYPERLINK("http://x")'],
      ['05/03/2025', 'Su', '1,250.50', null],
      ['06.03.2025', 'Yarım kuruş', 1.125, null],
    ])
    const { _id: importId, columns } = await upload(admin, branch, file)
    const check = await admin.call(checkImport, { params: { importId }, body: { columns } })
    expect([check.good, check.problems.map(({ row, field }) => [row, field])]).toEqual([2, [[4, 'amount']]])
    await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
    expect(await ended(admin, importId)).toMatchObject({ state: 'done', added: 2 })
    expect(await rowsIn(branch)).toMatchObject([
      { title: 'Elektrik', date: '2025-03-04', amount: -0.3, note: '=HYPERLINK("http://x")' },
      { title: 'Su', date: '2025-03-05', amount: 1250.5 },
    ])
  })

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`), ';'],
    ['UTF-8 with commas', (text: string) => Buffer.from(text), ','],
    ['UTF-16, as Excel’s Unicode text', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), '\t'],
    [
      'windows-1254',
      (text: string) =>
        Buffer.from(
          text.replace(
            /[ığşİĞŞ]/g,
            (c) => ({ ı: '\xfd', ğ: '\xf0', ş: '\xfe', İ: '\xdd', Ğ: '\xd0', Ş: '\xde' })[c] ?? c,
          ),
          'latin1',
        ),
      ';',
    ],
  ])('%s is parsed', async (_name, encode, separator) => {
    const branch = await emptyBranch()
    const text = ['Tarih|Açıklama|Tutar', '01.02.2025|"Işık; ağ, şebeke"|5']
      .join('\n')
      .replaceAll('|', separator)
    const { state } = await importFile(admin, branch, csvFile(new Uint8Array(encode(text))))
    expect(state).toBe('done')
    expect(await rowsIn(branch)).toMatchObject([{ title: 'Işık; ağ, şebeke', date: '2025-02-01' }])
  })

  test('US dates are detected, and the parsing settings are remembered for the next file', async () => {
    const headings = 'Zaman,Neydi,Kaç para\n'
    const first = await upload(staff, meram._id, csvFile(`${headings}11/22/2025,Cam silme,5\n`))
    expect(first.columns).toEqual({})
    const params = { importId: first._id }
    await expect(
      staff.call(checkImport, { params, body: { columns: { date: 0, title: 1 } } }),
    ).rejects.toMatchObject({ status: 400, fields: { 'columns.amount': texts.columnMissing('Tutar') } })
    await staff.call(checkImport, { params, body: { columns: wholeMapping, dayOrder: 'month-first' } })
    await staff.call(startImport, { params, body: {} })
    expect((await ended(staff, first._id)).state).toBe('done')
    const next = await upload(staff, meram._id, csvFile(`${headings}01/02/2025,Halı,7\n`))
    expect(next).toMatchObject({ columns: wholeMapping, dayOrder: 'month-first' })
    const guessed = await upload(staff, meram._id, csvFile('Tarih,Açıklama,Tutar\n11/22/2025,x,5\n'))
    expect(guessed.dayOrder).toBe('month-first')
  })

  test('the payment sheet accepts the usual names of payment methods', async () => {
    const file = csvFile(
      'Tarih;Ad Soyad;Ödeme Şekli;Ücret\n01.02.2025;Ayşe Şahin;Kredi Kartı;1.500\n01.02.2025;Can Er;;20\n01.01.2999;Geç;eft;5\n',
    )
    const done = await importFile(admin, meram._id, file, 'payment-records')
    expect(done).toMatchObject({ state: 'done', added: 2, skipped: 1 })
    const params = { branchId: meram._id }
    const rows = await staff.call(listDeskPaymentsOfBranch, { params, query: { sort: ['amount', 'ASC'] } })
    expect(rows.map(({ memberName, method, amount }) => [memberName, method, amount])).toEqual([
      ['Can Er', 'cash', 20],
      ['Ayşe Şahin', 'card', 1500],
    ])
  })
})

test('imports of payments are historical, and need the permission for earlier days, as does their undo', async () => {
  const file = csvFile('Tarih,Üye,Tutar,Yöntem\n05/01/2026,Can Er,20,nakit\n')
  const params = { branchId: meram._id, sheet: 'payment-records' as const }
  await expect(staff.call(uploadImport, { params, files: { file } })).rejects.toMatchObject({ status: 403 })
  const { _id: importId } = await importFile(admin, meram._id, file, 'payment-records')
  const [row] = await staff.call(listDeskPaymentsOfBranch, {
    params: { branchId: meram._id },
    query: { filter: { from: '2026-01-05', until: '2026-01-05', q: 'Can Er' } },
  })
  expect(row).toMatchObject({ isHistorical: true, session: null, method: 'cash' })
  await expect(staff.call(undoImport, { params: { importId } })).rejects.toMatchObject({ status: 403 })
  await admin.call(undoImport, { params: { importId } })
})

describe('undoing an import', () => {
  test('removes its rows, and reports and keeps those edited since', async () => {
    const branch = await emptyBranch()
    const done = await importFile(
      admin,
      branch,
      csvFile('Tarih;Açıklama;Tutar\n01.02.2025;Bir;1\n02.02.2025;İki;2\n03.02.2025;Üç;3\n'),
    )
    const two = (await rowsIn(branch)).find(({ title }) => title === 'İki')
    await admin.call(updateGeneralRecord, { params: { id: two?._id ?? '' }, body: { amount: 20 } })
    const params = { importId: done._id }
    const effect = {
      removed: 2,
      kept: 1,
      changed: [{ _id: two?._id, date: '2025-02-02', name: 'İki', amount: 20 }],
    }
    expect(await admin.call(previewUndo, { params })).toEqual(effect)
    expect(await admin.call(undoImport, { params })).toEqual(effect)
    expect(await rowsIn(branch)).toMatchObject([{ title: 'İki', amount: 20 }])
    expect(await admin.call(showImport, { params })).toMatchObject({ state: 'undone', kept: 1 })
    await expect(admin.call(undoImport, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.notDone,
    })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: done._id } } })
    expect(entry).toMatchObject({ action: 'undo', after: { removed: 2, kept: 1 } })
  })
})

describe('staff of another branch', () => {
  test('can neither see an import nor act on it', async () => {
    const { _id: importId } = await importFile(
      staff,
      meram._id,
      csvFile('Tarih;Açıklama;Tutar\n01.02.2025;Bizim;1\n'),
    )
    const params = { importId }
    const none = { status: 404, message: texts.notFound }
    await expect(stranger.call(showImport, { params })).rejects.toMatchObject(none)
    await expect(
      stranger.call(checkImport, { params, body: { columns: wholeMapping } }),
    ).rejects.toMatchObject(none)
    await expect(stranger.call(startImport, { params, body: {} })).rejects.toMatchObject(none)
    await expect(stranger.call(previewUndo, { params })).rejects.toMatchObject(none)
    await expect(stranger.call(undoImport, { params })).rejects.toMatchObject(none)
    expect(await stranger.call(listImports)).toEqual([])
    expect((await staff.call(listImports)).map(({ _id }) => _id)).toContain(importId)
    const file = csvFile('Tarih;Açıklama;Tutar\n01.02.2025;x;1\n')
    await expect(
      stranger.call(uploadImport, {
        params: { sheet: 'general-records', branchId: meram._id },
        files: { file },
      }),
    ).rejects.toMatchObject({ status: 403, message: accessMessages.otherBranch })
  })
})
