import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { checkImport, previewUndo, startImport, undoImport } from '#shared/money/imports/imports.contract.ts'
import { showMembershipValue } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { memberImportsMessages as texts } from '#shared/office/member-imports/member-imports.messages.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { addAppointment, markAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { csvFile, ended, upload } from '#tests/support/product/spreadsheets.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment, sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub({ workers: true })
const { services } = product
const meram = await openBranch(admin, 'Meram Şubesi')
const trainer = (await product.person({ role: 'trainer', branch: meram._id })).user._id
await saveDailyHours(admin, trainer, meram._id)
const pack = { kind: 'personal-training', durationDays: 90 } as const
await makePackage(admin, meram._id, { ...pack, name: '10 Ders', sessions: 10, price: 10_000 })
await makePackage(admin, meram._id, { ...pack, name: '20 Ders', sessions: 20, price: 18_000 })
await makePackage(admin, meram._id, { ...pack, name: 'Aylık PT', price: 9000 })

let phones = 5_340_000_000
const newPhone = () => `0${++phones}`
const fileOf = (...lines: string[]) =>
  csvFile(`Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Kalan seans;Ücret\n${lines.join('\n')}\n`)
const days = '01.11.2026;31.01.2027'

async function check(file: File) {
  const { _id: importId, columns, dayOrder } = await upload(admin, meram._id, file, 'members')
  const result = await admin.call(checkImport, { params: { importId }, body: { columns, dayOrder } })
  return { importId, result }
}

async function importMembers(file: File) {
  const { importId } = await check(file)
  await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
  return ended(admin, importId)
}

async function packsOf(name: string) {
  const [person] = await admin.call(listUsers, { query: { filter: { q: name } } })
  return admin.call(listMemberships, { query: { filter: { user: person?._id ?? '' } } })
}

describe('an imported pack', () => {
  test('has the sessions that the file leaves, books and uses them, and is worth its share of what was sold', async () => {
    await importMembers(fileOf(`Süren Paket;${newPhone()};10 ders;${days};4;10.000,00`))
    const [held] = await packsOf('Süren Paket')
    const { _id = '', user = '' } = held ?? {}
    expect(held).toMatchObject({ sessions: 10, source: 'import', pack: { granted: 4, available: 4 } })
    expect(await admin.call(showMembershipValue, { params: { id: _id } })).toMatchObject({
      ...{ usedDays: 6, remainingDays: 4, unearned: 4000, refundable: 4000 },
    })
    const made = await admin.call(addAppointment, {
      body: { branch: meram._id, member: user, trainer, startsAt: atTen(5) },
    })
    expect(await sumsOf(services, _id)).toMatchObject({ available: 3, reserved: 1 })
    await shiftAppointment(services, made._id, -1)
    await admin.call(markAppointment, { params: { id: made._id }, body: { state: 'attended' } })
    expect(await sumsOf(services, _id)).toMatchObject({ granted: 4, available: 3, reserved: 0, consumed: 1 })
    expect(await admin.call(showMembershipValue, { params: { id: _id } })).toMatchObject({ unearned: 3000 })
  })

  test('that is over has nothing left', async () => {
    await importMembers(fileOf(`Biten Paket;${newPhone()};10 Ders;01.06.2026;31.08.2026;2;`))
    const [over] = await packsOf('Biten Paket')
    expect(over?.pack).toMatchObject({ granted: 2, available: 0, expired: 2 })
  })

  test('is told apart from another package of the same days; the same file twice adds nothing', async () => {
    const phone = newPhone()
    const lines = [`İki Paketli;${phone};10 Ders;${days};4;`, `İki Paketli;${phone};20 Ders;${days};20;`]
    expect(await importMembers(fileOf(...lines))).toMatchObject({ added: 2 })
    const granted = (await packsOf('İki Paketli')).map((one) => one.pack?.granted)
    expect(granted.toSorted()).toEqual([20, 4])
    expect((await check(fileOf(...lines))).result).toMatchObject({ members: { unchanged: 2 } })
  })

  test('is taken away by the undo, unless a session was booked', async () => {
    const names = ['Geri Alınan', 'Derse Gelen']
    const done = await importMembers(
      fileOf(...names.map((name) => `${name};${newPhone()};10 Ders;${days};3;`)),
    )
    const [kept] = await packsOf('Derse Gelen')
    const [gone] = await packsOf('Geri Alınan')
    const entriesOf = (id = '') =>
      services.db.select().from(sessionEntries).where(eq(sessionEntries.pack, id))
    await expect(
      services.db.delete(sessionEntries).where(eq(sessionEntries.pack, gone?._id ?? '')),
    ).rejects.toThrow()
    await admin.call(addAppointment, {
      body: { branch: meram._id, member: kept?.user ?? '', trainer, startsAt: atTen(6) },
    })
    const params = { importId: done._id }
    const effect = { removed: 1, kept: 1, people: [{ name: 'Derse Gelen' }] }
    expect(await admin.call(previewUndo, { params })).toMatchObject(effect)
    expect(await admin.call(undoImport, { params })).toMatchObject(effect)
    expect(await entriesOf(gone?._id)).toEqual([])
    expect(
      await services.db
        .select()
        .from(memberships)
        .where(eq(memberships._id, gone?._id ?? '')),
    ).toEqual([])
    expect(await entriesOf(kept?._id)).toHaveLength(2)
  })
})

describe('a row is refused', () => {
  test.each([
    ['10 Ders', '', texts.sessionsMissing(10)],
    ['10 Ders', '11', texts.sessionsTooMany(10)],
    ['10 Ders', '0', texts.sessionsLeft],
    ['10 Ders', '-2', texts.sessionsLeft],
    ['10 Ders', '2,5', texts.sessionsLeft],
    ['10 Ders', 'beş', texts.sessionsLeft],
    ['Aylık PT', '4', texts.noSessions],
    ['devreden', '4', texts.noSessions],
    ['', '4', texts.packageMissing],
  ])('with the package “%s” and “%s” sessions', async (name, left, message) => {
    const { result } = await check(fileOf(`Yanlış Satır;${newPhone()};${name};${name ? days : ';'};${left};`))
    expect(result.problems.map((problem) => problem.message)).toEqual([message])
  })

  test('and a package that runs for its days needs none', async () => {
    const { result } = await check(fileOf(`Günlük Paket;${newPhone()};Aylık PT;${days};;`))
    expect(result).toMatchObject({ good: 1, problems: [] })
  })
})
