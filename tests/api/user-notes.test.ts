import { expect, test } from 'vitest'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { addUserNote, deleteUserNote, listUserNotes } from '#shared/office/user-notes/user-notes.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Aslı Yönetici' })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Deniz Görevli' })
const colleague = await product.person({ role: 'staff', branch: meram._id })
const elsewhere = await product.person({ role: 'staff', branch: karatay._id })

const member = () => product.person({ branch: meram._id })
const notesOf = (reader: Person, { user }: Person) =>
  reader.call(listUserNotes, { query: { filter: { user: user._id } } })

test('staff write notes for their branch, with author and time', async () => {
  const person = await member()
  const note = await staff.call(addUserNote, {
    body: { user: person.user._id, text: 'Dizinden ameliyatlı.', isImportant: true },
  })
  expect(note).toMatchObject({ branch: meram._id, branchName: 'Meram', authorName: 'Deniz Görevli' })
  expect(Date.now() - Date.parse(note.createdAt)).toBeLessThan(60_000)
  expect(await notesOf(colleague, person)).toEqual([note])
})

test('a note of one branch is hidden from others; one by an admin is visible to all', async () => {
  const person = await member()
  await noteOn(staff, person.user._id)
  const { _id } = await noteOn(admin, person.user._id, { text: 'Kulüp başkanının misafiri.' })
  expect(await notesOf(elsewhere, person)).toMatchObject([{ _id, branch: null, branchName: '' }])
  expect(await notesOf(admin, person)).toHaveLength(2)
})

test('staff cannot write notes for another branch, nor about users they may not see', async () => {
  const person = await member()
  const { user } = person
  await expect(noteOn(elsewhere, user._id)).rejects.toMatchObject({ status: 404 })
  await expect(noteOn(staff, user._id, { branch: karatay._id })).rejects.toMatchObject({ status: 403 })
  await expect(noteOn(staff, user._id, { text: '   ' })).rejects.toMatchObject({ status: 400 })
  await expect(noteOn(admin, user._id, { branch: user._id })).rejects.toMatchObject({ status: 400 })
  expect(await notesOf(admin, person)).toEqual([])
})

test('a note is deleted only by its author or an admin', async () => {
  const person = await member()
  const own = await noteOn(staff, person.user._id)
  const other = await noteOn(staff, person.user._id)
  const params = { id: own._id }
  await expect(colleague.call(deleteUserNote, { params })).rejects.toMatchObject({ status: 403 })
  await expect(elsewhere.call(deleteUserNote, { params })).rejects.toMatchObject({ status: 404 })
  await staff.call(deleteUserNote, { params })
  await expect(staff.call(deleteUserNote, { params })).rejects.toMatchObject({ status: 404 })
  await admin.call(deleteUserNote, { params: { id: other._id } })
  expect(await notesOf(staff, person)).toEqual([])
})

test('the audit log records that a note was written and deleted, without its text', async () => {
  const person = await member()
  const { _id } = await noteOn(staff, person.user._id)
  await staff.call(deleteUserNote, { params: { id: _id } })
  const entries = await admin.call(listAuditLog, { query: { filter: { recordId: _id } } })
  expect(entries.map(({ action, person: about }) => [action, about])).toEqual([
    ['delete', person.user._id],
    ['create', person.user._id],
  ])
  expect(JSON.stringify(entries)).not.toContain('squat')
})

test('an important note is shown on the entry board of the branches that may read it', async () => {
  const person = await member()
  await noteOn(staff, person.user._id, { text: 'Eski bir uyarı.', isImportant: true })
  await noteOn(staff, person.user._id, { text: 'Kalp ritmi izleniyor.', isImportant: true })
  await noteOn(staff, person.user._id, { text: 'Anahtarlığını unuttu.' })
  for (const branch of [meram, karatay])
    await decisionAt(product, await makeDevice(admin, branch._id), await codeOf(person))
  const entries = await admin.call(listEntries, { query: { filter: { user: person.user._id } } })
  expect(Object.fromEntries(entries.map(({ branchName, warning }) => [branchName, warning]))).toEqual({
    Meram: 'Kalp ritmi izleniyor.',
    Karatay: '',
  })
})

test('deleting an account deletes all notes about it', async () => {
  const person = await member()
  await noteOn(staff, person.user._id)
  await admin.call(deleteUser, { params: { id: person.user._id } })
  expect(await notesOf(admin, person)).toEqual([])
})
