import { expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const variable = /^ {2}([A-Z][A-Z0-9_]+): /gm

test('every variable the product reads is in the configuration reference', () => {
  const names = [...readRootFile('server/core/configuration.ts').matchAll(variable)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  expect(names.length).toBeGreaterThan(30)
  const reference = readRootFile('docs/configuration.md')
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([])
})

/** Set by the operating system and npm. */
const foreign = ['LOCALAPPDATA', 'PATH', 'PROGRAMFILES', 'npm_lifecycle_event']

test('every other variable that a program, build or test reads is documented as well', () => {
  const read = sourceFiles(['admin', 'server', 'shared', 'site', 'tests'], ['.ts', '.tsx', '.astro']).flatMap(
    ({ text }) => [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name),
  )
  const explained = readRootFile('docs/configuration.md') + readRootFile('docs/testing.md')
  expect(read).toContain('FUZZ_COUNT')
  const silent = read.filter((name) => !foreign.includes(name) && !new RegExp(`\`${name}\\b`).test(explained))
  expect([...new Set(silent)]).toEqual([])
})
