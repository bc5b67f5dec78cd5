import { describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import {
  addDeskPayment,
  deleteDeskPayment,
  listDeskPayments,
  listDeskPaymentsOfBranch,
  showDeskPayment,
  sumDeskPayments,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, sell, writePayment } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentRecordsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, staff, meram._id)

const none = { status: 404, message: texts.notFound }
const today = () => clubDay(new Date())

describe('the payment sheet of a branch', () => {
  test('stores a payment with all its fields, to the kuruş', async () => {
    const written = {
      memberName: 'Ayşe Şahin',
      phone: '0532 111 22 33',
      package: 'Aylık',
      amount: 1250.05,
      method: 'transfer' as const,
      date: today(),
      note: 'Havale açıklamasında adı var.',
    }
    const record = await writePayment(staff, meram._id, written)
    expect(record).toMatchObject({ ...written, branch: meram._id, membership: null, version: 1 })
    const params = { recordId: record._id }
    expect(await staff.call(showDeskPayment, { params })).toEqual(record)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: record._id } } })
    expect(entry).toMatchObject({ resource: 'payment-records', action: 'create', actorName: staff.user.name })
  })

  test('is searched by Turkish rules, sorted, and filtered by day and method', async () => {
    const branch = await openBranch(admin, 'Ilgın')
    const write = (memberName: string, date: string, amount: number, method: 'cash' | 'card') =>
      writePayment(admin, branch._id, { memberName, date, amount, method })
    await write('İrem Çakır', '2026-01-10', 100, 'cash')
    await write('Işıl Ağaoğlu', '2026-01-20', 300, 'card')
    await write('Ümit Zengin', '2026-02-01', 200, 'cash')
    const names = async (query: object) => {
      const rows = await admin.call(listDeskPaymentsOfBranch, { params: { branchId: branch._id }, query })
      return rows.map(({ memberName }) => memberName)
    }
    expect(await names({})).toEqual(['Ümit Zengin', 'Işıl Ağaoğlu', 'İrem Çakır'])
    expect(await names({ sort: ['memberName', 'ASC'] })).toEqual([
      'Işıl Ağaoğlu',
      'İrem Çakır',
      'Ümit Zengin',
    ])
    expect(await names({ sort: ['amount', 'DESC'] })).toEqual(['Işıl Ağaoğlu', 'Ümit Zengin', 'İrem Çakır'])
    expect(await names({ filter: { q: 'ISIL aga' } })).toEqual(['Işıl Ağaoğlu'])
    expect(await names({ filter: { q: '%' } })).toEqual([])
    expect(await names({ filter: { from: '2026-01-20', until: '2026-01-31' } })).toEqual(['Işıl Ağaoğlu'])
    expect(await names({ filter: { method: 'cash' }, range: [0, 0] })).toEqual(['Ümit Zengin'])
  })

  test('sums the filtered payments, in total and by method', async () => {
    const branch = await openBranch(admin, 'Çumra')
    const empty = { count: 0, total: 0, byMethod: { cash: 0, card: 0, transfer: 0 } }
    const totals = (filter: object) =>
      admin.call(sumDeskPayments, { query: { filter: { branch: branch._id, ...filter } } })
    expect(await totals({})).toEqual(empty)
    for (const [amount, method, date] of [
      [0.1, 'cash', '2026-03-01'],
      [0.2, 'cash', '2026-03-02'],
      [10_000_000, 'card', '2026-03-03'],
    ] as const) {
      await writePayment(admin, branch._id, { amount, method, date })
    }
    expect(await totals({})).toEqual({
      count: 3,
      total: 10_000_000.3,
      byMethod: { cash: 0.3, card: 10_000_000, transfer: 0 },
    })
    expect(await totals({ until: '2026-03-01' })).toMatchObject({ count: 1, total: 0.1 })
    const theirs = await staff.call(sumDeskPayments, { query: { filter: { branch: branch._id } } })
    expect(theirs).toEqual(empty)
  })

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['half a kuruş', { amount: 1.005 }, 'amount'],
    ['an amount above the maximum', { amount: 1e9 }, 'amount'],
    ['no amount', { amount: '' }, 'amount'],
    ['no member', { memberName: '  ' }, 'memberName'],
    ['an unknown method', { method: 'kripto' }, 'method'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['no day', { date: '' }, 'date'],
    ['a future day', { date: addDays(clubDay(new Date()), 1) }, 'date'],
  ])('rejects %s', async (_what, wrong, field) => {
    const payload = { branch: meram._id, memberName: 'Yanlış', amount: 5, method: 'cash', date: '2026-01-01' }
    const answer = await send(product, 'POST', addDeskPayment.url, {
      headers: bearer(staff),
      payload: { ...payload, ...wrong },
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('a partial update keeps the other fields, and the second of two concurrent editors gets a conflict', async () => {
    const record = await writePayment(staff, meram._id, { date: today(), phone: '0532', note: 'Eski not' })
    const params = { recordId: record._id }
    const changed = await staff.call(updateDeskPayment, { params, body: { amount: 99.99, version: 1 } })
    expect(changed).toEqual({ ...record, amount: 99.99, version: 2 })
    await expect(
      staff.call(updateDeskPayment, { params, body: { amount: 1, version: 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('a deleted record is gone', async () => {
    const params = { recordId: (await writePayment(staff, meram._id, { date: today() }))._id }
    expect(await staff.call(deleteDeskPayment, { params })).toEqual({ success: true, message: texts.deleted })
    await expect(staff.call(showDeskPayment, { params })).rejects.toMatchObject(none)
    await expect(staff.call(deleteDeskPayment, { params })).rejects.toMatchObject(none)
  })
})

describe('the record of a sale', () => {
  async function saleRecord() {
    const member = await product.person({ branch: meram._id, name: 'Satış Üyesi' })
    const offer = await makePackage(admin, meram._id, { price: 2250 })
    const { _id } = await sell(staff, member.user._id, offer._id, { method: 'card', note: 'Taksitsiz' })
    const [record] = await staff.call(listDeskPayments, { query: { filter: { membership: _id } } })
    if (!record) throw new Error('the sale wrote no record')
    return { member, record }
  }

  test('contains buyer, item, amount and method', async () => {
    const { record } = await saleRecord()
    expect(record).toMatchObject({
      branch: meram._id,
      memberName: 'Satış Üyesi',
      amount: 2250,
      method: 'card',
      date: today(),
      note: 'Taksitsiz',
    })
  })

  test('allows changes to its note and, until its day is over, its method', async () => {
    const { record } = await saleRecord()
    const params = { recordId: record._id }
    for (const body of [{ amount: 1 }, { date: '2026-01-01' }, { memberName: 'Başkası' }]) {
      await expect(staff.call(updateDeskPayment, { params, body })).rejects.toMatchObject({
        status: 409,
        message: texts.linked,
      })
    }
    await expect(staff.call(deleteDeskPayment, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.linked,
    })
    // A form sends the whole record.
    const { _id: _, membership: __, createdAt: ___, branch: ____, ...fields } = record
    const changed = await staff.call(updateDeskPayment, { params, body: { ...fields, note: 'Fişi verildi' } })
    expect(changed).toEqual({ ...record, note: 'Fişi verildi', version: 2 })
    const inCash = await staff.call(updateDeskPayment, { params, body: { method: 'cash' } })
    expect(inCash).toMatchObject({ method: 'cash', amount: 2250, allocated: 2250, version: 3 })
  })

  test('is kept without the name when the member’s account is deleted', async () => {
    const { member, record } = await saleRecord()
    await admin.call(deleteUser, { params: { id: member.user._id } })
    const params = { recordId: record._id }
    expect(await staff.call(showDeskPayment, { params })).toMatchObject({
      memberName: usersMessages.deletedName,
      phone: '',
      amount: 2250,
    })
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: record._id } } })
    expect(JSON.stringify(log)).not.toContain('Satış Üyesi')
  })
})

describe('a payment booked for a member', () => {
  test('is listed under them, beside their purchases at the desk', async () => {
    const member = await product.person({ branch: meram._id })
    const offer = await makePackage(admin, meram._id, { price: 900 })
    const { _id: membership } = await sell(staff, member.user._id, offer._id)
    const booked = await writePayment(staff, meram._id, { date: today(), user: member.user._id })
    await writePayment(staff, meram._id, { date: today() })
    const own = await staff.call(listDeskPayments, { query: { filter: { user: member.user._id } } })
    expect(own.map(({ user }) => user)).toEqual([member.user._id, member.user._id])
    expect(own.map((payment) => payment.membership)).toEqual(expect.arrayContaining([membership, null]))
    expect(own.map(({ _id }) => _id)).toContain(booked._id)
  })

  test('is refused for a user whom the branch does not know', async () => {
    const other = await openBranch(admin, 'Selçuklu Şubesi')
    const stranger = await product.person({ branch: other._id })
    await expect(
      writePayment(staff, meram._id, { date: today(), user: stranger.user._id }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { user: usersMessages.notFound },
    })
  })

  test('loses the name with the account, and the audit log never had it', async () => {
    const member = await product.person({ branch: meram._id })
    const memberName = 'Kasadaki Üye'
    const record = await writePayment(staff, meram._id, { date: today(), user: member.user._id, memberName })
    await admin.call(deleteUser, { params: { id: member.user._id } })
    const kept = await staff.call(showDeskPayment, { params: { recordId: record._id } })
    expect(kept).toMatchObject({ memberName: usersMessages.deletedName, phone: '', note: '' })
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: record._id } } })
    expect(JSON.stringify(log)).not.toContain(memberName)
  })
})

