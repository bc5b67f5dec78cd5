import { expect, test } from 'vitest'
import { readRootFile } from '#tests/support/source-files.ts'

const variable = /^ {2}([A-Z][A-Z0-9_]+): /gm

test('every variable the product reads stands in the configuration reference', () => {
  const names = [...readRootFile('server/app/configuration.ts').matchAll(variable)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  expect(names.length).toBeGreaterThan(30)
  const reference = readRootFile('docs/configuration.md')
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([])
})
