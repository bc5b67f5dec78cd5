import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginSession } from '#admin/core/auth/session-end.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useUndoableDelete } from '#admin/core/undo/undoable.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import ImportDialog from '#admin/ui/sheet/import/ImportDialog.tsx'
import { SheetList } from '#admin/ui/sheet/SheetList.tsx'
import type { SheetDefinition, Values } from '#admin/ui/sheet/sheet-store.ts'
import {
  exportGeneralRecords,
  type GeneralRecord,
  saveGeneralRows,
  showGeneralRecord,
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
import { branches, moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { chooseFile } from '#tests/components/support/choose-file.ts'
import { equipmentId as idOf } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

type Row = AdminRecord<GeneralRecord>

const resource = resourceOf('general-records', {
  name: 'Genel kayıt |||| Genel kayıtlar',
  fields: {
    date: 'Tarih',
    title: 'Açıklama',
    category: 'Kategori',
    amount: 'Tutar',
    branch: 'Şube',
    note: 'Not',
  },
})

const columns: readonly Column<Row>[] = [
  { source: 'date', width: 130, sortable: true, cell: { as: 'day' } },
  { source: 'title', primary: true, sortable: true },
  { source: 'category', width: 160 },
  { source: 'amount', width: 140, align: 'right', cell: { as: 'lira' } },
  { source: 'note' },
]

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

const definition: SheetDefinition = {
  sheet: generalRecordsSheet,
  save: saveGeneralRows,
  show: showGeneralRecord,
  export: exportGeneralRecords,
  isLocked: (row, field) => row.title === 'Bağlı' && field !== 'note',
  presets: () => ({ date: '2026-11-09' }),
}

interface Sent {
  added: Values[]
  changed: (Values & { _id: string; version: number })[]
  removed: { _id: string; version: number }[]
}

/** The server of the sheet: rows with versions, of which older ones are refused. */
function serve(rows: Row[]) {
  const stored = new Map(rows.map((row) => [row._id, { ...row }]))
  const withoutId = ({ id: _, ...row }: Row) => row
  respondTo(showGeneralRecord, ({ params }) => {
    const row = stored.get(String(params.id))
    return row ? withoutId(row) : refusal(404, 'Kayıt bulunamadı.')
  })
  respondTo(saveGeneralRows, ({ body }) => {
    const { added, changed, removed } = body as unknown as Sent
    for (const [index, { _id, version }] of changed.entries()) {
      const row = stored.get(_id)
      const fields = { [`changed.${index}`]: 'Değişti.' }
      if (!row) return refusal(404, 'Kayıt bulunamadı.', { fields })
      if (row.version !== version) return refusal(409, 'Kayıt değişti.', { code: 'record.stale', fields })
    }
    const now = changed.map(({ _id, ...change }) => {
      const row = { ...stored.get(_id), ...change } as Row
      row.version = (stored.get(_id)?.version ?? 0) + 1
      stored.set(_id, row)
      return withoutId(row)
    })
    const made = added.map((fields, index) => {
      const row = rowOf(0, { ...fields, _id: idOf(900 + stored.size + index), version: 1 } as Partial<Row>)
      stored.set(row._id, row)
      return withoutId(row)
    })
    for (const { _id } of removed) stored.delete(_id)
    return { added: made, changed: now, removed: removed.map(({ _id }) => _id) }
  })
  return stored
}

/** Stands for a screen on which a record was deleted a moment ago. */
function DeleteElsewhere() {
  const remove = useUndoableDelete()
  return (
    <button type="button" onClick={() => remove({ resource: 'branches', ids: [moda] })}>
      Başka ekranda sil
    </button>
  )
}

async function renderSheet(
  rows: Row[] = [rowOf(1), rowOf(2), rowOf(3)],
  branch: string | undefined = moda,
  above: ReactNode = <p>toplamlar</p>,
) {
  const stored = serve(rows)
  const rendered = await renderAdmin(
    <SheetList
      definition={definition}
      sort={{ field: 'date', order: 'ASC' }}
      columns={columns}
      above={above}
    />,
    {
      resources: [resource],
      records: { 'general-records': rows },
      path: '/general-records',
      ...(branch && { branch }),
    },
  )
  const { screen } = rendered
  const line = (name: string) => screen.getByRole('row').filter({ hasText: name })
  const cell = (name: string, field: string) =>
    line(name)
      .getByRole('gridcell')
      .nth(['tick', 'date', 'title', 'category', 'amount', 'note'].indexOf(field))
  const select = async (name: string, field: string) => {
    await cell(name, field).click()
    await expect.element(cell(name, field)).toHaveFocus()
  }
  await expect.element(screen.getByRole('grid')).toBeVisible()
  return { ...rendered, stored, line, cell, select }
}

const changes = () => requestsTo(saveGeneralRows).map(({ body }) => body.changed)

/** Pastes a text into the focused cell. */
function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

describe('SheetList, SheetTable and CellEditor', () => {
  it('writes a cell by keyboard and saves it with the row’s version', async () => {
    const { select, line } = await renderSheet()
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Control>}a{/Control}Kira{Enter}')
    await expect.element(line('Kira')).toBeVisible()
    await expect.poll(changes).toEqual([[{ _id: idOf(2), title: 'Kira', version: 1 }]])
  })

  it('cancels by Escape', async () => {
    const { select, line } = await renderSheet()
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}Kira{Escape}')
    await expect.element(line('Satır 2')).toBeVisible()
    expect(changes()).toEqual([])
  })

  it('reads amounts and empties a cell by Delete', async () => {
    const { select } = await renderSheet()
    await select('Satır 1', 'amount')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}1.250,50{Enter}')
    await expect.poll(changes).toEqual([[{ _id: idOf(1), amount: 1250.5, version: 1 }]])
    await select('Satır 3', 'category')
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => changes().at(-1)).toEqual([{ _id: idOf(3), category: '', version: 1 }])
  })

  it('shows the contract’s error and does not leave an invalid cell', async () => {
    const { screen, select } = await renderSheet()
    await select('Satır 1', 'amount')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}çok{Enter}')
    await expect.element(screen.getByRole('textbox', { name: 'Tutar' })).toBeVisible()
    await expect.element(screen.getByRole('tooltip')).toBeVisible()
    expect(changes()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('textbox', { name: 'Tutar' })).not.toBeInTheDocument()
  })

  it('does not open locked cells', async () => {
    const { screen, select } = await renderSheet([rowOf(1, { title: 'Bağlı' })])
    await select('Bağlı', 'amount')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Bu satır bir satışa bağlı: yalnızca notu değişir.')).toBeVisible()
  })

  it('adds a row from the empty last one', async () => {
    const { screen, cell, select, line } = await renderSheet()
    await select('Açıklama...', 'title')
    await userEvent.keyboard('{Enter}Su faturası{Enter}')
    await expect.element(cell('Su faturası', 'amount')).toHaveFocus()
    await userEvent.keyboard('{Enter}-80{Enter}')
    await expect.element(screen.getByText('Satır eklendi.')).toBeVisible()
    await expect.element(line('Su faturası')).toBeVisible()
    expect(requestsTo(saveGeneralRows)[0]?.body.added).toEqual([
      { date: '2026-11-09', title: 'Su faturası', category: '', amount: -80, note: '', branch: moda },
    ])
  })

  it('has no new row without a branch', async () => {
    const { screen } = await renderSheet(undefined, '')
    await expect.element(screen.getByText(/Satır eklemek için yukarıdan bir şube seçin/)).toBeVisible()
    await expect.element(screen.getByText('Açıklama...')).not.toBeInTheDocument()
  })

  it('keeps a cell that could not be saved, to try again or to discard', async () => {
    const { screen, select, line } = await renderSheet()
    respondTo(saveGeneralRows, () => refusal(503, 'Sunucuya ulaşılamıyor.'))
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Kira{Enter}')
    const alert = screen.getByRole('alert').filter({ hasText: '1 değişiklik kaydedilemedi.' })
    await expect.element(alert).toMatchTextContent('Sunucuya ulaşılamıyor.')
    await expect.element(line('Kira')).toBeVisible()
    await alert.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.element(line('Satır 2')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('asks before a cell that could not be saved is lost', async () => {
    const { screen, select, line, router, address } = await renderSheet()
    respondTo(saveGeneralRows, () => refusal(503, 'Sunucuya ulaşılamıyor.'))
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Kira{Enter}')
    await expect.element(screen.getByText(/1 değişiklik kaydedilemedi/)).toBeVisible()
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    await router.navigate('/')
    await expect.poll(() => confirm.mock.calls.length).toBe(1)
    expect(address().pathname).toBe('/general-records')
    await expect.element(line('Kira')).toBeVisible()
    confirm.mockReturnValue(true)
    await router.navigate('/')
    await expect.poll(() => address().pathname).toBe('/')
  })

  it('saves a cell once the user has signed in again over the sheet', async () => {
    let isSignedIn = false
    const { select, stored } = await renderSheet()
    const save = vi.fn(() => undefined)
    respondTo(saveGeneralRows, ({ body }) => {
      if (!isSignedIn) return refusal(401, 'Oturumunuz sona erdi.')
      save()
      const [{ _id, version, ...change }] = (body as unknown as Sent).changed as [Sent['changed'][number]]
      const { id: _, ...row } = { ...(stored.get(_id) as Row), ...change, version: version + 1 }
      return { added: [], changed: [row], removed: [] }
    })
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Kira{Enter}')
    await expect.poll(() => requestsTo(saveGeneralRows).length).toBe(1)
    isSignedIn = true
    beginSession()
    await expect.poll(() => save.mock.calls.length).toBe(1)
  })

  it('shows cards on a phone', async () => {
    await page.viewport(390, 844)
    serve([])
    const { screen } = await renderAdmin(
      <SheetList
        definition={definition}
        sort={{ field: 'date', order: 'ASC' }}
        columns={columns}
        filters={[]}
        above={null}
      />,
      { resources: [resource], records: { 'general-records': [rowOf(1)] } },
    )
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Satır 1' })).toBeVisible()
  })
})

describe('SheetTools', () => {
  it('undoes and redoes a cell by button and by Ctrl+Z', async () => {
    const { screen, select, line, stored } = await renderSheet()
    await expect.element(screen.getByRole('button', { name: 'Geri al' })).toBeDisabled()
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Kira{Enter}')
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.element(line('Satır 2')).toBeVisible()
    expect(stored.get(idOf(2))).toMatchObject({ title: 'Satır 2', version: 3 })
    await screen.getByRole('button', { name: 'Yinele' }).click()
    await expect.element(line('Kira')).toBeVisible()
    await select('Satır 1', 'title')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(line('Satır 2')).toBeVisible()
  })

  it('undoes a cell by Ctrl+Z and leaves a deletion of another screen to the next one', async () => {
    const { setTimeout: timeout } = window
    const later = (run: () => void, delay?: number) => timeout(run, delay === 6000 ? 600_000 : delay)
    vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout)
    const { screen, data, line, select } = await renderSheet(undefined, moda, <DeleteElsewhere />)
    const deleting = screen.getByText('1 kayıt siliniyor...')
    await screen.getByRole('button', { name: 'Başka ekranda sil' }).click()
    await expect.element(deleting).toBeVisible()
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Kira{Enter}')
    await expect.element(line('Kira')).toBeVisible()
    await expect.poll(changes).toHaveLength(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(line('Satır 2')).toBeVisible()
    await expect.element(deleting).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(deleting).not.toBeInTheDocument()
    expect(data.callsOf('deleteMany')).toEqual([])
    vi.restoreAllMocks()
  })

  it('exports the whole list in its order', async () => {
    const { screen } = await renderSheet()
    respondTo(exportGeneralRecords, () => new Blob(['Tarih']))
    await screen.getByRole('button', { name: 'Dışa aktar' }).click()
    await screen.getByRole('menuitem', { name: 'CSV olarak indir' }).click()
    await expect.element(screen.getByText('Dosya indirildi.')).toBeVisible()
    const { query } = requestsTo(exportGeneralRecords)[0] ?? {}
    expect(query).toMatchObject({ format: 'csv', sort: '["date","ASC"]' })
    expect(JSON.parse(query?.filter ?? '')).toEqual({ branch: moda })
  })
})

describe('SheetBulk', () => {
  it('deletes the selected rows, which can be undone', async () => {
    const { screen, line, stored, data } = await renderSheet()
    await line('Satır 2').getByRole('checkbox').click()
    await screen.getByRole('button', { name: 'Satırları sil' }).click()
    await expect.element(screen.getByText('1 satır silindi. Ctrl+Z ile geri alabilirsiniz.')).toBeVisible()
    await expect.element(line('Satır 2')).not.toBeInTheDocument()
    expect(stored.size).toBe(2)
    expect(data.callsOf('getList', 'general-records').length).toBeGreaterThan(1)
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.poll(() => stored.size).toBe(3)
  })
})

describe('PasteProblems and ProblemTable', () => {
  it('counts the rows that were added, without moving the others', async () => {
    const { screen, select, line, data, stored } = await renderSheet()
    await expect.element(screen.getByText('3 kayıt')).toBeVisible()
    // The provider’s rows are those of the server.
    const { getList } = data.provider
    data.provider.getList = (async (name: string, params: never) => ({
      ...(await getList(name, params)),
      ...(name === 'general-records' && { total: stored.size }),
    })) as typeof getList
    await select('Satır 3', 'title')
    paste('Elektrik\tFatura\t-250\nSu\tFatura\t-90\nGaz\tFatura\t-40\n')
    await expect.element(line('Gaz')).toBeVisible()
    await expect.element(screen.getByText('5 kayıt')).toBeVisible()
    await expect.element(screen.getByText('1–5 / 5')).toBeVisible()
  })

  it('pastes a block over rows and below them', async () => {
    const { screen, select, line } = await renderSheet()
    await select('Satır 3', 'title')
    paste('Elektrik\tFatura\t-250\nSu\tFatura\t-90\n')
    await expect
      .element(screen.getByText('1 satır değiştirildi, 1 satır eklendi. Ctrl+Z ile geri alabilirsiniz.'))
      .toBeVisible()
    await expect.element(line('Elektrik')).toBeVisible()
    await expect.element(line('Su')).toBeVisible()
    expect(requestsTo(saveGeneralRows)).toHaveLength(1)
  })

  it('lists every invalid cell and writes nothing', async () => {
    const { screen, select } = await renderSheet()
    await select('Satır 2', 'title')
    paste('\tFatura\tçok\n')
    const dialog = screen.getByRole('dialog', { name: 'Hiçbir satır yapıştırılmadı' })
    await expect.element(dialog).toMatchTextContent('2 hücre')
    await expect.element(dialog.getByRole('row').filter({ hasText: 'Tutar' })).toMatchTextContent('çok')
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(requestsTo(saveGeneralRows)).toHaveLength(0)
  })

  it('refuses a block wider than the room to the right', async () => {
    const { screen, select } = await renderSheet()
    await select('Satır 2', 'note')
    paste('a\tb\n')
    await expect
      .element(screen.getByText('Panoda 2 sütun var, seçili hücreden başlayarak 1 sütuna yer var.'))
      .toBeVisible()
  })
})

describe('ConflictDialog of a sheet', () => {
  async function conflicted() {
    const rendered = await renderSheet()
    const { stored, select, screen } = rendered
    stored.set(idOf(2), rowOf(2, { title: 'Onun yazdığı', version: 5 }))
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}{Control>}a{/Control}Benim yazdığım{Enter}')
    const dialog = screen.getByRole('alertdialog', { name: 'Bu satırı bu arada başka biri değiştirdi' })
    await expect
      .element(dialog.getByRole('row').nth(1))
      .toHaveTextContent('AçıklamaOnun yazdığıBenim yazdığım')
    return { ...rendered, dialog }
  }

  it('writes mine over the current version', async () => {
    const { dialog, stored } = await conflicted()
    await dialog.getByRole('button', { name: 'Benimkini yaz' }).click()
    await expect.poll(() => stored.get(idOf(2))).toMatchObject({ title: 'Benim yazdığım', version: 6 })
  })

  it('leaves theirs', async () => {
    const { dialog, stored, line } = await conflicted()
    await expect.element(dialog.getByRole('button', { name: 'Onunkini bırak' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Onunkini bırak' }).click()
    await expect.element(line('Onun yazdığı')).toBeVisible()
    expect(stored.get(idOf(2))?.version).toBe(5)
  })

  it('only reports a row that was deleted meanwhile', async () => {
    const { screen, stored, select } = await renderSheet()
    stored.delete(idOf(2))
    await select('Satır 2', 'title')
    await userEvent.keyboard('{Enter}x{Enter}')
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent('Bu satır bu arada silinmiş')
    await expect.element(dialog.getByRole('button', { name: 'Benimkini yaz' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Tamam' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('ImportDialog, ChooseFile, MapColumns, CheckedFile, ImportProgress and ImportHistory', () => {
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
    kept: 0,
    createdByName: 'Ada',
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    ...more,
  })
  const csv = new File(['Gün;İş;Para'], 'kasa.csv', { type: 'text/csv' })

  async function openImport(branch: string | undefined = moda, past: Import[] = []) {
    respondTo(listImports, () => past)
    const rendered = await renderSheet(undefined, branch)
    await rendered.screen.getByRole('button', { name: 'İçe aktar' }).click()
    const dialog = rendered.screen.getByRole('dialog', { name: /^Genel kayıtlar: içe aktar/ })
    await expect.element(dialog).toBeVisible()
    return { ...rendered, dialog }
  }

  it('reads a file, maps its columns, checks the rows and adds the good ones', async () => {
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => ({
      good: 2,
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
    respondTo(checkImport, () => ({ good: 3, wrong: 0, problems: [], sample: [] }))
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
      return { good: 3, wrong: 0, problems: [], sample: [] }
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
        resources: [resource],
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
