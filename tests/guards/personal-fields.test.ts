import { expect, test } from 'vitest'
import { modules } from '#server/modules/index.ts'

/** Areas of the audit log that belong to a module of another name. */
const ownerOf: Readonly<Record<string, string>> = { profile: 'users' }

const declared = modules.flatMap(({ name, personalFields = {} }) =>
  Object.entries(personalFields).map(([area, fields]) => ({ name, area, fields })),
)

test('each area of the audit log gets its personal fields from its own module only', () => {
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter(({ name, area }) => (ownerOf[area] ?? area) !== name)).toEqual([])
  const names = modules.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(declared.filter(({ fields }) => new Set(fields).size < fields.length)).toEqual([])
})
