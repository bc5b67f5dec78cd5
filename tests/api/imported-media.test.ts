import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importMedia, takenNumbers } from '#server/modules/access/entry-media/entry-media.service.ts'
import { entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'
import { endMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import { previewUndo, startImport, undoImport } from '#shared/money/imports/imports.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { csvFile, ended, upload } from '#tests/support/product/spreadsheets.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { decisionOnMedium, makeDevice } from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram')
const { db } = product.services
let last = 0

function newNumber(): string {
  last += 1
  return canonicalMedium(`77${String(last).padStart(8, '0')}`, 'decimal') ?? ''
}

/** Imports people of these names and one phone number each. */
async function importPeople(rows: readonly (readonly [name: string, phone: string])[]) {
  const lines = rows.map(([name, phone]) => `${name};${phone};devreden;01.01.2026;31.12.2030`)
  const file = csvFile(`Ad soyad;Telefon;Paket;Başlangıç;Bitiş\n${lines.join('\n')}\n`)
  const { _id: importId } = await upload(admin, meram._id, file, 'members')
  await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
  expect(await ended(admin, importId)).toMatchObject({ state: 'done', added: rows.length })
  const idOf = async (name: string) => {
    const users = await admin.call(listUsers, { query: { filter: { q: name } } })
    return users.find((user) => user.name === name)?._id ?? ''
  }
  return { importId, idOf }
}
const cardsOf = (user: string) => db.select().from(entryMedia).where(eq(entryMedia.user, user))

test('an import gives free cards, keeps those that a person already has, and names the others', async () => {
  const { importId, idOf } = await importPeople([
    ['Kartlı Eski', '05329000001'],
    ['Kartsız Yeni', '05329000002'],
  ])
  const [holder, next] = [await idOf('Kartlı Eski'), await idOf('Kartsız Yeni')]
  const held = await giveCard(admin, holder)
  const lost = await giveCard(admin, holder)
  await admin.call(endMedium, { params: { id: lost._id }, body: { state: 'lost' } })
  const numbers = [newNumber(), held.number, lost.number]
  expect(await takenNumbers(db, numbers)).toEqual(
    new Map([
      [held.number, { user: holder, state: 'active' }],
      [lost.number, { user: holder, state: 'lost' }],
    ]),
  )
  const [free = '', taken = '', missing = ''] = numbers
  const refused = await importMedia({ db }, [
    { import: importId, user: next, number: free },
    { import: importId, user: next, number: taken },
    { import: importId, user: holder, number: taken },
    { import: importId, user: holder, number: missing },
    // The same card twice in the file.
    { import: importId, user: holder, number: free },
  ])
  expect(refused.map(({ user, number }) => [user, number])).toEqual([
    [next, taken],
    [holder, missing],
    [holder, free],
  ])
  expect(await cardsOf(next)).toMatchObject([{ number: free, state: 'active', import: importId }])
  expect(await cardsOf(holder)).toHaveLength(2)
})

test('3,000 cards are written and read by one statement each', async () => {
  const { importId, idOf } = await importPeople([['Üç Bin Kartlı', '05329000003']])
  const user = await idOf('Üç Bin Kartlı')
  const media = Array.from({ length: 3000 }, () => ({ import: importId, user, number: newNumber() }))
  expect(await importMedia({ db }, media)).toEqual([])
  expect(await importMedia({ db }, media)).toEqual([])
  expect(await cardsOf(user)).toHaveLength(3000)
})

test('an undo takes imported cards back, and keeps people whose card was used, lost or given later', async () => {
  const known = await product.person({ branch: meram._id, name: 'Önceden Kayıtlı', phone: '+905329000014' })
  const { importId, idOf } = await importPeople([
    ['Kartı Duran', '05329000010'],
    ['Kartı Kayıp', '05329000011'],
    ['Kartı Sonradan', '05329000012'],
    ['Kartla Giren', '05329000013'],
    ['Önceden Kayıtlı', '05329000014'],
  ])
  const names = ['Kartı Duran', 'Kartı Kayıp', 'Kartla Giren', 'Önceden Kayıtlı']
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await idOf(name))
  expect(ids.get('Önceden Kayıtlı')).toBe(known.user._id)
  const media = names.map((name) => ({ import: importId, user: ids.get(name) ?? '', number: newNumber() }))
  await importMedia({ db }, media)
  const [lost] = await cardsOf(ids.get('Kartı Kayıp') ?? '')
  await admin.call(endMedium, { params: { id: lost?._id ?? '' }, body: { state: 'lost' } })
  await giveCard(admin, await idOf('Kartı Sonradan'))
  const gate = await makeDevice(admin, meram._id, { mediumFormat: 'hex' })
  for (const { number } of media.slice(2))
    expect(await decisionOnMedium(product, gate, number)).toMatchObject({ allowed: true })
  const params = { importId }
  const effect = await admin.call(previewUndo, { params })
  expect(effect).toMatchObject({
    removed: 1,
    people: [
      { name: 'Kartı Kayıp', reason: 'card' },
      { name: 'Kartı Sonradan', reason: 'card' },
      { name: 'Kartla Giren', reason: 'entry' },
      { name: 'Önceden Kayıtlı', reason: 'entry' },
    ],
  })
  expect(await admin.call(undoImport, { params })).toEqual(effect)
  const [taken] = media
  expect(await cardsOf(ids.get('Kartı Duran') ?? '')).toEqual([])
  expect(await decisionOnMedium(product, gate, taken?.number ?? '')).toMatchObject({
    reason: 'medium-unknown',
  })
  expect(await cardsOf(ids.get('Kartla Giren') ?? '')).toMatchObject([{ state: 'active' }])
})

test('an undo takes the card of a known person, who has no entry with it, and leaves their own', async () => {
  const known = await product.person({ branch: meram._id, name: 'Kartı Olan', phone: '+905329000020' })
  const own = await giveCard(admin, known.user._id)
  const { importId } = await importPeople([['Kartı Olan', '05329000020']])
  await importMedia({ db }, [{ import: importId, user: known.user._id, number: newNumber() }])
  expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({ removed: 1, kept: 0 })
  expect(await cardsOf(known.user._id)).toMatchObject([{ number: own.number, state: 'active' }])
})
