import { describe, expect, test } from 'vitest'
import { hasMoreLines, planPaste, readClipboard } from '#admin/ui/sheet/paste.tsx'
import { type SheetDefinition, type SheetRow, SheetStore, type Values } from '#admin/ui/sheet/sheet-store.ts'
import { ApiError } from '#shared/core/errors.ts'
import {
  exportDeskPayments,
  saveDeskPaymentRows,
  showDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'

interface Known {
  _id: string
  version: number
}
interface Body {
  added: Values[]
  changed: (Values & Known)[]
  removed: Known[]
}

/** A fake server of rows that rejects outdated versions and can be unreachable. */
function serverOf(rows: (Values & Known)[]) {
  const kept = new Map(rows.map((row) => [row._id, row]))
  const server = { kept, isAway: false, saves: 0 }
  let last = 0
  const store = new SheetStore({
    async save(sent) {
      const body = sent as Body
      if (server.isAway) throw new ApiError(0, { code: 'network', message: 'Bağlantı yok' })
      server.saves += 1
      for (const [index, { _id, version }] of body.changed.entries()) {
        if (kept.get(_id)?.version !== version)
          throw new ApiError(409, {
            code: 'record.stale',
            message: 'Değişti',
            fields: { [`changed.${index}`]: 'x' },
          })
      }
      const changed = body.changed.map((row) => ({ ...kept.get(row._id), ...row, version: row.version + 1 }))
      const added = body.added.map((row) => {
        last += 1
        return { ...row, _id: `new-${last}`, version: 1 }
      })
      for (const row of [...changed, ...added]) kept.set(row._id, row)
      for (const { _id } of body.removed) kept.delete(_id)
      return { added, changed, removed: body.removed.map(({ _id }) => _id) }
    },
    async show(id) {
      const row = kept.get(id)
      if (!row) throw new ApiError(404, { code: 'record.not-found', message: 'Yok' })
      return row
    },
  })
  return { server, store }
}

const page = (...rows: (Values & Known)[]) =>
  rows.map((row) => ({ ...row, id: row._id, branch: 'b' }) as SheetRow)
const first = { _id: 'a', version: 1, title: 'Kira', amount: 5 }
const edit = (after: Values, before: Values = { title: 'Kira' }) => ({
  edits: [{ id: 'a', before, after }],
  added: [],
  removed: [],
})

describe('edits in a sheet', () => {
  test('appear at once, are saved one after the other, undone and redone', async () => {
    const { server, store } = serverOf([first])
    const list = page(first)
    store.rowsOver(list)
    const saves = [
      store.run(edit({ title: 'Kira bedeli' })),
      store.run(edit({ title: 'Mart kirası' }, { title: 'Kira bedeli' })),
    ]
    expect(store.rowsOver(list)[0]).toMatchObject({ title: 'Mart kirası', version: 1 })
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(store.rowsOver(list)[0]).toMatchObject({ title: 'Mart kirası', version: 3 })
    await store.undo()
    expect(server.kept.get('a')).toMatchObject({ title: 'Kira bedeli' })
    await store.undo()
    expect(server.kept.get('a')).toMatchObject({ title: 'Kira' })
    expect(await store.undo()).toBeUndefined()
    await store.redo()
    expect(server.kept.get('a')).toMatchObject({ title: 'Kira bedeli' })
  })

  test('an added row that is undone and redone gets a new id, and its later changes can still be undone', async () => {
    const { server, store } = serverOf([])
    await store.run({
      edits: [],
      added: [{ id: 'new-row', branch: 'b', fields: { title: 'Kafe' } }],
      removed: [],
    })
    const [row] = store.rowsOver([])
    const id = row?.id ?? ''
    await store.run({
      edits: [{ id, before: { title: 'Kafe' }, after: { title: 'Büfe' } }],
      added: [],
      removed: [],
    })
    await store.undo()
    await store.undo()
    expect([server.kept.size, store.rowsOver([])]).toEqual([0, []])
    await store.redo()
    await store.redo()
    expect(store.rowsOver([])).toMatchObject([{ title: 'Büfe' }])
    await store.undo()
    expect(store.rowsOver([])).toMatchObject([{ title: 'Kafe' }])
  })

  test('ask on a conflict whether to keep the other version or overwrite it', async () => {
    for (const saves of [false, true]) {
      const { server, store } = serverOf([first])
      const list = page(first)
      store.rowsOver(list)
      server.kept.set('a', { ...first, title: 'Onunki', version: 2 })
      const running = store.run(edit({ title: 'Benimki' }), { keeps: true })
      await expect
        .poll(() => store.state().conflict)
        .toMatchObject({
          rows: [{ id: 'a', mine: { title: 'Benimki' }, theirs: { title: 'Onunki' } }],
        })
      store.state().conflict?.settle(saves)
      expect(await running).toBe(saves)
      expect(server.kept.get('a')).toMatchObject({ title: saves ? 'Benimki' : 'Onunki' })
      expect(store.rowsOver(list)[0]).toMatchObject({ title: saves ? 'Benimki' : 'Onunki' })
      expect(store.state()).toMatchObject({ conflict: null, waiting: [] })
    }
  })

  test('stay in their cell on failure until retried or discarded', async () => {
    const { server, store } = serverOf([first])
    const list = page(first)
    store.rowsOver(list)
    server.isAway = true
    expect(await store.run(edit({ title: 'Yeni' }), { keeps: true })).toBe(false)
    expect(store.rowsOver(list)[0]).toMatchObject({ title: 'Yeni', version: 1 })
    expect(store.state()).toMatchObject({ waiting: [{ problem: 'Bağlantı yok' }], canUndo: false })
    store.retry()
    await expect.poll(() => store.state().waiting[0]?.problem).toBe('Bağlantı yok')
    store.discard()
    expect(store.rowsOver(list)[0]).toMatchObject({ title: 'Kira' })
  })
})

describe('pasting a block', () => {
  test('parses the clipboard format of spreadsheets', () => {
    expect(readClipboard('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readClipboard('"iki\nsatır"\t"o ""iyi"" dedi"\t5" boru')).toEqual([
      ['iki\nsatır', 'o "iyi" dedi', '5" boru'],
    ])
    expect(readClipboard('"Ağ" filesi\tx')).toEqual([['"Ağ" filesi', 'x']])
  })

  test('rejects a million rows without parsing them', () => {
    const block = 'a\tb\n'.repeat(1_000_000)
    expect(hasMoreLines(block, 1000)).toBe(true)
    expect(hasMoreLines('a\n'.repeat(1000), 1000)).toBe(false)
    expect(hasMoreLines(`${'a\n'.repeat(1000)}a`, 1000)).toBe(true)
  })

  const definition: SheetDefinition = {
    sheet: paymentRecordsSheet,
    save: saveDeskPaymentRows,
    show: showDeskPayment,
    export: exportDeskPayments,
    isLocked: ({ membership }, field) => Boolean(membership) && field !== 'note',
    presets: () => ({ date: '2026-01-01', method: 'cash' }),
  }
  const { fields } = paymentRecordsSheet
  const from = (name: string) => fields.slice(fields.findIndex((field) => field.name === name))
  const row = {
    date: '2026-01-01',
    memberName: 'Ayşe',
    phone: '',
    package: '',
    amount: 5,
    method: 'cash',
    note: '',
  }
  const rows = page({ ...row, _id: 'a', version: 1 }, { ...row, _id: 'b', version: 1, membership: 'm' })

  test('updates what differs, adds rows beyond the last, and fills in missing fields', () => {
    const cells = [['Ayşe'], ['Ayşe'], ['Can']]
    const plan = planPaste({ cells, definition, rows, fields: from('memberName'), branch: 'meram' })
    expect(plan.operation.edits).toEqual([])
    expect(plan.problems).toMatchObject([{ row: 3, label: 'Tutar' }])
    const whole = [
      ['1.250,50', 'Kart'],
      ['5', 'Nakit', 'Fişi verildi'],
    ]
    const into = { definition, rows, fields: from('amount'), branch: 'meram' }
    expect(planPaste({ cells: whole, ...into })).toEqual({
      problems: [],
      operation: {
        added: [],
        removed: [],
        edits: [
          { id: 'a', before: { amount: 5, method: 'cash' }, after: { amount: 1250.5, method: 'card' } },
          { id: 'b', before: { note: '' }, after: { note: 'Fişi verildi' } },
        ],
      },
    })
  })

  test('reports each invalid cell, read-only cells of a sale included', () => {
    const cells = [['beş'], ['6']]
    const plan = planPaste({ cells, definition, rows, fields: from('amount'), branch: null })
    expect(plan.problems.map(({ row: at, cell }) => [at, cell])).toEqual([
      [1, 'beş'],
      [2, '6'],
    ])
  })
})