test('staff manage only the sheet of their own branch', async () => {
  const params = { recordId: (await writePayment(admin, karatay._id))._id }
  await expect(writePayment(staff, karatay._id)).rejects.toMatchObject({
    status: 403,
    message: accessMessages.otherBranch,
  })
  await expect(staff.call(showDeskPayment, { params })).rejects.toMatchObject(none)
  await expect(staff.call(updateDeskPayment, { params, body: { amount: 1 } })).rejects.toMatchObject(none)
  await expect(staff.call(deleteDeskPayment, { params })).rejects.toMatchObject(none)
  const theirs = { params: { branchId: karatay._id } }
  expect(await staff.call(listDeskPaymentsOfBranch, theirs)).toEqual([])
  expect(await admin.call(listDeskPaymentsOfBranch, theirs)).toHaveLength(1)
  const member = await product.person({ branch: meram._id })
  await expect(member.call(listDeskPayments)).rejects.toMatchObject({ status: 403 })
})

test('an unknown branch accepts no payment, and one with payments cannot be deleted', async () => {
  await expect(writePayment(admin, '01990000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
    message: branchesMessages.notFound,
  })
  await expect(admin.call(deleteBranch, { params: { id: karatay._id } })).rejects.toMatchObject({
    status: 409,
    message: texts.keepBranch,
  })
})
