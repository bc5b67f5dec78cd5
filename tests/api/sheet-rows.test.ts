import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { mostRowsAtOnce } from '#shared/core/sheets/row-changes.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import {
  listGeneralRecordsOfBranch,
  saveGeneralRows,
  showGeneralRecord,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'
import {
  listDeskPayments,
  saveDeskPaymentRows,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell, writePayment, writeRecord } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = sheetsMessages
let product: TestProduct
let admin: Person
let staff: Person
let meram: Branch
let karatay: Branch

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram Şubesi')
  karatay = await openBranch(admin, 'Karatay Şubesi')
  staff = await product.person({ role: 'staff', branch: meram._id })
})
afterAll(() => product.close())

const line = (title: string, amount = 10) => ({ date: '2026-03-04', title, amount })
const titlesIn = async (branchId: string) =>
  (await admin.call(listGeneralRecordsOfBranch, { params: { branchId } })).records.map(({ title }) => title)

describe('saving rows of a sheet together', () => {
  test('adds, updates and deletes them in one transaction, with an audit entry for each', async () => {
    const [first, second] = [await writeRecord(staff, meram._id), await writeRecord(staff, meram._id)]
    const saved = await staff.call(saveGeneralRows, {
      body: {
        branch: meram._id,
        added: [line('Kira', -900), line('Kafe', 120.5)],
        changed: [{ _id: first._id, version: 1, amount: -40.25 }],
        removed: [{ _id: second._id, version: 1 }],
      },
    })
    expect(saved.added.map(({ title, amount }) => [title, amount])).toEqual([
      ['Kira', -900],
      ['Kafe', 120.5],
    ])
    expect(saved.changed).toEqual([{ ...first, amount: -40.25, version: 2 }])
    expect(saved.removed).toEqual([second._id])
    expect((await titlesIn(meram._id)).toSorted()).toEqual([first.title, 'Kafe', 'Kira'].toSorted())
    for (const [recordId, actions] of [
      [saved.added[0]?._id, ['create']],
      [first._id, ['edit', 'create']],
      [second._id, ['delete', 'create']],
    ] as const) {
      const entries = await admin.call(listAuditLog, { query: { filter: { recordId } } })
      expect(entries.map(({ action }) => action)).toEqual(actions)
    }
  })

  test('one invalid row rejects all, and the error names its row and cell', async () => {
    const before = await titlesIn(meram._id)
    const answer = await send(product, 'POST', saveGeneralRows.url, {
      headers: bearer(staff),
      payload: { branch: meram._id, added: [line('İyi'), { ...line('Kötü'), amount: 0 }, { ...line('') }] },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      'added.1.amount': validationMessages.notZero,
      'added.2.title': validationMessages.required,
    })
    expect(await titlesIn(meram._id)).toEqual(before)
  })

  test('the row changed concurrently is named, and nothing is overwritten', async () => {
    const [mine, theirs] = [await writeRecord(staff, meram._id), await writeRecord(staff, meram._id)]
    await admin.call(updateGeneralRecord, { params: { id: theirs._id }, body: { title: 'Onunki' } })
    const changed = [mine, theirs].map(({ _id, version }) => ({ _id, version, title: 'Benimki' }))
    await expect(staff.call(saveGeneralRows, { body: { changed } })).rejects.toMatchObject({
      status: 409,
      code: 'record.stale',
      fields: { 'changed.1': texts.staleRow },
    })
    const show = (id: string) => staff.call(showGeneralRecord, { params: { id } })
    expect(await show(mine._id)).toEqual(mine)
    expect(await show(theirs._id)).toMatchObject({ title: 'Onunki', version: 2 })
    const removed = [{ _id: theirs._id, version: theirs.version }]
    await expect(staff.call(saveGeneralRows, { body: { removed } })).rejects.toMatchObject({ status: 409 })
  })

  test('200 concurrent saves of the same rows: each row is changed by one', async () => {
    const rows = [await writeRecord(staff, meram._id), await writeRecord(staff, meram._id)]
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const order = index % 2 === 0 ? rows : rows.toReversed()
        const changed = order.map(({ _id, version }) => ({ _id, version, note: `Kişi ${index}` }))
        return staff.call(saveGeneralRows, { body: { changed } })
      }),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const notes = await Promise.all(
      rows.map(async ({ _id: id }) => (await staff.call(showGeneralRecord, { params: { id } })).note),
    )
    expect(new Set(notes).size).toBe(1)
  })

  test('rows of another branch return 404, and nothing is added there', async () => {
    const theirs = await writeRecord(admin, karatay._id, { title: 'Karatay kirası' })
    const own = await writeRecord(staff, meram._id)
    const known = { _id: theirs._id, version: 1 }
    for (const body of [
      { changed: [{ ...known, title: 'x' }], removed: [{ _id: own._id, version: 1 }] },
      { removed: [known] },
    ]) {
      await expect(staff.call(saveGeneralRows, { body })).rejects.toMatchObject({ status: 404 })
    }
    expect(await titlesIn(karatay._id)).toEqual(['Karatay kirası'])
    expect(await staff.call(showGeneralRecord, { params: { id: own._id } })).toEqual(own)
    await expect(
      staff.call(saveGeneralRows, { body: { branch: karatay._id, added: [line('x')] } }),
    ).rejects.toMatchObject({ status: 403, message: accessMessages.otherBranch })
    await expect(admin.call(saveGeneralRows, { body: { added: [line('x')] } })).rejects.toMatchObject({
      status: 400,
      fields: { branch: texts.branchNeeded },
    })
  })

  test('rejects more rows than the paste limit, with the number', async () => {
    const added = Array.from({ length: mostRowsAtOnce + 1 }, (_, index) => line(`Satır ${index}`))
    const answer = await send(product, 'POST', saveGeneralRows.url, {
      headers: bearer(staff),
      payload: { branch: meram._id, added },
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { added: texts.tooManyRows(mostRowsAtOnce) },
    ])
    const saved = await staff.call(saveGeneralRows, { body: { branch: meram._id, added: added.slice(1) } })
    expect(saved.added.map(({ title }) => title)).toEqual(added.slice(1).map(({ title }) => title))
  })
})

