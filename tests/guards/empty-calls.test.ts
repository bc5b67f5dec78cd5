import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'

test('every deletion accepts an empty payload', () => {
  const refused = contract.filter(
    ({ method, url, schema }) =>
      method === 'DELETE' &&
      url !== '/api/marketting/delete' &&
      (schema.body?.safeParse(undefined).success === false ||
        schema.querystring?.safeParse({}).success === false),
  )
  expect(refused.map(({ url }) => url)).toEqual([])
})
