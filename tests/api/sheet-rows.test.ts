import { describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { mostRowsAtOnce } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import {
  addGeneralRows,
  deleteGeneralRecord,
  listGeneralRecordsOfBranch,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'
import {
  addDeskPaymentRows,
  deleteDeskPayment,
  listDeskPayments,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell, writeRecord } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const line = (title: string, amount = 10) => ({ date: '2026-03-04', title, amount })
const titlesIn = async (branchId: string) =>
  (await admin.call(listGeneralRecordsOfBranch, { params: { branchId } })).records.map(({ title }) => title)

describe('rows that are added together', () => {
  test('are added in one transaction, in their order, with an audit entry for each', async () => {
    const added = await staff.call(addGeneralRows, {
      body: { branch: meram._id, rows: [line('Kira', -900), line('Kafe', 120.5)] },
    })
    expect(added.map(({ title, amount, branch }) => [title, amount, branch])).toEqual([
      ['Kira', -900, meram._id],
      ['Kafe', 120.5, meram._id],
    ])
    expect((await titlesIn(meram._id)).toSorted()).toEqual(['Kafe', 'Kira'])
    for (const { _id: recordId } of added) {
      const entries = await admin.call(listAuditLog, { query: { filter: { recordId } } })
      expect(entries.map(({ action }) => action)).toEqual(['create'])
    }
  })

  test('are all refused with one invalid row, and the error names its row and cell', async () => {
    const before = await titlesIn(meram._id)
    const answer = await send(product, 'POST', addGeneralRows.url, {
      headers: bearer(staff),
      payload: { branch: meram._id, rows: [line('İyi'), { ...line('Kötü'), amount: 0 }, { ...line('') }] },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      'rows.1.amount': validationMessages.notZero,
      'rows.2.title': validationMessages.required,
    })
    expect(await titlesIn(meram._id)).toEqual(before)
  })

  test('are not added to another branch', async () => {
    await expect(
      staff.call(addGeneralRows, { body: { branch: karatay._id, rows: [line('x')] } }),
    ).rejects.toMatchObject({ status: 403, message: accessMessages.otherBranch })
    expect(await titlesIn(karatay._id)).toEqual([])
  })

  test('are refused above the limit, with the number', async () => {
    const rows = Array.from({ length: mostRowsAtOnce + 1 }, (_, index) => line(`Satır ${index}`))
    const answer = await send(product, 'POST', addGeneralRows.url, {
      headers: bearer(staff),
      payload: { branch: meram._id, rows },
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { rows: sheetsMessages.tooManyRows(mostRowsAtOnce) },
    ])
    const added = await staff.call(addGeneralRows, { body: { branch: meram._id, rows: rows.slice(1) } })
    expect(added.map(({ title }) => title)).toEqual(rows.slice(1).map(({ title }) => title))
  })

  test('of payments cannot be dated in the future', async () => {
    const date = addDays(clubDay(new Date()), 1)
    const rows = [{ memberName: 'Erken', amount: 5, method: 'cash' as const, date }]
    await expect(staff.call(addDeskPaymentRows, { body: { branch: meram._id, rows } })).rejects.toMatchObject(
      { status: 400, fields: { 'rows.0.date': paymentRecordsMessages.future } },
    )
  })
})

describe('a row that is changed', () => {
  test('by 200 people at once is changed by one of them', async () => {
    const { _id: id, version } = await writeRecord(staff, meram._id)
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        staff.call(updateGeneralRecord, { params: { id }, body: { version, note: `Kişi ${index}` } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { status: 409, code: 'record.stale' } })
  })

  test('in another branch is not found', async () => {
    const { _id: id } = await writeRecord(admin, karatay._id, { title: 'Karatay kirası' })
    const missing = { status: 404 }
    await expect(
      staff.call(updateGeneralRecord, { params: { id }, body: { title: 'x' } }),
    ).rejects.toMatchObject(missing)
    await expect(staff.call(deleteGeneralRecord, { params: { id } })).rejects.toMatchObject(missing)
    expect(await titlesIn(karatay._id)).toEqual(['Karatay kirası'])
  })

  test('and belongs to a sale changes only in its note, and cannot be deleted', async () => {
    const member = await product.person({ branch: meram._id })
    const offer = await makePackage(admin, meram._id, { price: 1500 })
    const { _id: membership } = await sell(staff, member.user._id, offer._id)
    const [sold] = await staff.call(listDeskPayments, { query: { filter: { membership } } })
    if (!sold) throw new Error('the sale wrote no record')
    const params = { recordId: sold._id }
    const refusal = { status: 409, code: 'payment-record.linked', message: paymentRecordsMessages.linked }
    await expect(staff.call(updateDeskPayment, { params, body: { amount: 1 } })).rejects.toMatchObject(
      refusal,
    )
    await expect(staff.call(deleteDeskPayment, { params })).rejects.toMatchObject(refusal)
    const body = { version: 1, amount: sold.amount, note: 'Fişi verildi' }
    expect(await staff.call(updateDeskPayment, { params, body })).toMatchObject({
      ...{ note: 'Fişi verildi', amount: 1500, version: 2 },
    })
  })
})