describe('rows of the payment sheet', () => {
  test('that belong to a sale can change only their note, and cannot be deleted', async () => {
    const member = await product.person({ branch: meram._id })
    const offer = await makePackage(admin, meram._id, { price: 1500 })
    const { _id: membership } = await sell(staff, member.user._id, offer._id)
    const [sold] = await staff.call(listDeskPayments, { query: { filter: { membership } } })
    const plain = await writePayment(admin, meram._id)
    if (!sold) throw new Error('the sale wrote no record')
    const row = { _id: sold._id, version: 1 }
    for (const body of [
      {
        changed: [
          { _id: plain._id, version: 1, amount: 5 },
          { ...row, amount: 1 },
        ],
      },
      { removed: [{ _id: plain._id, version: 1 }, row] },
    ]) {
      await expect(staff.call(saveDeskPaymentRows, { body })).rejects.toMatchObject({
        status: 409,
        code: 'payment-record.linked',
        message: paymentRecordsMessages.linked,
      })
    }
    const { changed } = await staff.call(saveDeskPaymentRows, {
      body: { changed: [{ ...row, amount: sold.amount, note: 'Fişi verildi' }] },
    })
    expect(changed).toMatchObject([{ note: 'Fişi verildi', amount: 1500, version: 2 }])
  })

  test('cannot be dated in the future', async () => {
    const date = addDays(clubDay(new Date()), 1)
    const added = [{ memberName: 'Erken', amount: 5, method: 'cash' as const, date }]
    await expect(
      staff.call(saveDeskPaymentRows, { body: { branch: meram._id, added } }),
    ).rejects.toMatchObject({ status: 400, fields: { 'added.0.date': paymentRecordsMessages.future } })
  })
})
