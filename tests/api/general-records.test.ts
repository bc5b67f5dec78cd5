import { describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addGeneralRecord,
  deleteGeneralRecord,
  listGeneralRecords,
  listGeneralRecordsOfBranch,
  searchGeneralRecords,
  showGeneralRecord,
  sumGeneralRecords,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { writeRecord } from '#tests/support/records/desk.ts'

const texts = generalRecordsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const none = { status: 404, message: texts.notFound }

describe('general records of a branch', () => {
  test('record income and expenses to the kuruş, with their author', async () => {
    const written = {
      date: '2026-03-04',
      title: 'Işıklandırma bakımı',
      category: 'Bakım',
      amount: -1250.05,
      note: 'Faturası dosyada.',
    }
    const record = await writeRecord(staff, meram._id, written)
    expect(record).toMatchObject({ ...written, branch: meram._id, version: 1 })
    expect(await staff.call(showGeneralRecord, { params: { id: record._id } })).toEqual(record)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: record._id } } })
    expect(entry).toMatchObject({ resource: 'general-records', action: 'create', actorName: staff.user.name })
  })

  test('are searched by Turkish rules and filtered by day and category; a blank search returns all', async () => {
    await writeRecord(staff, meram._id, { title: 'Kafe geliri', amount: 900, date: '2026-03-10' })
    const params = { branchId: meram._id }
    const found = async (query: string) =>
      (await staff.call(searchGeneralRecords, { params, query: { query } })).records.map(({ title }) => title)
    expect(await found('IŞIKLANDIRMA')).toEqual(['Işıklandırma bakımı'])
    expect(await found('isiklandirma bakim')).toEqual(['Işıklandırma bakımı'])
    expect(await found(' ')).toEqual(['Kafe geliri', 'Işıklandırma bakımı'])
    const filter = { category: 'Bakım', from: '2026-03-01', until: '2026-03-04' }
    const { records } = await staff.call(listGeneralRecordsOfBranch, { params, query: { filter } })
    expect(records.map(({ title }) => title)).toEqual(['Işıklandırma bakımı'])
  })

  test('sum income, expenses and the difference', async () => {
    const filter = { branch: meram._id }
    expect(await staff.call(sumGeneralRecords, { query: { filter } })).toEqual({
      count: 2,
      income: 900,
      spent: -1250.05,
      balance: -350.05,
    })
  })

  test('are updated by one editor at a time, and deleted records are gone', async () => {
    const { _id: id, version } = await writeRecord(staff, meram._id, { title: 'Yanlış' })
    const changed = await staff.call(updateGeneralRecord, {
      params: { id },
      body: { title: 'Doğru', amount: 40, version },
    })
    expect(changed).toMatchObject({ title: 'Doğru', amount: 40, version: version + 1 })
    await expect(
      staff.call(updateGeneralRecord, { params: { id }, body: { title: 'Geç kalan', version } }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await staff.call(deleteGeneralRecord, { params: { id } })).toEqual({
      success: true,
      message: texts.deleted,
    })
    await expect(staff.call(showGeneralRecord, { params: { id } })).rejects.toMatchObject(none)
  })

  test('of another branch can be neither read nor changed', async () => {
    const theirs = await writeRecord(admin, karatay._id, { title: 'Karatay kirası' })
    const params = { id: theirs._id }
    await expect(staff.call(showGeneralRecord, { params })).rejects.toMatchObject(none)
    await expect(staff.call(updateGeneralRecord, { params, body: { title: 'x' } })).rejects.toMatchObject(
      none,
    )
    await expect(staff.call(deleteGeneralRecord, { params })).rejects.toMatchObject(none)
    const { records } = await staff.call(listGeneralRecords)
    expect(new Set(records.map(({ branch }) => branch))).toEqual(new Set([meram._id]))
    const inTheirs = { params: { branchId: karatay._id }, query: { query: 'kira' } }
    expect((await staff.call(searchGeneralRecords, inTheirs)).records).toEqual([])
    const { balance } = await staff.call(sumGeneralRecords, { query: { filter: { branch: karatay._id } } })
    expect(balance).toBe(0)
  })

  test('reject a zero amount, a missing title, an invalid day or an unknown branch', async () => {
    const line = { branch: meram._id, title: 'Deneme', amount: 10, date: '2026-03-04' }
    const tries = [
      [{ ...line, amount: 0 }, 'amount'],
      [{ ...line, amount: 10.005 }, 'amount'],
      [{ ...line, amount: 20_000_000 }, 'amount'],
      [{ ...line, title: '   ' }, 'title'],
      [{ ...line, date: '2026-02-30' }, 'date'],
    ] as const
    for (const [payload, field] of tries) {
      const answer = await send(product, 'POST', addGeneralRecord.url, { headers: bearer(staff), payload })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
    const branch = '01990000-0000-7000-8000-000000000000'
    await expect(writeRecord(admin, branch)).rejects.toMatchObject({
      status: 404,
      message: branchesMessages.notFound,
    })
  })

  test('prevent their branch from being deleted', async () => {
    await expect(admin.call(deleteBranch, { params: { id: karatay._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.keepBranch,
    })
  })
})
