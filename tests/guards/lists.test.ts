import { expect, test } from 'vitest'
import { knownFilters } from '#admin/core/data/list-request.ts'
import { resources } from '#admin/resources/index.ts'
import { contract } from '#shared/contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { casesOf, samples } from '#tests/support/product/list-cases.ts'
import { bulkActions, listsOfOffice, missingViews, viewsOfOffice } from '#tests/support/product/lists.ts'

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

test('the menu’s counts and the tasks of the search filter by what their lists know', () => {
  const filters = resources.flatMap(({ name, data, attention, tasks = [] }) =>
    [attention, ...tasks].flatMap((one) => (one?.filter ? [{ name, data, filter: one.filter }] : [])),
  )
  expect(filters.length).toBeGreaterThan(10)
  for (const { name, data, filter } of filters) expect(knownFilters(data, filter), name).toEqual(filter)
})

test('each screen of one record has a call that returns the record', () => {
  const withoutCall = resources
    .filter(({ edit, show, data }) => (edit ?? show) && !data.show)
    .map(({ name }) => name)
  // A month's mail is edited there, which has a call of its own.
  expect(withoutCall).toEqual(['welcome-mails'])
})

test('`npm run proofs -- lists` asks each list for each of its filters, with values that it accepts', () => {
  const lists = contract.filter(({ list, method }) => list && method === 'GET')
  expect(lists.length).toBeGreaterThan(80)
  const problems = lists.flatMap((target) => {
    const { cases, unasked } = casesOf(target)
    const refused = cases.filter(({ query }) => {
      const { searchParams } = new URL(pathOf(target.url, samples, query), 'http://localhost')
      return target.schema.querystring?.safeParse(Object.fromEntries(searchParams)).success === false
    })
    return [...unasked, ...refused.map(({ name }) => name)].map((name) => `${target.url}: ${name}`)
  })
  expect(problems).toEqual([])
})
