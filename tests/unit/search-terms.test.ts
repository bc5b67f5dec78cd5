import { expect, test } from 'vitest'
import { parseSearchTerms } from '#server/core/search.ts'
import { modules } from '#server/modules/index.ts'
import { searchedResources } from '#shared/office/search/search.contract.ts'

test.each([
  ['0532 123 45 67', '5321234567'],
  ['+90 532 123 45 67', '5321234567'],
  ['0090-532-123', '532123'],
  ['(0532) 123 45 67', '5321234567'],
  ['+49 170 1234567', '491701234567'],
])('the phone number “%s” is searched as %s', (typed, digits) => {
  expect(parseSearchTerms(typed).words).toBe(digits)
})

test.each([
  ['1001', 1001],
  ['#1001', 1001],
  ['#12a', undefined],
  ['1234567890', undefined],
])('“%s” is the order number %s', (typed, number) => {
  expect(parseSearchTerms(typed).number).toBe(number)
})

test.each(['ab', 'a b', '--', '%%%', 'x-y-z', '1'])('“%s” contains no indexable word', (typed) => {
  expect(parseSearchTerms(typed).words).toBeUndefined()
})

test('each searched resource has one source', () => {
  const sources = modules.flatMap(({ search = [] }) => search.map(({ resource }) => resource))
  expect(sources.toSorted()).toEqual(searchedResources.toSorted())
})
