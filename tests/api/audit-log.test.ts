import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { updateCategory } from '#shared/club/categories/categories.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { createUser, deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'
import { makeCategory, makeEquipment, openBranch } from '#tests/support/records/content.ts'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
const meram = await openBranch(admin, 'Meram')

const entriesOf = (recordId: string) => admin.call(listAuditLog, { query: { filter: { recordId } } })

test('every change is logged with its author, its time and the values before and after', async () => {
  const branch = await openBranch(admin, 'Karatay')
  await admin.call(updateBranch, { params: { id: branch._id }, body: { phone: '0332 111 22 33' } })
  await admin.call(deleteBranch, { params: { id: branch._id } })
  const entries = await entriesOf(branch._id)
  expect(entries.map((entry) => entry.action)).toEqual(['delete', 'edit', 'create'])
  const author = { actor: admin.user._id, actorName: 'Deniz Yönetici', resource: 'branches' }
  expect(entries).toMatchObject([
    { ...author, before: { name: 'Karatay', phone: '0332 111 22 33', version: 2 }, after: null },
    { ...author, before: { phone: '', version: 1 }, after: { phone: '0332 111 22 33', version: 2 } },
    { ...author, before: null, after: { name: 'Karatay', slug: 'karatay' } },
  ])
  expect(Date.now() - Date.parse(entries[0]?.createdAt ?? '')).toBeLessThan(60_000)
})

test('an entry names its record and the records among its values, by their current names', async () => {
  const branch = await openBranch(admin, 'Selçuklu')
  const machine = await makeEquipment(admin, branch._id)
  await admin.call(updateBranch, { params: { id: branch._id }, body: { name: 'Yeni Selçuklu' } })
  expect(await entriesOf(machine._id)).toMatchObject([
    { recordName: 'Koşu bandı', names: { [branch._id]: 'Yeni Selçuklu' } },
  ])
  expect((await entriesOf(branch._id)).map(({ recordName }) => recordName)).toEqual([
    'Yeni Selçuklu',
    'Yeni Selçuklu',
  ])
  const { _id } = await admin.call(saveQrFee, { body: { branchId: branch._id, fee: 150 } })
  // What has no name of its own is the branch’s.
  expect(await entriesOf(_id)).toMatchObject([{ recordName: 'Yeni Selçuklu' }])
  const other = await openBranch(admin, 'Silinecek')
  await admin.call(deleteBranch, { params: { id: other._id } })
  expect((await entriesOf(other._id)).map(({ recordName }) => recordName)).toEqual(['Silinecek', 'Silinecek'])
})

test('the author of a change by staff is the staff member', async () => {
  const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Elif Personel' })
  const machine = await makeEquipment(staff, meram._id)
  expect(await entriesOf(machine._id)).toMatchObject([
    { actorName: 'Elif Personel', action: 'create', after: { name: 'Koşu bandı' } },
  ])
  expect(await admin.call(listAuditLog, { query: { filter: { actor: staff.user._id } } })).toMatchObject([
    { recordId: machine._id },
  ])
})

test('the log never contains a password hash, a token or a search column', async () => {
  const person = await admin.call(createUser, {
    body: { name: 'Gizli', email: 'gizli@bozkir.example', phone: '05321234567', password: 'Cok-gizli-1' },
  })
  const [entry] = await entriesOf(person._id)
  expect(entry).toMatchObject({ personName: 'Gizli', after: { role: 'member' } })
  const rows = await product.services.db.execute<{ fields: string; content: string }>(
    sql`SELECT keys.key AS fields, audit_log::text AS content FROM audit_log,
        jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS keys(key)`,
  )
  const names = new Set(rows.rows.map((row) => row.fields))
  for (const secret of ['passwordHash', 'tokenHash', 'codeHash', 'search'])
    expect(names).not.toContain(secret)
  expect(rows.rows.some((row) => /\$argon2|Cok-gizli/.test(row.content))).toBe(false)
})

test('users are logged by reference: the changed fields without their values', async () => {
  const { user } = await product.person({ name: 'Ayşe Yılmaz', email: 'ayse@bozkir.example' })
  const params = { id: user._id }
  await admin.call(updateUser, { params, body: { name: 'Ayşe Kaya', phone: '0533 765 43 21' } })
  const named = await entriesOf(user._id)
  expect(named).toMatchObject([
    { action: 'edit', personName: 'Ayşe Kaya', masked: ['name', 'phone'], after: { version: 2 } },
    { action: 'create', masked: ['name', 'email', 'phone', 'gender'], before: null },
  ])
  expect(JSON.stringify(named.map(({ before, after }) => [before, after]))).not.toMatch(
    /Ayşe|ayse@|765 ?43 ?21/,
  )
  await admin.call(deleteUser, { params })
  expect((await entriesOf(user._id)).map(({ personName }) => personName)).toEqual(
    Array(3).fill('Silinmiş kullanıcı'),
  )
})

test('the entry of a deleted account contains no personal data', async () => {
  const person = await product.person({ name: 'Silinecek Kişi', email: 'silinecek@bozkir.example' })
  await admin.call(deleteUser, { params: { id: person.user._id } })
  const [entry] = await entriesOf(person.user._id)
  expect(entry).toMatchObject({ action: 'delete', actorName: 'Deniz Yönetici', before: { role: 'member' } })
  expect(JSON.stringify(entry)).not.toMatch(/Silinecek|silinecek/)
})

test('a rejected write leaves no entry', async () => {
  const category = await makeCategory(admin, meram._id, 'Kardiyo')
  await makeCategory(admin, meram._id, 'Ağırlık')
  const params = { id: category._id }
  const before = await admin.call(listAuditLog)
  await expect(admin.call(updateCategory, { params, body: { name: 'AĞIRLIK' } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(
    admin.call(updateCategory, { params, body: { name: 'Yeni', version: 7 } }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(openBranch(admin, 'Meram Yeni')).rejects.toMatchObject({ status: 409 })
  expect(await admin.call(listAuditLog)).toEqual(before)
})

test('a change is rolled back if its entry cannot be written', async () => {
  const { db } = product.services
  await db.execute(
    sql`ALTER TABLE audit_log ADD CONSTRAINT full_log CHECK (resource <> 'categories') NOT VALID`,
  )
  try {
    await expect(makeCategory(admin, meram._id, 'Kayıtsız')).rejects.toMatchObject({ status: 409 })
    const left = await db.execute<never>(sql`SELECT 1 FROM categories WHERE name = 'Kayıtsız'`)
    expect(left.rowCount).toBe(0)
  } finally {
    await db.execute(sql`ALTER TABLE audit_log DROP CONSTRAINT full_log`)
  }
})

test('the database rejects every update and delete of an entry', async () => {
  const { pool } = product.services
  const count = async () => (await pool.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await expect(pool.query("UPDATE audit_log SET action = 'edit'")).rejects.toThrow(/append-only/)
  await expect(pool.query('DELETE FROM audit_log')).rejects.toThrow(/append-only/)
  expect(await count()).toBe(before)
})

test('the log is paged, sorted newest first, and readable by admins only', async () => {
  const all = await admin.call(listAuditLog)
  const times = all.map((entry) => entry.createdAt)
  expect(times).toEqual(times.toSorted().reverse())
  expect(await admin.call(listAuditLog, { query: { range: [1, 2] } })).toEqual(all.slice(1, 3))
  const staff = await product.person({ role: 'staff', branch: meram._id })
  await expect(staff.call(listAuditLog)).rejects.toMatchObject({ status: 403 })
})
