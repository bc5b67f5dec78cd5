import { expect, test } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import {
  bulkActions,
  listsOfOffice,
  listsPage,
  missingViews,
  viewsOfOffice,
} from '#tests/support/product/lists.ts'

test('docs/lists.md lists every list of the back office as its source has it (`vitest -u` rewrites it)', async () => {
  expect(listsOfOffice.length).toBeGreaterThan(30)
  await expect(listsPage()).toMatchFileSnapshot('../../docs/lists.md')
})

test('each bulk action says what it does and how it is undone', () => {
  const used = listsOfOffice.flatMap((list) => list.bulkActions)
  expect(used.filter((name) => !bulkActions[name])).toEqual([])
})

test('each resource has a list, a form that adds and a form that edits, or a reason why not', () => {
  const incomplete = viewsOfOffice
    .filter(({ views }) => !['list', 'create', 'edit'].every((view) => views.includes(view)))
    .map(({ resource }) => resource)
  expect(incomplete.toSorted()).toEqual(Object.keys(missingViews).toSorted())
})

test('each screen of one record has a call that returns the record', () => {
  const withoutCall = resources
    .filter(({ edit, show, data }) => (edit ?? show) && !data.show)
    .map(({ name }) => name)
  // A month's mail is edited there, which has a call of its own.
  expect(withoutCall).toEqual(['welcome-mails'])
})
