import { HttpError } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminRecord } from '#admin/core/resource.ts'
import { GeneralRecordList } from '#admin/resources/money/general-records/GeneralRecordList.tsx'
import { generalRecords } from '#admin/resources/money/general-records/index.ts'
import { paymentRecords } from '#admin/resources/money/payment-records/index.ts'
import { PaymentRecordList } from '#admin/resources/money/payment-records/PaymentRecordList.tsx'
import ImportDialog from '#admin/ui/sheet/import/ImportDialog.tsx'
import {
  addGeneralRows,
  exportGeneralRecords,
  type GeneralRecord,
  sumGeneralRecords,
} from '#shared/money/general-records/general-records.contract.ts'
import { generalRecordsSheet } from '#shared/money/general-records/general-records.sheet.ts'
import {
  checkImport,
  type Import,
  listImports,
  previewUndo,
  showImport,
  startImport,
  undoImport,
  uploadImport,
} from '#shared/money/imports/imports.contract.ts'
import { type DeskPayment, sumDeskPayments } from '#shared/money/payment-records/payment-records.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { branches, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { chooseFile } from '#tests/components/support/choose-file.ts'
import { equipmentId as idOf } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

type Row = AdminRecord<GeneralRecord>

const rowOf = (number: number, more: Partial<Row> = {}): Row => ({
  id: idOf(number),
  _id: idOf(number),
  branch: moda,
  date: `2026-11-0${number}`,
  title: `Satır ${number}`,
  category: 'Gider',
  amount: number * 100,
  note: '',
  createdAt: '2026-11-02T09:30:00.000Z',
  version: 1,
  ...more,
})

const paymentOf = (number: number, more: Partial<DeskPayment> = {}): AdminRecord<DeskPayment> => ({
  id: idOf(number),
  ...{ _id: idOf(number), branch: moda, memberName: `Üye ${number}`, phone: '', package: 'Aylık' },
  ...{ amount: 500, method: 'card', date: '2026-11-02', note: '', user: null, membership: null, sale: null },
  ...{ session: null, isHistorical: false, allocated: 0, refunded: 0, reversedAt: null },
  ...{ createdAt: '2026-11-02T09:30:00.000Z', version: 1, ...more },
})

