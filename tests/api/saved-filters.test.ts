import { expect, test } from 'vitest'
import {
  addSavedFilter,
  deleteSavedFilter,
  type ListView,
  listSavedFilters,
  mostSavedFilters,
  updateSavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'
import { savedFiltersMessages } from '#shared/office/saved-filters/saved-filters.messages.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'

const texts = savedFiltersMessages

const product = await openTestProduct()
const staff = await product.person({ role: 'trainer' })

const view: ListView = {
  filter: { status: 'active', q: 'gökçe' },
  sort: { field: 'endsAt', order: 'ASC' },
  columns: { price: false },
}
const add = (person: Person, name: string, fields: { resource?: string; isDefault?: boolean } = {}) =>
  person.call(addSavedFilter, { body: { resource: 'memberships', name, view, ...fields } })
const namesOf = async (person: Person, resource = 'memberships') =>
  (await person.call(listSavedFilters, { query: { resource } })).map(({ name }) => name)

test('a filter is stored with its sort order and columns, for its list and user', async () => {
  const saved = await add(staff, '  Yakında bitenler ')
  expect(saved).toMatchObject({ resource: 'memberships', name: 'Yakında bitenler', view, isDefault: false })
  await add(staff, 'Ağustos')
  expect(await namesOf(staff)).toEqual(['Ağustos', 'Yakında bitenler'])
  expect(await namesOf(staff, 'payments')).toEqual([])
  expect(await namesOf(await product.person({ role: 'trainer' }))).toEqual([])
})

test('names are unique per list, regardless of case', async () => {
  await expect(add(staff, 'YAKINDA bitenler')).rejects.toMatchObject({
    status: 409,
    message: texts.nameTaken,
    fields: { name: texts.nameTaken },
  })
  await add(staff, 'Yakında bitenler', { resource: 'payments' })
})

test('only the owner renames, changes and deletes a filter', async () => {
  const { _id } = await add(staff, 'Geçici')
  const params = { id: _id }
  const other = await product.person({ role: 'admin' })
  for (const attempt of [
    () => other.call(updateSavedFilter, { params, body: { name: 'Benim' } }),
    () => other.call(deleteSavedFilter, { params }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404, message: texts.notFound })
  const changed = await staff.call(updateSavedFilter, { params, body: { name: 'Kalıcı' } })
  expect(changed).toMatchObject({ name: 'Kalıcı', view })
  expect(await staff.call(deleteSavedFilter, { params })).toMatchObject({ message: texts.deleted })
  expect(await namesOf(staff)).not.toContain('Kalıcı')
})

test('a list has at most one default filter, also under concurrency', async () => {
  const person = await product.person({ role: 'trainer' })
  const saved = await Promise.all(['Bir', 'İki', 'Üç'].map((name) => add(person, name, { isDefault: true })))
  await Promise.all(
    saved.map(({ _id }) =>
      person.call(updateSavedFilter, { params: { id: _id }, body: { isDefault: true } }),
    ),
  )
  const kept = await person.call(listSavedFilters, { query: { resource: 'memberships' } })
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('at most fifty filters are stored, also under concurrency', async () => {
  const person = await product.person({ role: 'trainer' })
  const done = await Promise.allSettled(
    Array.from({ length: mostSavedFilters + 5 }, (_, number) => add(person, `Süzgeç ${number}`)),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostSavedFilters)
  await expect(add(person, 'Bir tane daha')).rejects.toMatchObject({
    status: 409,
    message: texts.tooMany(mostSavedFilters),
  })
})

test('a filter may be relative to the day on which it is applied', async () => {
  const filter = { status: 'active', endsBefore: { within: 7 } }
  const body = { resource: 'memberships', name: '7 gün içinde', view: { ...view, filter } }
  expect(await staff.call(addSavedFilter, { body })).toMatchObject({ view: { filter } })
})

test('filters that are too long, unnamed or of an unknown list are rejected', async () => {
  const large = { ...view, filter: { q: 'a'.repeat(5000) } }
  for (const body of [
    { resource: 'memberships', name: '', view },
    { resource: 'memberships', name: 'a'.repeat(61), view },
    { resource: '../users', name: 'Ad', view },
    { resource: 'memberships', name: 'Ad', view: large },
    { resource: 'memberships', name: 'Ad', view: { ...view, filter: { endsBefore: { within: -1 } } } },
    { resource: 'memberships', name: 'Ad', view: { ...view, filter: { endsBefore: { within: 7, day: 1 } } } },
  ])
    await expect(staff.call(addSavedFilter, { body })).rejects.toMatchObject({ status: 400 })
})