async function renderRecords(branch: string | undefined = moda) {
  respondTo(sumGeneralRecords, () => ({ count: 3, income: 600, spent: 0, balance: 600 }))
  const rendered = await renderAdmin(<GeneralRecordList />, {
    resources: [generalRecords],
    records: { 'general-records': [rowOf(1), rowOf(2), rowOf(3)] },
    path: '/general-records',
    ...(branch && { branch }),
  })
  const { screen, data } = rendered
  const line = (name: string) => screen.getByRole('row').filter({ hasText: name })
  const cell = (name: string, field: string) =>
    line(name)
      .getByRole('gridcell')
      .nth(['tick', 'date', 'title', 'category', 'amount', 'note'].indexOf(field))
  await expect.element(screen.getByRole('grid')).toBeVisible()
  return {
    ...rendered,
    line,
    cell,
    grid: screen.getByRole('grid'),
    updates: () => data.callsOf('update', 'general-records').map(({ params }) => params.data),
    /** Opens a row by keyboard in one of its cells. */
    async open(name: string, field: string) {
      await cell(name, field).click()
      await expect.element(cell(name, field)).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

/** Replaces the text of the focused field. */
const type = (text: string) => userEvent.keyboard(`{Control>}a{/Control}${text}`)

describe('SheetList, SheetTable and CellEditor: a row', () => {
  it('is changed by keyboard in several cells and saved once, with its version', async () => {
    const { grid, line, open, updates } = await renderRecords()
    await open('Satır 2', 'title')
    await expect.element(grid.getByRole('textbox', { name: 'Açıklama' })).toHaveFocus()
    await type('Kira{Tab}{Tab}')
    await expect.element(grid.getByRole('textbox', { name: 'Tutar' })).toHaveFocus()
    await type('-1.250,50{Enter}')
    await expect.element(line('Kira')).toMatchTextContent('-₺1.250,50')
    expect(updates()).toEqual([{ title: 'Kira', amount: -1250.5, version: 1 }])
  })

  it('is opened and saved by its buttons', async () => {
    const { grid, line, updates } = await renderRecords()
    await grid.getByRole('button', { name: 'Satır 2 satırını düzenle' }).click()
    await grid.getByRole('textbox', { name: 'Not' }).fill('Fişi dosyada')
    await grid.getByRole('button', { name: 'Satırı kaydet' }).click()
    await expect.element(line('Fişi dosyada')).toBeVisible()
    expect(updates()).toEqual([{ note: 'Fişi dosyada', version: 1 }])
  })

  it('is left as it was by Escape, and by Enter without a change', async () => {
    const { grid, line, open, updates } = await renderRecords()
    await open('Satır 2', 'title')
    await type('Kira{Escape}')
    await expect.element(line('Satır 2')).toBeVisible()
    await open('Satır 2', 'title')
    await userEvent.keyboard('{Enter}')
    await expect.element(grid.getByRole('textbox')).not.toBeInTheDocument()
    expect(updates()).toEqual([])
  })

  it('stays open with the error at its field until it is valid', async () => {
    const { screen, grid, open, updates } = await renderRecords()
    await open('Satır 1', 'amount')
    await type('çok{Enter}')
    await expect.element(screen.getByRole('tooltip')).toBeVisible()
    await expect.element(grid.getByRole('textbox', { name: 'Tutar' })).toHaveAttribute('aria-invalid', 'true')
    expect(updates()).toEqual([])
    await type('150{Enter}')
    await expect.poll(updates).toEqual([{ amount: 150, version: 1 }])
  })

  it('stays open with what was typed when the server refuses it, and names the field', async () => {
    const { screen, grid, data, open, line, updates } = await renderRecords()
    data.failures.update = new HttpError('Kaydedilemedi.', 409, { errors: { amount: 'Kasası kapandı.' } })
    await open('Satır 2', 'amount')
    await type('75{Enter}')
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Kasası kapandı.')
    await expect.element(screen.getByText('Kaydedilemedi.')).toBeVisible()
    await expect.element(grid.getByRole('textbox', { name: 'Tutar' })).toHaveValue('75')
    await grid.getByRole('button', { name: 'Satırı kaydet' }).click()
    await expect.element(line('Satır 2')).toMatchTextContent('₺75')
    expect(updates()).toHaveLength(2)
  })

  it('keeps what was typed while others change the list and the window gets the focus', async () => {
    const { grid, data, open, line, cell } = await renderRecords()
    await open('Satır 2', 'title')
    await type('Kira')
    Object.assign(data.records('general-records')[2] ?? {}, { title: 'Üçüncü', version: 2 })
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => data.callsOf('getList', 'general-records').length).toBeGreaterThan(1)
    await expect.element(grid.getByRole('textbox', { name: 'Açıklama' })).toHaveValue('Kira')
    await cell('Satır 1', 'title').click()
    await expect.element(grid.getByRole('textbox', { name: 'Açıklama' })).toHaveValue('Kira')
    await grid.getByRole('button', { name: 'Satırı kaydet' }).click()
    await expect.element(line('Kira')).toBeVisible()
    await expect.element(line('Üçüncü')).toBeVisible()
  })

  it('asks before it is lost on the way to another screen', async () => {
    const { router, address, open } = await renderRecords()
    await open('Satır 2', 'title')
    await type('Kira')
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    await router.navigate('/')
    await expect.poll(() => confirm.mock.calls.length).toBe(1)
    expect(address().pathname).toBe('/general-records')
    confirm.mockReturnValue(true)
    await router.navigate('/')
    await expect.poll(() => address().pathname).toBe('/')
  })

  it('is closed when the user leaves it for another order', async () => {
    const { screen, grid, open, updates } = await renderRecords()
    await open('Satır 2', 'title')
    await type('Kira')
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    await screen.getByRole('columnheader', { name: 'Tutar' }).click()
    await expect.element(grid.getByRole('textbox')).not.toBeInTheDocument()
    expect(updates()).toEqual([])
  })

  it('of a sale opens in its note only, and says why', async () => {
    respondTo(sumDeskPayments, () => ({
      count: 1,
      total: 500,
      byMethod: { cash: 0, card: 500, transfer: 0 },
    }))
    const { screen, data } = await renderAdmin(<PaymentRecordList />, {
      resources: [paymentRecords],
      records: { 'payment-records': [paymentOf(1, { membership: idOf(9) })] },
      path: '/payment-records',
      branch: moda,
    })
    const grid = screen.getByRole('grid')
    await grid.getByRole('gridcell', { name: '₺500,00' }).dblClick()
    await expect.element(screen.getByText('Bu satır bir satışa bağlı: yalnızca notu değişir.')).toBeVisible()
    await grid.getByRole('button', { name: 'Üye 1 satırını düzenle' }).click()
    await grid.getByRole('textbox', { name: 'Not' }).fill('Fişi verildi')
    expect(grid.getByRole('textbox').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => data.callsOf('update').map(({ params }) => params.data))
      .toEqual([{ note: 'Fişi verildi', version: 1 }])
  })

  it('is a card on a phone', async () => {
    await page.viewport(390, 844)
    respondTo(sumGeneralRecords, () => ({ count: 1, income: 0, spent: 0, balance: 0 }))
    const { screen } = await renderAdmin(<GeneralRecordList />, {
      resources: [generalRecords],
      records: { 'general-records': [rowOf(1)] },
    })
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Satır 1' })).toBeVisible()
    await screen.getByRole('button', { name: 'Yeni kayıt' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Açıklama' })).toBeVisible()
  })
})

describe('RowConflict: a row that another person has changed meanwhile', () => {
  async function conflicted() {
    const rendered = await renderRecords()
    const { data, open, screen } = rendered
    respondTo(listAuditLog, () => [])
    Object.assign(data.records('general-records')[1] ?? {}, {
      title: 'Onun yazdığı',
      note: 'Onun',
      version: 5,
    })
    await open('Satır 2', 'title')
    await type('Benim yazdığım{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
    const mine = dialog.getByRole('radiogroup', { name: 'Açıklama' }).getByRole('radio').first()
    await expect.element(mine).toBeChecked()
    return { ...rendered, dialog, stored: () => data.records('general-records')[1] }
  }

  it('is saved with the chosen values over the current version', async () => {
    const { dialog, stored, line } = await conflicted()
    await dialog.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
    await expect
      .poll(stored)
      .toMatchObject({ title: 'Benim yazdığım', note: 'Onun', category: 'Gider', version: 6 })
    await expect.element(line('Benim yazdığım')).toBeVisible()
  })

  it('is taken as it is now', async () => {
    const { dialog, stored, line, grid } = await conflicted()
    await dialog.getByRole('button', { name: 'Hepsinde kayıtlı olanı al' }).click()
    await expect.element(line('Onun yazdığı')).toBeVisible()
    await expect.element(grid.getByRole('textbox')).not.toBeInTheDocument()
    expect(stored()?.version).toBe(5)
  })

  it('stays open when the user goes back to editing', async () => {
    const { dialog, grid, stored } = await conflicted()
    await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    await expect.element(grid.getByRole('textbox', { name: 'Açıklama' })).toHaveValue('Benim yazdığım')
    expect(stored()?.version).toBe(5)
  })
})

describe('QuickEntry', () => {
  it('adds one record after another: Enter saves, the day stays, and the focus returns', async () => {
    const { screen, line, data } = await renderRecords()
    const entry = screen.getByRole('region', { name: 'Yeni kayıt' })
    await entry.getByRole('textbox', { name: 'Açıklama' }).click()
    await userEvent.keyboard('Su faturası{Tab}-1.080,50{Enter}')
    await expect.element(screen.getByText('Kayıt eklendi.')).toBeVisible()
    await expect.element(line('Su faturası')).toBeVisible()
    await expect.element(entry.getByRole('textbox', { name: 'Açıklama' })).toHaveFocus()
    await userEvent.keyboard('Gaz{Tab}40{Enter}')
    await expect.element(line('Gaz')).toBeVisible()
    const [first, second] = data.callsOf('create', 'general-records').map(({ params }) => params.data)
    expect(first).toMatchObject({ title: 'Su faturası', amount: -1080.5, branch: moda })
    expect(second).toMatchObject({ title: 'Gaz', amount: 40, date: (first as Row).date })
  })

  it('shows what is missing at its field and keeps the rest', async () => {
    const { screen, data } = await renderRecords()
    const entry = screen.getByRole('region', { name: 'Yeni kayıt' })
    await entry.getByRole('textbox', { name: 'Açıklama' }).click()
    await userEvent.keyboard('Su faturası{Enter}')
    await expect
      .element(entry.getByRole('textbox', { name: 'Tutar' }))
      .toHaveAttribute('aria-invalid', 'true')
    await expect.element(entry.getByRole('textbox', { name: 'Açıklama' })).toHaveValue('Su faturası')
    expect(data.callsOf('create')).toEqual([])
  })
})

describe('PasteDialog', () => {
  async function openPaste(text: string, branch: string | undefined = moda) {
    const rendered = await renderRecords(branch)
    await rendered.screen.getByRole('button', { name: 'Tablodan yapıştır' }).click()
    const dialog = rendered.screen.getByRole('dialog', { name: 'Genel kayıtlar: Excel’den yapıştır' })
    const field = dialog.getByRole('textbox', { name: 'Kopyaladığınız satırlar' })
    await expect.element(field).toHaveFocus()
    await field.fill(text)
    return { ...rendered, dialog, field }
  }
  const answer = ({ body }: { body: unknown }) =>
    (body as { rows: Partial<Row>[] }).rows.map((row, index) => {
      const { id: _, ...record } = rowOf(index, row)
      return record
    })

  it('shows how the rows are read, adds the valid ones in one call, and keeps the others', async () => {
    respondTo(addGeneralRows, answer)
    const { screen, dialog, field } = await openPaste(
      '01.11.2026\tElektrik\tFatura\t-250\n02.11.2026\tSu\tFatura\tçok\n03.11.2026\tGaz\t\t-1.040,50',
    )
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('2 satır eklenebilir, 1 satırda sorun var ve burada kalır.')
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    await expect.element(row('Su')).toMatchTextContent('Tutar:')
    await expect.element(row('Gaz')).toMatchTextContent('-1.040,50')
    await dialog.getByRole('button', { name: '2 satırı ekle' }).click()
    await expect.element(screen.getByText('2 satır eklendi.')).toBeVisible()
    await expect.element(field).toHaveValue('02.11.2026\tSu\tFatura\tçok')
    expect(requestsTo(addGeneralRows).map(({ body }) => body)).toEqual([
      {
        branch: moda,
        rows: [
          { date: '2026-11-01', title: 'Elektrik', category: 'Fatura', amount: -250 },
          { date: '2026-11-03', title: 'Gaz', category: '', amount: -1040.5 },
        ],
      },
    ])
    await field.fill('02.11.2026\tSu\tFatura\t-90')
    await dialog.getByRole('button', { name: '1 satırı ekle' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('recognises columns by their headings', async () => {
    respondTo(addGeneralRows, answer)
    const { dialog } = await openPaste('Tutar\tAçıklama\n-250\tElektrik')
    await dialog.getByRole('button', { name: '1 satırı ekle' }).click()
    await expect.poll(() => requestsTo(addGeneralRows).length).toBe(1)
    expect(requestsTo(addGeneralRows)[0]?.body.rows).toMatchObject([{ amount: -250, title: 'Elektrik' }])
  })

  it('names the row that the server refuses, adds nothing, and offers the rest', async () => {
    respondTo(addGeneralRows, () =>
      refusal(409, 'Kasa kapalı.', { fields: { 'rows.1.amount': 'Kasası kapandı.' } }),
    )
    const { dialog } = await openPaste('01.11.2026\tElektrik\t\t-250\n02.11.2026\tSu\t\t-90')
    await dialog.getByRole('button', { name: '2 satırı ekle' }).click()
    const refused = dialog.getByRole('row').filter({ hasText: 'Su' })
    await expect.element(refused).toMatchTextContent('Tutar: Kasası kapandı.')
    await expect.element(dialog.getByRole('button', { name: '1 satırı ekle' })).toBeVisible()
  })

  it('takes what is pasted into the table, which changes no row', async () => {
    const { screen, cell, updates } = await renderRecords()
    await cell('Satır 2', 'title').click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '01.11.2026\tElektrik\t\t-250')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    const dialog = screen.getByRole('dialog', { name: 'Genel kayıtlar: Excel’den yapıştır' })
    await expect.element(dialog.getByRole('button', { name: '1 satırı ekle' })).toBeVisible()
    expect(updates()).toEqual([])
  })

  it('adds nothing while no branch is chosen', async () => {
    const { dialog } = await openPaste('01.11.2026\tElektrik\t\t-250', '')
    await expect.element(dialog).toMatchTextContent('Satırların ekleneceği şubeyi yukarıdan seçin.')
    await expect.element(dialog.getByRole('button', { name: '1 satırı ekle' })).toBeDisabled()
  })
})

describe('SheetTools', () => {
  it('exports the whole list in its order', async () => {
    const { screen } = await renderRecords()
    respondTo(exportGeneralRecords, () => new Blob(['Tarih']))
    await screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await screen.getByRole('menuitem', { name: 'CSV olarak indir' }).click()
    await expect.element(screen.getByText('Dosya indirildi.')).toBeVisible()
    const { query } = requestsTo(exportGeneralRecords)[0] ?? {}
    expect(query).toMatchObject({ format: 'csv', sort: '["date","DESC"]' })
    expect(JSON.parse(query?.filter ?? '')).toEqual({ branch: moda })
  })
})

describe('ImportDialog, ChooseFile, MapColumns, ProblemTable, CheckedFile, ImportProgress and ImportHistory', () => {
  const file = (more: Partial<Import> = {}): Import => ({
    _id: idOf(50),
    sheet: 'general-records',
    branch: moda,
    fileName: 'kasa.csv',
    state: 'ready',
    headings: ['Gün', 'İş', 'Para', ''],
    columns: { date: 0, title: 1 },
    dayOrder: 'day-first',
    rowCount: 3,
    done: 0,
    added: 0,
    skipped: 0,
    warned: 0,
    kept: 0,
    createdByName: 'Ada',
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    ...more,
  })
  const csv = new File(['Gün;İş;Para'], 'kasa.csv', { type: 'text/csv' })

  async function openImport(branch: string | undefined = moda, past: Import[] = []) {
    respondTo(listImports, () => past)
    const rendered = await renderRecords(branch)
    await rendered.screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await rendered.screen.getByRole('menuitem', { name: 'İçe aktar' }).click()
    const dialog = rendered.screen.getByRole('dialog', { name: /^Genel kayıtlar: içe aktar/ })
    await expect.element(dialog).toBeVisible()
    return { ...rendered, dialog }
  }

  it('reads a file, maps its columns, checks the rows and adds the good ones', async () => {
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => ({
      good: 2,
      warned: 0,
      warnings: [],
      wrong: 1,
      problems: [{ row: 3, field: 'amount', cell: 'çok', message: 'Tutarı yazın.' }],
      sample: [{ date: '20.11.2026', title: 'Kira', amount: '-500' }],
    }))
    respondTo(startImport, () => file({ state: 'running', added: 2 }))
    respondTo(showImport, () => file({ state: 'done', added: 2, done: 2, skipped: 1 }))
    const { screen, dialog, data } = await openImport()
    await expect.element(dialog).toMatchTextContent('Bu sayfaya henüz dosya aktarılmadı.')
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), csv)
    await expect.element(dialog).toMatchTextContent('kasa.csv: 3 satır. Henüz hiçbir şey eklenmedi.')
    await expect.element(dialog.getByRole('combobox', { name: /^Tutar/ })).toMatchTextContent('Yok')
    await dialog.getByRole('combobox', { name: /^Tutar/ }).click()
    await screen.getByRole('option', { name: 'Para' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.element(dialog).toMatchTextContent('1 satırda sorun var; 2 satır eklenmeye hazır.')
    await expect
      .element(dialog.getByRole('region', { name: 'Sorunlu satırlar' }))
      .toMatchTextContent('Tutarı yazın.')
    await expect
      .element(dialog.getByRole('region', { name: 'İlk satırlar böyle okundu' }))
      .toMatchTextContent('Kira')
    expect(requestsTo(checkImport)[0]?.body.columns).toEqual({ date: 0, title: 1, amount: 2 })
    const before = data.callsOf('getList', 'general-records').length
    await dialog.getByRole('button', { name: '2 satırı ekle, 1 satırı atla' }).click()
    await expect.element(dialog.getByRole('progressbar', { name: 'Satırlar ekleniyor' })).toBeVisible()
    await expect.element(dialog).toMatchTextContent('2 satır eklendi. 1 sorunlu satır atlandı.')
    await expect.poll(() => data.callsOf('getList', 'general-records').length).toBeGreaterThan(before)
    await dialog.getByRole('button', { name: 'Yeni dosya' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Dosya seç' })).toBeVisible()
  })

  it('checks again after another column is chosen, and goes back', async () => {
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => ({ good: 3, wrong: 0, problems: [], warned: 0, warnings: [], sample: [] }))
    const { screen, dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), csv)
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.element(dialog.getByRole('button', { name: '3 satırı ekle' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Eğik çizgili tarihler' }).click()
    await screen.getByRole('option', { name: /^Ay önce/ }).click()
    await expect.element(dialog.getByRole('button', { name: 'Satırları kontrol et' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Geri', exact: true }).click()
    await expect.element(dialog.getByRole('button', { name: 'Dosya seç' })).toBeVisible()
  })

  it('takes no other choices while a check runs, whose result would be shown for them', async () => {
    let finish = () => {}
    const result = new Promise<void>((resolve) => {
      finish = resolve
    })
    respondTo(uploadImport, () => file())
    respondTo(checkImport, async () => {
      await result
      return { good: 3, wrong: 0, problems: [], warned: 0, warnings: [], sample: [] }
    })
    const { dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), csv)
    const amount = dialog.getByRole('combobox', { name: /^Tutar/ })
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    const isLocked = () => amount.element().closest('[inert]') !== null
    await expect.poll(isLocked).toBe(true)
    finish()
    await expect.element(dialog.getByRole('button', { name: '3 satırı ekle' })).toBeVisible()
    expect(isLocked()).toBe(false)
  })

  it('offers the branches of staff who work in several, not those of others', async () => {
    respondTo(listImports, () => [])
    const { screen } = await renderAdmin(
      <ImportDialog sheet={generalRecordsSheet} onClose={() => undefined} onChanged={() => undefined} />,
      {
        resources: [generalRecords],
        records: { branches: [...branches, { id: idOf(77), name: 'Alsancak', order: 3 }] },
        user: { ...staff, branches: branches.map(({ id }) => String(id)) },
      },
    )
    await screen.getByRole('combobox', { name: 'Hangi şubeye?' }).click()
    await expect.element(screen.getByRole('option', { name: 'Moda' })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Alsancak' })).not.toBeInTheDocument()
  })

  it('asks for the branch while all are shown, and refuses a file that is too large', async () => {
    const { screen, dialog } = await openImport('')
    await expect.element(dialog.getByRole('button', { name: 'Dosya seç' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Hangi şubeye?' }).click()
    await screen.getByRole('option', { name: String(branches[0]?.name) }).click()
    await expect.element(dialog.getByRole('button', { name: 'Dosya seç' })).toBeEnabled()
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'kasa.csv')
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), large)
    await expect.element(screen.getByText(/10 MB/).first()).toBeVisible()
    expect(requestsTo(uploadImport)).toHaveLength(0)
  })

  it('reports a failed import', async () => {
    respondTo(uploadImport, () => file({ state: 'failed' }))
    const { dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), csv)
    await expect.element(dialog).toMatchTextContent('İçe aktarma tamamlanamadı; hiçbir satır eklenmedi.')
  })

  it('undoes a past import after naming what stays', async () => {
    const past = file({ state: 'done', added: 5 })
    respondTo(previewUndo, () => ({
      removed: 4,
      kept: 1,
      changed: [{ _id: idOf(3), date: '2026-11-03', name: 'Kira', amount: -500 }],
    }))
    respondTo(undoImport, () => ({ removed: 4, kept: 1, changed: [] }))
    const { screen, dialog } = await openImport(moda, [past])
    await dialog.getByRole('button', { name: 'kasa.csv aktarmasını geri al' }).click()
    const asked = screen.getByRole('alertdialog', { name: 'İçe aktarma geri alınsın mı?' })
    await expect.element(asked).toMatchTextContent('1 satır sonradan değiştirildiği için kalacak')
    await expect.element(asked).toMatchTextContent('Kira')
    await asked.getByRole('button', { name: '4 satırı sil' }).click()
    await expect.element(screen.getByText('4 satır silindi, değiştirilmiş 1 satır kaldı.')).toBeVisible()
  })
})
